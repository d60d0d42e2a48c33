import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import type { Instant, Reference } from '#server/kernel/ids';
import { later, now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { ProviderClient } from './provider-client.js';
import { refundedIn, refundRow } from './provider-refunds.js';

const word = z.string().max(200);
const kobo = refundRow.shape.amount;
const instant = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()))
  .transform((date): Instant => date.toISOString());
const changed = instant.nullish().catch(null);

/** Lists name the instant of creation in one of two ways (Paystack docs). `paid_at`, `updatedAt`: of the last change, where known. */
const created = { createdAt: instant.optional(), created_at: instant.optional() };
type Created = { createdAt?: Instant; created_at?: Instant };
const begunOf = ({ createdAt, created_at }: Created): Instant => createdAt ?? created_at ?? new Date(0).toISOString();

const charge = z
  .object({
    ...{ id: z.union([z.number(), z.string()]).transform(String), reference: word, status: word, currency: word },
    ...{ amount: kobo, requested_amount: kobo.nullish().catch(null), paid_at: changed, ...created },
  })
  .transform(({ id, reference, status, currency, amount, requested_amount, paid_at, ...times }) => ({
    ...{ id, reference, status, currency, amount, requested: requested_amount ?? null },
    ...{ begun: begunOf(times), at: paid_at ?? begunOf(times) },
  }));
const transfer = z
  .object({ reference: word, status: word, amount: kobo, transferred_at: changed, updatedAt: changed, ...created })
  .transform(({ reference, status, amount, transferred_at, updatedAt, ...times }) => ({
    ...{ reference, status, amount, begun: begunOf(times) },
    at: transferred_at ?? updatedAt ?? begunOf(times),
  }));
const refund = refundRow
  .extend({ refunded_at: changed, updatedAt: changed, ...created })
  .transform(({ id, transaction, status, amount, refunded_at, updatedAt, merchant_note, ...times }) => ({
    ...{ id, transaction, status, amount, of: refundedIn(merchant_note), begun: begunOf(times) },
    at: refunded_at ?? updatedAt ?? begunOf(times),
  }));
type Charge = z.output<typeof charge>;
type Refund = z.output<typeof refund>;

/**
 * What the provider has recorded, amounts in kobo. `begun`: when it was opened; `at`: its last change. `requested` as in
 * `verify`. A refund bears the reference that its order named, and of the transaction `charge` without one.
 */
export type ProviderRecords = {
  charges: Omit<Charge, 'id'>[];
  transfers: z.output<typeof transfer>[];
  refunds: (Pick<Refund, 'amount' | 'status' | 'at'> & { reference: Reference; charge: Reference })[];
  /** Everything that was begun from then on is here. */
  since: Instant;
  /** The provider has more than was read: `since` is later than what was asked for. */
  isCut: boolean;
};

/** Rows of one page, below the largest answer of a call; pages of one list, and those that are asked for at once. */
const [PER_PAGE, MOST_PAGES, AT_ONCE] = [50, 40, 3];
/** No further page is asked for after so many ms: with the last call an answer stays below the time limit of a request. */
const LONGEST_MS = 5_000;
const CALL_MS = 3_000;
/** How long the lists serve again, ms. */
const KEEP_MS = 5_000;
/** The provider's clock may be so much behind, ms. */
const SKEW_MS = 600_000;
const SILENT = 'The payment provider does not answer now: its records cannot be compared. Try again in a moment.';

/**
 * The provider's lists of transactions, transfers and refunds. They are asked for when they are needed instead of copied into
 * rows by a timer: their pages and their time have bounds, requests of the same days share one answer for some seconds, and
 * nothing that was copied before can be taken for what the provider says now. A list that is longer than the bounds is cut at its old end.
 */
@Injectable()
export class ProviderRecordLists implements OnApplicationShutdown {
  private readonly client: ProviderClient;
  private last?: { days: number; until: number; records: Promise<ProviderRecords> };

  constructor(config: Config) {
    this.client = new ProviderClient(config.get('PAYSTACK_BASE_URL'), config.get('PAYSTACK_SECRET_KEY'));
  }

  /** Of the last `days`. Throws `ProviderError`. */
  ofLast(days: number): Promise<ProviderRecords> {
    if (this.last?.days === days && Date.now() < this.last.until) return this.last.records;
    const asked = { days, until: Infinity, records: this.read(later(now(), { days: -days })) };
    this.last = asked;
    asked.records.then(
      () => (asked.until = Date.now() + KEEP_MS),
      () => (asked.until = 0),
    );
    return asked.records;
  }

  private async read(since: Instant): Promise<ProviderRecords> {
    const from = later(since, { ms: -SKEW_MS });
    const last = Date.now() + LONGEST_MS;
    const [charges, transfers, refunds] = await Promise.all([
      this.list('/transaction', charge, from, last),
      this.list('/transfer', transfer, from, last),
      this.list('/refund', refund, from, last),
    ]);
    const ends = [charges, transfers, refunds].flatMap(({ isCut, rows }) => (isCut ? [rows.at(-1)!.begun] : []));
    return {
      charges: latest(charges.rows).map(({ id: _, ...row }) => row),
      transfers: latest(transfers.rows),
      refunds: referenced(refunds.rows, charges.rows),
      since: [since, ...ends].sort().at(-1)!,
      isCut: ends.length > 0,
    };
  }

  /** The newest first, as the provider lists them. */
  private async list<T>(path: string, shape: z.ZodType<T>, from: Instant, last: number) {
    const rows: T[] = [];
    for (let page = 1, count = 1; page <= MOST_PAGES; page += count, count = AT_ONCE) {
      if (page > 1 && Date.now() > last) break;
      const pages = await Promise.all(
        Array.from({ length: count }, (_, i) => {
          const query = new URLSearchParams({ perPage: `${PER_PAGE}`, page: `${page + i}`, from });
          const call = { method: 'GET', path: `${path}?${query}`, shape: z.array(shape), detail: SILENT } as const;
          return this.client.call({ ...call, timeoutMs: CALL_MS });
        }),
      );
      rows.push(...pages.flat());
      if (pages.some(({ length }) => length < PER_PAGE)) return { rows, isCut: false };
    }
    return { rows, isCut: true };
  }

  onApplicationShutdown() {
    return this.client.close();
  }
}

/** A row that moved to the next page while the pages were read came twice. */
const latest = <Row extends { reference: Reference }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.toReversed().map((row) => [row.reference, row])).values(),
];

/** The provider names the transaction of a refund by its id or its reference; one that is older than the lists is left out. */
function referenced(refunds: readonly Refund[], charges: readonly Charge[]): ProviderRecords['refunds'] {
  const references = new Map(charges.map(({ id, reference }) => [id, reference]));
  const known = new Set(references.values());
  return [...new Map(refunds.toReversed().map((row) => [row.id, row])).values()].flatMap(
    ({ transaction, of, amount, status, at }) => {
      const named = typeof transaction === 'string' ? transaction : (transaction.reference ?? transaction.id ?? '');
      const charge = references.get(named) ?? (known.has(named) ? named : undefined);
      return charge === undefined ? [] : [{ reference: of ?? charge, charge, amount, status, at }];
    },
  );
}
