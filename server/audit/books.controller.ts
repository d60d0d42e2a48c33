import { Controller, Get } from '@nestjs/common';
import { books, providerFees } from '#projections/audit/books.queries';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { dataOf, Output } from '#server/platform/http/output';
import { Policy } from '#server/platform/http/policy';
import { checkedBooks } from './audit.output.js';

/** A sale or a refund passes through escrow within seconds; money that stays longer is a breach, ms. As `verify` allows. */
const ESCROW_MS = 60_000;
const ESCROWS = 20;

@Controller('audit/books')
@Policy('auditor')
export class BooksController {
  constructor(private readonly db: Database) {}

  /**
   * The invariants of the money at one position of the log (B24): what all wallets hold and what every other account gave or
   * took sum to zero, each balance is the sum of its history, and no money stays in escrow. 404 for everyone but auditors.
   */
  @Get()
  @Output(dataOf(checkedBooks))
  async check() {
    const checked_at = now();
    const [{ position, balance, escrows, accounts, ...counts }, fees] = await Promise.all([
      books(this.db.sql, ESCROWS),
      providerFees(this.db.sql),
    ]);
    const sum = accounts.reduce((total, account) => total + account.balance, balance);
    const open = escrows.map(({ reference, amount, since }) => ({
      ...{ reference, amount_kobo: amount, since },
      is_late: Date.parse(checked_at) - Date.parse(since) > ESCROW_MS,
    }));
    return {
      data: {
        ...{ checked_at, position: String(position), ...counts, balance_kobo: balance, sum_kobo: sum },
        provider_fees_kobo: fees,
        accounts: accounts.map(({ account, balance: held }) => ({ account, balance_kobo: held })),
        escrows: open,
        ok: sum === 0 && counts.differing === 0 && open.every(({ is_late: isLate }) => !isLate),
      },
    };
  }
}
