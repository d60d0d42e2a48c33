import { type EventStoreDBClient, START, streamNameFilter } from '@eventstore/db-client';
import { openStoreClient } from '#server/platform/events/store-client';
import { folds } from '../floors/fold.js';
import { once } from '../measure.js';
import { LogWriter } from '../stage/log-writer.js';
import { Stack } from '../stage/stack.js';
import { walletFacts } from '../stage/wallets.js';
import { atLeast, type Suite } from '../suite.js';

const EVENTS = 100_000;
const OTHERS = 20_000;
const keyset = { measure: 'floor: keyset batches', called: 'rows by keyset' };

/** A subscription from the beginning until it has received 100,000 events. */
export const catchUp: Suite = {
  name: 'catch-up',
  rows: [
    { name: 'catch-up, one stream', of: 'one stream', figure: 'rate', against: keyset, bound: atLeast(0.2) },
    { name: 'catch-up, $all filtered', of: '$all', figure: 'rate', against: keyset, bound: atLeast(0.2) },
  ],

  async open({ say }) {
    const stack = await Stack.start('store');
    const writer = new LogWriter(stack.run.env.EVENTSTORE_URL!);
    say(`writing ${EVENTS + OTHERS} events`);
    const facts = walletFacts('bulk', EVENTS);
    await writer.write([
      { stream: 'others', facts: walletFacts('others', OTHERS) },
      { stream: 'bulk', facts },
    ]);
    await writer.close();
    const floor = await folds(
      await stack.database('floor'),
      facts.map((fact) => ({ stream: 'bulk', ...fact })),
    );
    const client = openStoreClient(stack.run.env.EVENTSTORE_URL!);
    return {
      measures: {
        'one stream': once(EVENTS, () => heard(client.subscribeToStream('bulk', { fromRevision: START }))),
        $all: once(EVENTS, () =>
          heard(client.subscribeToAll({ fromPosition: START, filter: streamNameFilter({ prefixes: ['bulk'] }) })),
        ),
        'floor: keyset batches': floor.measures.inMemory,
      },
      processes: () => ({ bench: process.pid, ...stack.processes('event-store', 'postgres') }),
      async close() {
        await floor.close();
        await client.dispose();
        await stack.stop();
      },
    };
  },
};

type Subscription = ReturnType<EventStoreDBClient['subscribeToStream'] | EventStoreDBClient['subscribeToAll']>;

async function heard(subscription: Subscription) {
  let count = 0;
  await new Promise<void>((resolve, reject) => {
    subscription.on('error', reject);
    subscription.on('data', () => void (++count === EVENTS && resolve()));
  });
  await subscription.unsubscribe();
}
