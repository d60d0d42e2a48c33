import { randomUUID } from 'node:crypto';
import { CommandHandler, type Event } from '@event-driven-io/emmett';
import {
  getPostgreSQLEventStore,
  pongoSingleStreamProjection,
  rebuildPostgreSQLProjections,
} from '@event-driven-io/emmett-postgresql';
import { wallet } from '#server/wallet/wallet';
import { ReceiveDeposit } from '#server/wallet/wallet-commands';
import type { WalletEvent } from '#server/wallet/wallet.events';
import { answering } from '../child.js';
import { inFlight, once } from '../measure.js';
import type { Sample } from '../suite.js';

/**
 * The peer in a process of its own: emmett on Postgres, with the wallets' decider. `deposits` writes so many events;
 * `rebuild` projects all events into one document per wallet again.
 */
export type Question =
  | { what: 'append' | 'command'; workers: number; ms: number }
  | { what: 'deposits'; events: number }
  | { what: 'rebuild' };
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

type Balance = { balance: number; events: number };
type Deposited = Extract<WalletEvent, { type: 'FundsDeposited' }>;
const balances = pongoSingleStreamProjection<Balance, Event<Deposited['type'], Deposited['data']>>({
  collectionName: 'balance',
  canHandle: ['FundsDeposited'],
  evolve: (found: Balance | null, { data }: Pick<Deposited, 'data'>) => ({
    balance: (found?.balance ?? 0) + data.amount,
    events: (found?.events ?? 0) + 1,
  }),
});
let written = 0;

async function deposits(events: number): Promise<Sample> {
  for (let owner = 0; written < events; owner++) {
    const facts: Fact[] = [];
    let state = wallet.initial();
    for (let n = 0; n < STREAM_LENGTH; n++) {
      const decided = wallet.decide(deposit(`owner-${owner}`), state);
      for (const event of decided) state = wallet.evolve(state, event);
      facts.push(...(decided as Fact[]));
    }
    await store.appendToStream<Fact>(`wallet-owner-${owner}`, facts);
    written += facts.length;
  }
  return { operations: written, figures: {} };
}

async function rebuild(): Promise<void> {
  const consumer = rebuildPostgreSQLProjections({
    connectionString: process.env.PEER_DATABASE_URL!,
    projections: [{ projection: balances, processorId: `rebuild-${randomUUID()}` }],
  });
  try {
    await consumer.start();
  } finally {
    await consumer.close();
  }
}

answering<Question, Answer>((question) => {
  if (question.what === 'deposits') return deposits(question.events);
  if (question.what === 'rebuild') return once(written, rebuild).run(0);
  return commands(question);
});

function commands({ what, workers, ms }: Extract<Question, { workers: number }>): Promise<Sample> {
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
}
