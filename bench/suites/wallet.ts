import { randomUUID } from 'node:crypto';
import { migrateWith } from '#server/platform/database/schema';
import { EventStore } from '#server/platform/events/event-store';
import { Snapshots } from '#server/platform/events/snapshots';
import { Database } from '#server/platform/database/sql';
import { wallet as rules } from '#server/wallet/wallet';
import { ReceiveDeposit } from '#server/wallet/wallet-commands';
import { type Child, startChild } from '../child.js';
import { readDecideAppend } from '../floors/commits.js';
import type { Answer, Question } from '../floors/emmett.js';
import { inFlight } from '../measure.js';
import { Stack } from '../stage/stack.js';
import { atLeast, atMost, type Suite } from '../suite.js';

const WALLETS = 1_000;
const AT_ONCE = 32;
const peerCommands = { measure: 'peer: emmett command', called: 'emmett commands' };

/** Wallet commands without HTTP: decided in this process by the product's decider, appended to the event store. */
export const wallet: Suite = {
  name: 'wallet',
  rows: [
    {
      name: 'wallet command, 1,000 wallets',
      of: 'many',
      figure: 'rate',
      against: peerCommands,
      bound: atLeast(1),
      moonshot: atLeast(3),
    },
    {
      name: '  and bare read, decide, append',
      of: 'many',
      figure: 'rate',
      against: { measure: 'floor: read, decide, append', called: 'bare commands' },
    },
    {
      name: 'wallet command, one hot wallet',
      of: 'hot',
      figure: 'rate',
      against: { measure: 'many', called: 'on 1,000 wallets' },
      bound: atLeast(0.5),
      moonshot: atLeast(0.8),
    },
    { name: '  its errors', of: 'hot', figure: 'errors', bound: atMost(0) },
  ],

  async open() {
    const stack = await Stack.start('store');
    await migrateWith(stack.config);
    const database = new Database(stack.config);
    const store = new EventStore(stack.config, new Snapshots(database));
    const floor = await readDecideAppend(await stack.database('floor'), AT_ONCE);
    const peer: Child<Question, Answer> = await startChild(new URL('../floors/emmett.js', import.meta.url), {
      PEER_DATABASE_URL: await stack.database('peer'),
    });
    const owners = Array.from({ length: WALLETS }, () => randomUUID());
    const command = (ownerId: string) =>
      store.decide(
        rules,
        ownerId,
        new ReceiveDeposit({ ownerId, reference: randomUUID(), amount: 100, at: new Date().toISOString() }),
      );
    const hot = randomUUID();
    let turn = 0;
    return {
      measures: {
        many: inFlight(AT_ONCE, () => command(owners[turn++ % WALLETS]!)),
        hot: inFlight(AT_ONCE, () => command(hot)),
        'floor: read, decide, append': floor.measure,
        'peer: emmett command': { warms: true, run: (ms) => peer.ask({ what: 'command', workers: AT_ONCE, ms }) },
      },
      processes: () => ({ bench: process.pid, peer: peer.pid, ...stack.processes('event-store', 'postgres') }),
      async close() {
        await peer.stop();
        await floor.close();
        await store.onApplicationShutdown();
        await database.onApplicationShutdown();
        await stack.stop();
      },
    };
  },
};
