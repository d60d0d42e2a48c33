import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { countEntries, type EntryFilter, findEntries, REFUNDED_DEPOSIT } from '#projections/wallet/history.queries';
import { entriesAt, history, historyCount, type HistoryRow } from '#projections/wallet/wallet.queries';
import { endOf, startOf } from '#server/kernel/days';
import type { UserId } from '#server/kernel/ids';
import { toNaira } from '#server/kernel/money';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Output, pageOf } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter } from '#server/platform/http/validation';
import { type HistoryFilter, historyFilter } from './wallet.input.js';
import { transaction } from './wallet.output.js';

type Page = { limit: number; cursor?: number };

@Controller('wallet')
@Policy('user')
export class HistoryController {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  /**
   * The movements, one row per logical movement with its running balance (A12.14). All of them come newest first, in the
   * order of the wallet's revisions; with a filter those that match come in the order of their instants, and of more than
   * 1,000 `count` says 1,000 with `is_capped`.
   */
  @Get('transactions')
  @Output(pageOf(transaction).extend({ is_capped: z.boolean(), data: z.array(transaction) }))
  async transactions(@CurrentUser() me: Me, @Filter(historyFilter) { limit, cursor, ...given }: HistoryFilter) {
    const [rows, { count, isCapped }] = await this.read(me.id, filterOf(given), { limit: limit + 1, cursor });
    const page = rows.slice(0, limit);
    const results = page.map(asTransaction);
    return {
      count,
      is_capped: isCapped,
      next: rows.length > page.length ? this.next(limit, page.at(-1)!.revision, given) : null,
      previous: null,
      results,
      data: results,
    };
  }

  private read(ownerId: UserId, filter: EntryFilter, page: Page) {
    const db = this.db.sql;
    if (Object.values(filter).every((value) => value === undefined))
      return Promise.all([
        history(db, ownerId, page),
        historyCount(db, ownerId).then((count) => ({ count, isCapped: false })),
      ]);
    return Promise.all([
      findEntries(db, ownerId, filter, page).then((revisions) => entriesAt(db, ownerId, revisions)),
      countEntries(db, ownerId, filter),
    ]);
  }

  private next(limit: number, cursor: number, given: Omit<HistoryFilter, 'limit' | 'cursor'>) {
    const { min_amount: least, max_amount: most, ...words } = given;
    const amounts = {
      ...(least !== undefined && { min_amount: toNaira(least) }),
      ...(most !== undefined && { max_amount: toNaira(most) }),
    };
    const query = new URLSearchParams({ limit: String(limit), cursor: String(cursor) });
    for (const [name, value] of Object.entries({ ...words, ...amounts }))
      if (value !== undefined && value !== '') query.set(name, String(value));
    return `${this.config.get('PUBLIC_URL')}/api/wallet/transactions?${query}`;
  }
}

const filterOf = ({
  from,
  to,
  min_amount: least,
  max_amount: most,
  search,
  ...words
}: Omit<HistoryFilter, 'limit' | 'cursor'>): EntryFilter => ({
  ...words,
  since: from && startOf(from),
  before: to && endOf(to),
  least,
  most,
  search: search || undefined,
});

const asTransaction = (row: HistoryRow) => ({
  id: row.id,
  type: row.type,
  kind: row.kind,
  direction: row.direction,
  label: row.refunded ? REFUNDED_DEPOSIT : row.label,
  amount: toNaira(row.amount),
  amount_kobo: row.amount,
  currency: 'NGN',
  status: 'posted',
  reference: row.reference,
  listing: row.slug ? { slug: row.slug, title: row.title } : null,
  running_balance: toNaira(row.balance),
  running_balance_kobo: row.balance,
  available_at: row.available_at,
  timestamp: row.at,
  revision: row.revision,
  hash: row.hash,
});
