import { type CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Recorded } from '#server/kernel/decider';
import type { OrderEvent } from '#server/purchases/orders.events';
import type { PaymentEvent } from '#server/purchases/purchases.events';
import type { WithdrawalEvent } from '#server/withdrawals/withdrawals.events';
import type { SimulatedClock } from './clock.js';

type Order = { buyer: string; reference: string; total: number; to_pay: number; command_id?: string } & {
  status: string;
  listings: string[];
};
type Due = {
  table: Map<string, { since: number; status: string }>;
  prefix: string;
  isAsked: (status: string) => boolean;
};

/** What the views say of payments, withdrawals and orders, kept from the log: the rows that jobs and handlers ask Postgres for. */
export class MemoryViews {
  private readonly payments: Due['table'] = new Map();
  private readonly withdrawals: Due['table'] = new Map();
  private readonly orders: Order[] = [];

  constructor(
    private readonly clock: SimulatedClock,
    private readonly hasMessage: (id: string) => boolean,
  ) {}

  take(event: Recorded) {
    this.takePayment(event as unknown as PaymentEvent);
    this.takeWithdrawal(event as unknown as WithdrawalEvent);
    this.takeOrder(event as unknown as OrderEvent, event.meta.commandId);
  }

  /** Payments in quarantine. */
  get held(): ReadonlySet<string> {
    return new Set(
      [...this.payments].flatMap(([reference, { status }]) => (status === 'quarantined' ? reference : [])),
    );
  }

  /** A database that answers the questions of these modules, for one process. */
  database(step: () => Promise<void>) {
    const connection = {
      executeQuery: async (query: CompiledQuery) => {
        await step();
        return { rows: this.answer(query) };
      },
      streamQuery: () => Promise.reject(new Error('no streams here')),
    };
    const nothing = () => Promise.resolve();
    const driver = {
      ...{ init: nothing, destroy: nothing, releaseConnection: nothing, beginTransaction: nothing },
      ...{ commitTransaction: nothing, rollbackTransaction: nothing },
      acquireConnection: () => Promise.resolve(connection),
    };
    const dialect = {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver as never,
      createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    };
    return { sql: new Kysely({ dialect }) };
  }

  private answer({ sql, parameters }: CompiledQuery): object[] {
    const { payments, withdrawals } = this;
    if (parameters.includes('reconcile'))
      return this.due({ table: payments, prefix: 'reconcile', isAsked: (status) => status === 'pending' }, parameters);
    if (parameters.includes('reversal'))
      return this.due({ table: withdrawals, prefix: 'reversal', isAsked: (status) => ENDED.has(status) }, parameters);
    if (sql.includes('command_id')) return this.orders.filter(({ buyer }) => buyer === parameters[0]);
    if (sql.includes('n.listing_id = any'))
      return this.orders.filter(
        ({ buyer, status, listings }) =>
          buyer === parameters[0] &&
          UNPAID.has(status) &&
          listings.some((one) => (parameters[1] as string[]).includes(one)),
      );
    throw new Error(`no view answers ${sql}`);
  }

  /** Rows that reached a further one of the times, and have no message for it yet. Times are multiples of a number of seconds. */
  private due({ table, prefix, isAsked }: Due, parameters: readonly unknown[]): object[] {
    const at = parameters.findIndex(Array.isArray);
    const [times, seconds] = parameters.slice(at);
    return [...table].flatMap(([reference, { since, status }]) => {
      const reached = (time: number) => since <= this.clock.ms - time * (seconds as number) * 1_000;
      const step = (times as number[]).filter(reached).length;
      const id = `${prefix}-${reference}-${step}`;
      return isAsked(status) && step > 0 && !this.hasMessage(id) ? [{ reference, id }] : [];
    });
  }

  private takePayment({ type, data }: PaymentEvent) {
    if (type === 'PaymentInitiated')
      this.payments.set(data.reference, { since: Date.parse(data.at), status: 'pending' });
    const known = this.payments.get(data.reference);
    if (type === 'PaymentSettled') known!.status = 'settled';
    if (type === 'PaymentFailed') known!.status = data.status;
    if (type === 'PaymentQuarantined') known!.status = 'quarantined';
    if (type === 'ChargeReturnOrdered') known!.status = 'returning';
    if (type === 'ChargeReturnFailed') known!.status = 'quarantined';
  }

  private takeWithdrawal({ type, data }: WithdrawalEvent) {
    if (type === 'WithdrawalPaid') this.withdrawals.set(data.reference, { since: Date.parse(data.at), status: 'paid' });
    if (type === 'WithdrawalFailed')
      if (data.reason === 'refused')
        this.withdrawals.set(data.reference, { since: Date.parse(data.at), status: 'refused' });
      else this.withdrawals.delete(data.reference);
  }

  private takeOrder({ type, data }: OrderEvent, commandId: string | undefined) {
    if (type === 'OrderPlaced') {
      const { reference, buyerId: buyer, total, toPay, lines } = data;
      const listings = lines.map(({ listingId }) => listingId);
      this.orders.unshift({
        buyer,
        reference,
        total,
        to_pay: toPay,
        command_id: commandId,
        status: 'placed',
        listings,
      });
    }
    const known = this.orders.find(({ reference }) => reference === data.reference);
    if (type === 'OrderFunded') known!.status = 'funded';
    if (type === 'OrderCompleted') known!.status = 'completed';
    if (type === 'OrderFailed') known!.status = data.status;
  }
}

/** Of withdrawals that are asked about once more. */
const ENDED = new Set(['paid', 'refused']);
/** Of orders for which the provider confirmed no money. */
const UNPAID = new Set(['placed', 'failed', 'abandoned', 'expired']);
