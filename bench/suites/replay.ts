import { WalletLog } from '#server/audit/wallet-log.reader';
import { Replay } from '#server/wallet/wallet.folds';
import { EventStore } from '#server/platform/events/event-store';
import { folds } from '../floors/fold.js';
import { once } from '../measure.js';
import { LogWriter } from '../stage/log-writer.js';
import { Stack } from '../stage/stack.js';
import { walletFacts } from '../stage/wallets.js';
import { atLeast, type Suite } from '../suite.js';

const OWNER = 'replayed';
/** Ten times emmett's recorded rebuild rate of 2,883 events per second. */
const TEN_TIMES_THE_PEER = 28_830;

/** The auditor's replay of a long wallet from the log: folds every balance and checks every hash. */
export const replay = (events: number): Suite => ({
  name: events === 100_000 ? 'replay' : `replay-${events / 1_000}k`,
  rows: [
    {
      name: `replay of ${events.toLocaleString('en')} events`,
      of: 'replay',
      figure: 'rate',
      bound: atLeast(TEN_TIMES_THE_PEER),
    },
    {
      name: '  and the bare fold',
      of: 'replay',
      figure: 'rate',
      against: { measure: 'floor: bare fold', called: 'rows folded' },
      bound: atLeast(0.5),
    },
  ],

  async open({ say }) {
    const stack = await Stack.start('store');
    const writer = new LogWriter(stack.run.env.EVENTSTORE_URL!);
    const facts = walletFacts(OWNER, events);
    const stream = `wallet-${OWNER}`;
    say(`writing ${events} events`);
    await writer.write([{ stream, facts, chained: true }]);
    await writer.close();
    const floor = await folds(
      await stack.database('floor'),
      facts.map((fact) => ({ stream, ...fact })),
    );
    const store = new EventStore(stack.config);
    const log = new WalletLog(store);
    const expected = facts.at(-1)!.data.balance;
    return {
      measures: {
        replay: once(events, async () => {
          const replay = new Replay(OWNER);
          for await (const { event, chainOk } of log.read(OWNER)) {
            if (!chainOk) throw new Error(`the chain broke at ${event.revision}`);
            replay.take(event);
          }
          if (replay.balance !== expected) throw new Error(`the balance came to ${replay.balance}`);
        }),
        'floor: bare fold': floor.measures.inMemory,
      },
      processes: () => ({ bench: process.pid, ...stack.processes('event-store', 'postgres') }),
      async close() {
        await floor.close();
        await store.onApplicationShutdown();
        await stack.stop();
      },
    };
  },
});
