import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { EventStore } from '#server/platform/events/event-store';
import type { ChangedMessage } from '#server/platform/live/topics';
import { wallet } from '#server/wallet/wallet';
import { ReceiveDeposit } from '#server/wallet/wallet-commands';
import { liveFloor } from '../floors/live.js';
import { clock, eachOf, paced, pause } from '../measure.js';
import { usesOf } from '../processes.js';
import { type Member, Site } from '../stage/site.js';
import { Stack } from '../stage/stack.js';
import { atMost, type Measure, type Row, type Suite } from '../suite.js';

const PER_SECOND = 100;
const PATIENCE_MS = 10_000;
/** People of the sockets; each may open 20. */
const MOST_PEOPLE = 250;
/** Sockets that open at once. */
const OPENING = 50;
/** The memory of fewer clients is lost in that of the process. */
const ENOUGH_FOR_MEMORY = 1_000;
const KILOBYTE = 1_024;
const [FLOOR, MEMORY] = ['floor: notify and socket.io', 'memory'];
const beside = { measure: FLOOR, called: 'the two hops' };

const rowsFor = (clients: number): Row[] => [
  {
    ...{ name: `command to other socket, ${clients.toLocaleString('en')} clients`, of: 'live', figure: 'p50' },
    ...{ against: beside, bound: atMost(5) },
  },
  { name: '  p99', of: 'live', figure: 'p99', against: beside, bound: atMost(10) },
  { name: '  lost', of: 'live', figure: 'errors', bound: atMost(0) },
];
const memoryRow: Row = {
  ...{ name: '  memory of a client', of: MEMORY, figure: 'kB' },
  against: { measure: `floor: ${MEMORY}`, called: 'bare socket.io' },
};

/**
 * Time from the begin of a command until its owner's socket, one of `clients`, receives the wallet's notification of it;
 * beside the two hops that each notification needs.
 */
export const live = (clients: number): Suite => ({
  name: `live-${clients}`,
  rows: [...rowsFor(clients), ...(clients >= ENOUGH_FOR_MEMORY ? [memoryRow] : [])],

  async open({ say }) {
    const stack = await Stack.start('product');
    const site = new Site(stack);
    const count = Math.min(clients, MOST_PEOPLE);
    say(`${count} people sign in and open ${clients} sockets`);
    const people = await site.members(count);
    const memoryOf = () => usesOf(stack.processes('web')).web?.rss ?? NaN;
    const empty = memoryOf();
    const sockets: Socket[] = [];
    const numbers = Array.from({ length: clients }, (_, n) => n);
    await eachOf(numbers, async (n) => (sockets[n] = await opened(stack.url, people[n % count]!)), OPENING);
    const bytesOfEach = (memoryOf() - empty) / clients;
    const store = new EventStore(stack.config);
    const bare = await liveFloor(await stack.database('floor'), {
      ...{ sockets: clients, topics: count, perSecond: PER_SECOND },
    });
    let turn = 0;
    const command = async () => {
      const at = turn++ % clients;
      const ownerId = people[at % count]!.id;
      const heard = notifications(sockets[at]!);
      try {
        const began = clock();
        const deposit = { ownerId, reference: randomUUID(), amount: 100, at: new Date().toISOString() };
        const recorded = await store.decide(wallet, ownerId, new ReceiveDeposit(deposit));
        return (await heard.of(recorded.at(-1)!.position)) - began;
      } finally {
        heard.end();
      }
    };
    return {
      measures: {
        live: paced(PER_SECOND, command),
        [FLOOR]: bare.measure,
        [MEMORY]: constant(bytesOfEach),
        [`floor: ${MEMORY}`]: constant(bare.bytesOfEach),
      },
      processes: () => ({
        bench: process.pid,
        floor: bare.pid,
        ...stack.processes('web', 'worker', 'projections', 'event-store', 'postgres'),
      }),
      async close() {
        for (const socket of sockets) socket.disconnect();
        await bare.close();
        await store.onApplicationShutdown();
        await stack.stop();
      },
    };
  },
});

/** What was measured once, while the sockets opened. */
const constant = (bytes: number): Measure => ({
  run: () =>
    Promise.resolve(
      Number.isNaN(bytes)
        ? { operations: 0, figures: {}, lacking: ['kB'] as const }
        : { operations: 1, figures: { kB: bytes / KILOBYTE } },
    ),
});

/** Opens a socket as the client does; a visitor's without a member. */
export function opened(url: string, { token }: Partial<Member> = {}): Promise<Socket> {
  const socket = io(url, {
    ...{ path: '/socket.io/', transports: ['websocket'], forceNew: true },
    auth: token ? { token } : {},
  });
  return new Promise((resolve, reject) => socket.once('connect', () => resolve(socket)).once('connect_error', reject));
}

/** The wallet's notifications that a socket receives from now on. One may arrive before its command is answered. */
function notifications(socket: Socket) {
  const heard: { position: bigint; at: number }[] = [];
  let wake: () => void = () => undefined;
  const hear = ({ view, position }: ChangedMessage) => {
    if (view !== 'wallet') return;
    heard.push({ position: BigInt(position), at: clock() });
    wake();
  };
  socket.on('changed', hear);
  return {
    /** Resolves to the time at which the one about the event at `position` arrived. */
    async of(position: bigint): Promise<number> {
      for (const deadline = clock() + PATIENCE_MS; ;) {
        const found = heard.find((one) => one.position >= position);
        if (found) return found.at;
        if (clock() >= deadline) throw new Error('no notification arrived');
        await Promise.race([new Promise<void>((resolve) => (wake = resolve)), pause(PATIENCE_MS)]);
      }
    },
    end: () => socket.off('changed', hear),
  };
}
