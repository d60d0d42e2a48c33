import { randomUUID } from 'node:crypto';
import { CommandHandler, type Event } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { ReceiveDeposit, wallet } from '#server/wallet/wallet';
import type { WalletEvent } from '#server/wallet/wallet.events';
import { answering } from '../child.js';
import { inFlight } from '../measure.js';
import type { Sample } from '../suite.js';

/** The peer in its own process: emmett on Postgres with the product's wallet decider. */
export type Question = { what: 'append' | 'command'; workers: number; ms: number };
export type Answer = Sample;

const STREAM_LENGTH = 20;
const store = getPostgreSQLEventStore(process.env.PEER_DATABASE_URL!);
await store.schema.migrate();

type Fact = Event<WalletEvent['type'], WalletEvent['data']>;
const handle = CommandHandler<ReturnType<typeof wallet.initial>, Fact>({
  evolve: (state, event) => wallet.evolve(state, event as WalletEvent),
  initialState: wallet.initial,
});

const deposit = (ownerId: string) =>
  new ReceiveDeposit({ ownerId, reference: randomUUID(), amount: 100, at: new Date().toISOString() });

answering<Question, Answer>(({ what, workers, ms }) => {
  const run = randomUUID();
  const work = (worker: number, turn: number) => {
    const owner = `${run}-${worker}-${Math.floor(turn / STREAM_LENGTH)}`;
    const decided = (state: ReturnType<typeof wallet.initial>) => wallet.decide(deposit(owner), state) as Fact[];
    return what === 'command'
      ? handle(store, `wallet-${owner}`, decided)
      : store.appendToStream<Fact>(`wallet-${owner}`, decided(wallet.initial()), {
          expectedStreamVersion: turn % STREAM_LENGTH === 0 ? 'STREAM_DOES_NOT_EXIST' : BigInt(turn % STREAM_LENGTH),
        });
  };
  return inFlight(workers, work).run(ms);
});
