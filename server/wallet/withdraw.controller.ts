import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BANK_ACCOUNT, type BankAccount, maskedAccount, packAccount } from '#server/kernel/bank-account';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { CODE_ASKED } from '#server/kernel/confirmation';
import { type Kobo, naira, toNaira } from '#server/kernel/money';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import { uuidV5 } from '#server/platform/events/uuid';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { Banks } from '#server/platform/providers/banks';
import { ConfirmationCodes, type Confirmed } from '#server/platform/security/confirmation-codes';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { withheldOf } from '#server/kernel/withheld';
import { pendingAt, withheldAt } from './clearing.js';
import { Cooling } from './cooling.reader.js';
import { wallet } from './wallet.js';
import { RequestWithdrawal } from './wallet-commands.js';
import { withdrawCodeLimit, withdrawLimit } from './wallet.limits.js';
import {
  type QuoteFilter,
  quoteFilter,
  type WithdrawalForm,
  withdrawalForm,
  type WithdrawalInput,
  withdrawalInput,
} from './withdraw.input.js';
import { codeSent, quote, type Quote, withdrawalAccepted } from './withdraw.output.js';
import { WithdrawalTerms } from './withdraw.terms.js';
import { withdrawalRefusal, withdrawnOn } from './withdrawing.js';

/** Withdrawals to a bank account (A12.5 to A12.7), each confirmed by a mailed code or an authenticator app (A8.16). */
@Controller('wallet/withdraw')
@Policy('user')
export class WithdrawController {
  constructor(
    private readonly banks: Banks,
    private readonly codes: ConfirmationCodes,
    private readonly commands: CommandBus,
    private readonly cooling: Cooling,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly store: EventStore,
    private readonly terms: WithdrawalTerms,
    private readonly views: ViewPositions,
  ) {}

  /** What withdrawing this amount would cost now, and whether it is possible. */
  @Get('quote')
  @Output(dataOf(quote))
  async quote(@CurrentUser() me: Me, @Filter(quoteFilter) { amount }: QuoteFilter) {
    return { data: await this.quoteOf(me, amount) };
  }

  /**
   * Mails the caller a code for this withdrawal, unless an authenticator app confirms it. 409 tells by its `code` why it is not
   * possible; 400 for an unknown account.
   */
  @Post('code')
  @HttpCode(202)
  @Idempotent()
  @Output(messageWith(codeSent))
  async code(
    @CurrentUser() me: Me,
    @Identity() { commandId }: CommandIdentity,
    @Input(withdrawalForm) { amount, ...form }: WithdrawalForm,
  ) {
    await this.limits.count(withdrawCodeLimit, me.id);
    await this.refuseImpossible(me, amount);
    const account = await this.banks.account(accountIn(form));
    await this.cooling.refuseNew(me.id, account);
    const purpose = `withdraw ${naira(amount)} to ${maskedAccount(account)}, ${account.accountName}`;
    const asked = await this.codes.ask(confirmed(me, account, amount), purpose, commandId);
    return { message: CODE_ASKED[asked.method], data: asked };
  }

  /**
   * Takes the amount and its charges from the wallet and sends the amount to the bank. 400 for a wrong code, 409
   * `insufficient_funds`, `daily_limit`, `creator_suspended`, `password_reset`, `account_not_saved` or `account_too_new`.
   */
  @Post()
  @HttpCode(202)
  @Idempotent()
  @Output(messageWith(withdrawalAccepted))
  async withdraw(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(withdrawalInput) { amount, otp, ...form }: WithdrawalInput,
  ) {
    await this.limits.count(withdrawLimit, me.id);
    // A repeated command may find its own withdrawal, which the wallet no longer covers.
    if (identity.isFirst) await this.refuseImpossible(me, amount);
    const account = await this.banks.account(accountIn(form));
    if (identity.isFirst) await this.cooling.refuseNew(me.id, account);
    await this.codes.use(confirmed(me, account, amount), otp, identity.commandId);

    const reference = `wd_${uuidV5(identity.commandId, '1')}`;
    const charges = this.terms.chargesOf(amount);
    const destination = await this.encryption.encrypt(me.id, BANK_ACCOUNT, packAccount(account));
    const limits = await this.terms.limitsOf(me.id);
    const terms = { charges, terms: this.terms.version, limits };
    const command = new RequestWithdrawal({ ownerId: me.id, reference, amount, ...terms, destination, at: now() });
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
    const amounts = {
      ...inBoth('amount', amount),
      ...inBoth('charges', charges),
      ...inBoth('total', amount + charges),
    };
    return {
      message: 'Withdrawal requested',
      data: { withdrawal_id: reference, reference, status: 'pending' as const, ...amounts, currency: 'NGN' },
    };
  }

  private async refuseImpossible({ id }: Me, amount: Kobo) {
    const [funds, limits] = await Promise.all([this.store.state(wallet, id), this.terms.limitsOf(id)]);
    const wanted = { amount, charges: this.terms.chargesOf(amount), at: now() };
    const refusal = withdrawalRefusal(funds, wanted, limits);
    if (refusal) throw refusal;
  }

  /** From the wallet's stream: what the request will be decided on. */
  private async quoteOf({ id }: Me, amount: Kobo): Promise<Quote> {
    const [funds, limits] = await Promise.all([this.store.state(wallet, id), this.terms.limitsOf(id)]);
    const [at, charges] = [now(), this.terms.chargesOf(amount)];
    const waiting = pendingAt(funds.clearing, at);
    const pending = waiting + withheldOf(funds.balance - waiting, withheldAt(funds, at) - waiting);
    const refusal = withdrawalRefusal(funds, { amount, charges, at }, limits);
    return {
      ...{ ...inBoth('amount', amount), ...inBoth('charges', charges), ...inBoth('total', amount + charges) },
      ...{ ...inBoth('available', funds.balance - pending), ...inBoth('pending', pending) },
      least_kobo: limits.least,
      left_today_kobo: Math.max(0, limits.mostPerDay - withdrawnOn(funds, at)),
      clears_at: funds.clearing.find((one) => one.availableAt > at && one.amount > 0)?.availableAt ?? null,
      ...{ currency: 'NGN', terms: this.terms.version },
      ...{ ok: !refusal, code: refusal?.code ?? null, reason: refusal?.detail ?? null },
    };
  }
}

type Form = Pick<WithdrawalForm, 'account_number' | 'bank_code'>;
const accountIn = ({ account_number: accountNumber, bank_code: bankCode }: Form) => ({ accountNumber, bankCode });

/** A mailed code counts for one amount and one account. */
const confirmed = ({ id }: Me, { bankCode, accountNumber }: BankAccount, amount: Kobo): Confirmed => ({
  ...{ person: id, action: 'withdrawal', subject: [bankCode, accountNumber, amount] },
});

/** An amount in naira and in kobo. */
const inBoth = <Name extends string>(name: Name, amount: Kobo) =>
  ({ [name]: toNaira(amount), [`${name}_kobo`]: amount }) as Record<Name | `${Name}_kobo`, number>;
