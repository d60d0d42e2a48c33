import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { EventStore } from '#server/platform/events/event-store';
import { wallet } from '#server/wallet/wallet';
import { ReceiveDeposit } from '#server/wallet/wallet-commands';
import { liveFloor } from '../floors/live.js';
import { clock, paced, pause } from '../measure.js';
import { type Member, Site } from '../stage/site.js';
import { Stack } from '../stage/stack.js';
import { atMost, type Suite } from '../suite.js';

const PER_SECOND = 100;
const PATIENCE_MS = 10_000;
const floor = { measure: 'floor: notify and socket.io', called: 'the two hops' };

/** Time from a command until the owner's socket, one of many, receives the wallet's notification. */
export const live: Suite = {
  name: 'live',
  rows: [
    {
      name: 'command to other socket',
      of: 'live',
      figure: 'p50',
      against: floor,
      bound: atMost(10),
      moonshot: atMost(5),
    },
    { name: '  p99', of: 'live', figure: 'p99', against: floor, bound: atMost(20), moonshot: atMost(10) },
    { name: '  lost', of: 'live', figure: 'errors', bound: atMost(0) },
  ],

  async open({ sockets, say }) {
    const stack = await Stack.start('product');
    const site = new Site(stack);
    say(`${sockets} people sign in and open a socket`);
    const people = await site.members(sockets);
    const clients = await Promise.all(people.map((person) => opened(stack.url, person)));
    const store = new EventStore(stack.config);
    const bare = await liveFloor(await stack.database('floor'), sockets, PER_SECOND);
    let turn = 0;
    const command = async () => {
      const at = turn++ % sockets;
      const ownerId = people[at]!.id;
      const told = changed(clients[at]!);
      told.catch(() => undefined);
      const began = clock();
      const deposit = { ownerId, reference: randomUUID(), amount: 100, at: new Date().toISOString() };
      await store.decide(wallet, ownerId, new ReceiveDeposit(deposit));
      return (await told) - began;
    };
    return {
      measures: { live: paced(PER_SECOND, command), 'floor: notify and socket.io': bare.measure },
      processes: () => ({
        bench: process.pid,
        floor: bare.pid,
        ...stack.processes('web', 'worker', 'projections', 'event-store', 'postgres'),
      }),
      async close() {
        for (const client of clients) client.disconnect();
        await bare.close();
        await store.onApplicationShutdown();
        await stack.stop();
      },
    };
  },
};

/** Opens a socket as the client does. */
export function opened(url: string, { token }: Member): Promise<Socket> {
  const socket = io(url, { path: '/socket.io/', transports: ['websocket'], forceNew: true, auth: { token } });
  return new Promise((resolve, reject) => socket.once('connect', () => resolve(socket)).once('connect_error', reject));
}

/** Resolves to the time at which the next notification of the wallet arrives. */
async function changed(socket: Socket): Promise<number> {
  let hear: (message: { view: string }) => void = () => undefined;
  const heard = new Promise<number>((resolve) => {
    hear = ({ view }) => void (view === 'wallet' && resolve(clock()));
    socket.on('changed', hear);
  });
  try {
    const at = await Promise.race([heard, pause(PATIENCE_MS)]);
    if (at === undefined) throw new Error('no notification arrived');
    return at;
  } finally {
    socket.off('changed', hear);
  }
}
