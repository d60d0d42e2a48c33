import { Controller, Get, Param } from '@nestjs/common';
import { withdrawalOf, withdrawalsOf } from '#projections/withdrawals/withdrawals.queries';
import type { WithdrawalRow } from '#projections/withdrawals/withdrawals.view';
import { BANK_ACCOUNT, unpackAccount } from '#server/kernel/bank-account';
import { notFound } from '#server/kernel/domain-error';
import { toNaira } from '#server/kernel/money';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { dataOf, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter } from '#server/platform/http/validation';
import { Banks } from '#server/platform/providers/banks';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { z } from 'zod';
import { failureSentence } from './failure.texts.js';
import { type AccountFilter, accountFilter, type WithdrawalsFilter, withdrawalsFilter } from './withdrawals.input.js';
import { accountNameLimit } from './withdrawals.limits.js';
import { bank, namedAccount, withdrawal, type Withdrawal } from './withdrawals.output.js';

/** Banks, the names of their accounts, and what became of the caller's withdrawals. */
@Controller('wallet')
@Policy('user')
export class WithdrawalsController {
  constructor(
    private readonly banks: Banks,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
  ) {}

  /** The banks that money can be sent to, by name; kept for a day. */
  @Get('banks')
  @Output(dataOf(z.array(bank)))
  async list() {
    const all = await this.banks.all();
    return { data: [...all].sort((one, other) => one.name.localeCompare(other.name)) };
  }

  /** The name that the bank has for an account. 400 where there is none. */
  @Get('resolve-account')
  @Output(dataOf(namedAccount))
  async resolve(@CurrentUser() me: Me, @Filter(accountFilter) { account_number, bank_code }: AccountFilter) {
    await this.limits.count(accountNameLimit, me.id);
    const found = await this.banks.account({ accountNumber: account_number, bankCode: bank_code });
    return { data: { account_number, bank_code, bank_name: found.bankName, account_name: found.accountName } };
  }

  /** The caller's withdrawals, newest first. */
  @Get('withdrawals')
  @Output(pageOf(withdrawal))
  async withdrawals(@CurrentUser() me: Me, @Filter(withdrawalsFilter) page: WithdrawalsFilter) {
    const { count, rows } = await withdrawalsOf(this.db.sql, me.id, page);
    return paginated(this.config.get('PUBLIC_URL'), 'wallet/withdrawals', page, count, await this.shown(rows));
  }

  @Get('withdrawals/:id')
  @Output(dataOf(withdrawal))
  async one(@CurrentUser() me: Me, @Param('id') id: string) {
    const row = await withdrawalOf(this.db.sql, me.id, id);
    if (!row) throw notFound();
    return { data: (await this.shown([row]))[0]! };
  }

  private async shown(rows: WithdrawalRow[]): Promise<Withdrawal[]> {
    const opened = await this.encryption.decryptAll(
      rows.map(({ destination }) => destination),
      BANK_ACCOUNT,
    );
    return rows.map((row, i) => asWithdrawal(row, opened[i]));
  }
}

function asWithdrawal(row: WithdrawalRow, opened: string | undefined): Withdrawal {
  const account = unpackAccount(opened);
  const { amount, charges } = row;
  return {
    ...{ id: row.reference, reference: row.reference, status: statusOf(row) },
    reported: row.reported as Withdrawal['reported'],
    reason: row.reason && failureSentence[row.reason],
    ...{ amount: toNaira(amount), charges: toNaira(charges), total: toNaira(amount + charges), currency: 'NGN' },
    ...{ amount_kobo: amount, charges_kobo: charges, total_kobo: amount + charges },
    account: account
      ? { bank_name: account.bankName, account_name: account.accountName, last4: account.accountNumber.slice(-4) }
      : null,
    ...{ requested_at: row.requested_at, sent_at: row.sent_at, paid_at: row.paid_at },
    ...{ failed_at: row.failed_at, returned_at: row.returned_at },
  };
}

function statusOf({ returned_at, failed_at, paid_at, sent_at }: WithdrawalRow): Withdrawal['status'] {
  if (returned_at) return 'returned';
  if (failed_at) return 'failed';
  if (paid_at) return 'paid';
  return sent_at ? 'sent' : 'requested';
}
