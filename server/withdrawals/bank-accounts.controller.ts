import { Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { bankAccountsOf } from '#projections/withdrawals/withdrawals.queries';
import { BANK_ACCOUNT, maskedAccount, packAccount, unpackAccount } from '#server/kernel/bank-account';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { CODE_ASKED } from '#server/kernel/confirmation';
import { isUuid, type UserId } from '#server/kernel/ids';
import { notFound } from '#server/kernel/domain-error';
import { opensAt, type SavedTimes } from '#server/kernel/saved-accounts';
import { openColumns } from '#server/kernel/sealed';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { uuidV5 } from '#server/platform/events/uuid';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { Banks } from '#server/platform/providers/banks';
import { ConfirmationCodes, type Confirmed } from '#server/platform/security/confirmation-codes';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { keptAccounts } from './bank-accounts.folds.js';
import { LabelBankAccount, RemoveBankAccount, RestoreBankAccount, SaveBankAccount } from './bank-accounts.js';
import {
  type AccountFilter,
  accountFilter,
  type LabelForm,
  labelForm,
  type SavedAccountForm,
  savedAccountForm,
} from './withdrawals.input.js';
import { bankAccountCodeLimit, bankAccountLimit } from './withdrawals.limits.js';
import { accountCode, savedAccount, type SavedAccount } from './withdrawals.output.js';
import { ACCOUNT_LABEL } from './withdrawals.events.js';

/** The bank accounts that a person saves for later withdrawals (A12.17). To add one takes a mailed code, or one of an app. */
@Controller('wallet/bank-accounts')
@Policy('user')
export class BankAccountsController {
  constructor(
    private readonly banks: Banks,
    private readonly codes: ConfirmationCodes,
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly store: EventStore,
    private readonly views: ViewPositions,
  ) {}

  @Get()
  @Output(dataOf(z.array(savedAccount)))
  async list(@CurrentUser() me: Me) {
    return { data: await this.savedOf(me.id) };
  }

  /** Mails the caller a code to save this account, unless an authenticator app confirms it. 400 for an unknown account. */
  @Post('code')
  @HttpCode(202)
  @Idempotent()
  @Output(messageWith(accountCode))
  async code(
    @CurrentUser() me: Me,
    @Identity() { commandId }: CommandIdentity,
    @Input(accountFilter) form: AccountFilter,
  ) {
    await this.limits.count(bankAccountCodeLimit, me.id);
    const account = await this.banks.account({ accountNumber: form.account_number, bankCode: form.bank_code });
    const purpose = `save the account ${maskedAccount(account)}, ${account.accountName}`;
    const asked = await this.codes.ask(confirmed(me, form), purpose, commandId);
    return { message: CODE_ASKED[asked.method], data: asked };
  }

  /** Saves an account; one that is saved already is answered as it is. 400 for a wrong code, 409 `too_many_accounts`. */
  @Post()
  @HttpCode(201)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(savedAccount))
  async save(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(savedAccountForm) { otp, label, ...form }: SavedAccountForm,
  ) {
    await this.limits.count(bankAccountLimit, me.id);
    const account = await this.banks.account({ accountNumber: form.account_number, bankCode: form.bank_code });
    await this.codes.use(confirmed(me, form), otp, identity.commandId);
    const isSame = (one: SavedAccount) =>
      one.account_number === form.account_number && one.bank_code === form.bank_code;
    const before = (await this.savedOf(me.id)).find(isSame);
    if (before) return { message: 'Account saved', data: before };

    const id = uuidV5(identity.commandId, 'account');
    const sealed = await this.encryption.encrypt(me.id, BANK_ACCOUNT, packAccount(account));
    const about = { ownerId: me.id, accountId: id, at: now() };
    const command = new SaveBankAccount({ ...about, account: sealed, label: await this.labelOf(me, label) });
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
    const names = { bank_name: account.bankName, account_name: account.accountName };
    const kept = await this.store.state(keptAccounts, me.id);
    const open_at = this.opensAt(
      kept,
      kept.findIndex((one) => one.id === id),
    );
    return { message: 'Account saved', data: { id, label, ...form, ...names, open_at } };
  }

  /** An empty label takes it away. */
  @Patch(':id')
  @Output(dataOf(savedAccount))
  async label(@CurrentUser() me: Me, @Param('id') id: string, @Input(labelForm) { label }: LabelForm) {
    if (!isUuid(id)) throw notFound();
    await this.limits.count(bankAccountLimit, me.id);
    const about = { ownerId: me.id, accountId: id, at: now() };
    await this.commands.execute(new LabelBankAccount({ ...about, label: await this.labelOf(me, label) }));
    await this.views.settled();
    const saved = (await this.savedOf(me.id)).find((one) => one.id === id);
    if (!saved) throw notFound();
    return { data: { ...saved, label } };
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@CurrentUser() me: Me, @Param('id') id: string) {
    if (!(await this.savedOf(me.id)).some((one) => one.id === id)) throw notFound();
    await this.commands.execute(new RemoveBankAccount({ ownerId: me.id, accountId: id, at: now() }));
    await this.views.settled();
  }

  /** Undoes a removal. 409 `removal_final` after two minutes: the account is saved again, with a code. */
  @Post(':id/restore')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(dataOf(savedAccount))
  async restore(@CurrentUser() me: Me, @Param('id') id: string) {
    if (!isUuid(id)) throw notFound();
    await this.limits.count(bankAccountLimit, me.id);
    await this.commands.execute(new RestoreBankAccount({ ownerId: me.id, accountId: id, at: now() }));
    await this.views.settled();
    const saved = (await this.savedOf(me.id)).find((one) => one.id === id);
    if (!saved) throw notFound();
    return { data: saved };
  }

  private labelOf({ id }: Me, label: string) {
    return label ? this.encryption.encrypt(id, ACCOUNT_LABEL, label) : Promise.resolve(null);
  }

  private opensAt(saved: readonly SavedTimes[], index: number) {
    return opensAt(saved, index, this.config.get('ACCOUNT_COOLING_HOURS'));
  }

  private async savedOf(ownerId: UserId): Promise<SavedAccount[]> {
    const rows = await bankAccountsOf(this.db.sql, ownerId);
    const opened = await openColumns(this.encryption, rows, { account: BANK_ACCOUNT, label: ACCOUNT_LABEL });
    const times = rows.map(({ saved_at: savedAt, removed_at: removedAt }) => ({ savedAt, removedAt }));
    return rows.flatMap(({ id, removed_at }, i) => {
      const account = removed_at ? undefined : unpackAccount(opened[i]!.account);
      if (!account) return [];
      const { accountNumber: account_number, bankCode: bank_code, bankName, accountName } = account;
      const names = { bank_name: bankName, account_name: accountName };
      const open_at = this.opensAt(times, i);
      return [{ id, label: opened[i]!.label ?? '', account_number, bank_code, ...names, open_at }];
    });
  }
}

const confirmed = ({ id }: Me, { account_number, bank_code }: AccountFilter): Confirmed => ({
  ...{ person: id, action: 'bank-account', subject: [bank_code, account_number] },
});
