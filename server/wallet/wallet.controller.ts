import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { history, type HistoryRow, historyCount, walletInfo } from '#projections/wallet/wallet.queries';
import { toNaira } from '#server/kernel/money';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Output, messageWith, pageOf } from '#server/platform/http/output';
import { Filter } from '#server/platform/http/validation';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Database } from '#server/platform/database/sql';
import { type HistoryFilter, historyFilter } from './wallet.input.js';
import { balance as balanceShown, transaction } from './wallet.output.js';

@Controller('wallet')
@Policy('user')
export class WalletController {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  /** The caller's balance: `available` may be spent, `pending` is not cleared yet; later sales repay what is `owed`. */
  @Get('wallet-info')
  @Output(messageWith(balanceShown))
  async info(@CurrentUser() me: Me) {
    const at = now();
    const { balance, owed, pending, revision, position, head } = await walletInfo(this.db.sql, me.id, at);
    const available = balance - pending;
    return {
      message: 'Wallet retrieved successfully',
      data: {
        balance: toNaira(balance),
        available: toNaira(available),
        pending: toNaira(pending),
        owed: toNaira(owed),
        currency: 'NGN',
        balance_kobo: balance,
        available_kobo: available,
        pending_kobo: pending,
        owed_kobo: owed,
        revision,
        position: String(position),
        chain_head: head,
        as_of: at,
      },
    };
  }

  /** Every movement, newest first, one row per logical movement with its running balance. */
  @Get('transactions')
  @Output(pageOf(transaction).extend({ data: z.array(transaction) }))
  async transactions(@CurrentUser() me: Me, @Filter(historyFilter) filter: HistoryFilter) {
    const [rows, count] = await Promise.all([
      history(this.db.sql, me.id, { ...filter, limit: filter.limit + 2 }),
      historyCount(this.db.sql, me.id, filter),
    ]);
    const page = wholeEvents(rows, filter.limit);
    const next = new URLSearchParams({ limit: String(filter.limit), cursor: String(page.at(-1)?.revision) });
    for (const name of ['type', 'kind'] as const) if (filter[name]) next.set(name, filter[name]);
    const results = page.map(asTransaction);
    return {
      count,
      next: rows.length > page.length ? `${this.config.get('PUBLIC_URL')}/api/wallet/transactions?${next}` : null,
      previous: null,
      results,
      data: results,
    };
  }
}

/** A page of so many movements, and of one more where it would end between the movements of one event. */
const wholeEvents = (rows: HistoryRow[], limit: number) =>
  rows.slice(0, rows[limit]?.revision === rows[limit - 1]?.revision ? limit + 1 : limit);

const asTransaction = (row: HistoryRow) => ({
  id: row.id,
  type: row.type,
  kind: row.kind,
  direction: row.direction,
  label: row.refunded ? 'Refunded to Wallet' : row.label,
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
