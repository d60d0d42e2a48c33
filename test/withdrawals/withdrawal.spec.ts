import type { PayoutFailure } from '#server/kernel/bank-account';
import {
  bankAccounts,
  MOST_ACCOUNTS,
  RemoveBankAccount,
  RestoreBankAccount,
  SaveBankAccount,
} from '#server/withdrawals/bank-accounts';
import {
  FailWithdrawal,
  OrderTransfer,
  PayWithdrawal,
  RegisterRecipient,
  ReportTransfer,
  StartWithdrawal,
  withdrawal,
} from '#server/withdrawals/withdrawal';
import { commandFor } from '#server/withdrawals/withdrawals.handlers';
import type { BankAccountEvent, WithdrawalEvent } from '#server/withdrawals/withdrawals.events';
import { specification } from '../given.js';

const given = specification(withdrawal);
const at = '2026-01-05T09:00:00.000Z';
const destination = { v: 1, kid: '1', by: 'ada', ciphertext: 'c2VhbGVk' } as const;
const own = { reference: 'wd_1', ownerId: 'ada', at };
const money = { ...own, amount: 50_000, charges: 1_000 };
const step = { reference: 'wd_1', at };

const started: WithdrawalEvent = { type: 'WithdrawalStarted', data: { ...money, terms: 1, destination } };
const registered: WithdrawalEvent = { type: 'RecipientRegistered', data: { ...own, recipient: 'RCP_1' } };
const ordered = (order: number): WithdrawalEvent => ({ type: 'TransferOrdered', data: { ...own, order } });
const refuse = (order: number) => new FailWithdrawal({ ...step, reason: 'refused', failure: null, order });
const reported = (status: 'pending' | 'otp' | 'received'): WithdrawalEvent => ({
  type: 'TransferReported',
  data: { ...own, status },
});
const paid: WithdrawalEvent = { type: 'WithdrawalPaid', data: money };
const failed = (reason: PayoutFailure): WithdrawalEvent => ({
  type: 'WithdrawalFailed',
  data: { ...money, reason, failure: null },
});
const fail = (reason: PayoutFailure) => new FailWithdrawal({ ...step, reason, failure: null });

describe('A withdrawal', () => {
  it('starts once, when the wallet has let the money go', () => {
    const start = new StartWithdrawal({ ...money, terms: 1, destination });
    given().when(start).then(started);
    given(started).when(start).thenNothing();
  });

  it('registers its bank account once', () => {
    const register = new RegisterRecipient({ ...step, recipient: 'RCP_1' });
    given(started).when(register).then(registered);
    given(started, registered).when(register).thenNothing();
  });

  it.each(['pending', 'otp', 'received'] as const)('stays under way while the provider says %s', (status) => {
    const report = new ReportTransfer({ ...step, status });
    given(started, registered).when(report).then(reported(status));
    given(started, registered, reported(status)).when(report).thenNothing();
    given(started, registered, reported(status)).when(new PayWithdrawal(step)).then(paid);
  });

  it('is paid once', () => {
    given(started, registered).when(new PayWithdrawal(step)).then(paid);
    given(started, registered, paid).when(new PayWithdrawal(step)).thenNothing();
  });

  it.each(['failed', 'reversed', 'abandoned', 'blocked', 'rejected'] as const)('ends unpaid as %s, once', (reason) => {
    given(started, registered, reported('pending')).when(fail(reason)).then(failed(reason));
    given(started, registered, reported('pending'), failed(reason)).when(fail(reason)).thenNothing();
  });

  it('that failed and is paid nevertheless is named once, and stays failed', () => {
    const paidToo: WithdrawalEvent = { type: 'FailedWithdrawalPaid', data: money };
    given(started, registered, failed('refused')).when(new PayWithdrawal(step)).then(paidToo);
    given(started, registered, failed('refused'), paidToo).when(new PayWithdrawal(step)).thenNothing();
    given(started, registered, failed('refused'), paidToo).when(fail('reversed')).thenNothing();
  });

  it('can come back after it was paid, only because the bank reversed it', () => {
    given(started, registered, paid).when(fail('reversed')).then(failed('reversed'));
    for (const reason of ['failed', 'abandoned', 'blocked', 'rejected', 'refused'] as const)
      given(started, registered, paid).when(fail(reason)).thenNothing();
    given(started, registered, paid)
      .when(new ReportTransfer({ ...step, status: 'pending' }))
      .thenNothing();
  });

  it('cannot be refused after the provider took it', () => {
    given(started, registered).when(fail('refused')).then(failed('refused'));
    given(started, registered, reported('pending')).when(fail('refused')).thenNothing();
  });

  it('counts its orders, and sends none after the provider has the transfer or it has ended', () => {
    const order = new OrderTransfer(step);
    given(started, registered).when(order).then(ordered(1));
    given(started, registered, ordered(1)).when(order).then(ordered(2));
    for (const over of [reported('pending'), paid, failed('refused')])
      given(started, registered, ordered(1), over).when(order).thenNothing();
  });

  it('is refused by the refusal of its last order only: another worker may have sent one meanwhile', () => {
    given(started, registered, ordered(1)).when(refuse(1)).then(failed('refused'));
    given(started, registered, ordered(1), ordered(2)).when(refuse(1)).thenNothing();
    given(started, registered, ordered(1), ordered(2)).when(refuse(2)).then(failed('refused'));
    given(started, registered, ordered(1)).when(fail('refused')).thenNothing();
  });

  it('that never started takes no step', () => {
    for (const command of [new PayWithdrawal(step), fail('failed'), new ReportTransfer({ ...step, status: 'otp' })])
      given().when(command).thenNothing();
  });

  it('reads every status that the provider documents as one of its steps', () => {
    const names = (
      ['pending', 'otp', 'received', 'success', 'failed', 'reversed', 'abandoned', 'blocked'] as const
    ).map((status) => commandFor(step, { status, failure: null }).type);
    expect(names).toEqual([
      ...['ReportTransfer', 'ReportTransfer', 'ReportTransfer', 'PayWithdrawal'],
      ...['FailWithdrawal', 'FailWithdrawal', 'FailWithdrawal', 'FailWithdrawal'],
    ]);
    expect(commandFor(step, { status: 'rejected', failure: 'x'.repeat(300) })).toMatchObject({
      data: { reason: 'rejected', failure: 'x'.repeat(200) },
    });
  });
});

describe('Saved bank accounts', () => {
  const saving = specification(bankAccounts);
  const about = (n: number) => ({ ownerId: 'ada', accountId: `a${n}`, at });
  const saved = (n: number): BankAccountEvent => ({
    type: 'BankAccountSaved',
    data: { ...about(n), account: destination, label: null },
  });
  const save = (n: number) => new SaveBankAccount({ ...about(n), account: destination, label: null });
  const removed: BankAccountEvent = { type: 'BankAccountRemoved', data: about(0) };

  it('are saved once each, and no more than ten', () => {
    saving().when(save(0)).then(saved(0));
    saving(saved(0)).when(save(0)).thenNothing();
    const full = Array.from({ length: MOST_ACCOUNTS }, (_, n) => saved(n));
    saving(...full)
      .when(save(99))
      .thenRefused('too_many_accounts');
  });

  it('can be restored after a removal, by their owner only', () => {
    saving(saved(0))
      .when(new RemoveBankAccount(about(0)))
      .then(removed);
    saving(saved(0), removed)
      .when(new RemoveBankAccount(about(0)))
      .thenNothing();
    saving(saved(0), removed)
      .when(new RestoreBankAccount(about(0)))
      .then({ type: 'BankAccountRestored', data: about(0) });
    saving()
      .when(new RestoreBankAccount(about(0)))
      .thenRefused('not_found');
  });

  it('can be restored for two minutes after the last removal, and are saved anew later', () => {
    const restore = (then: string) => new RestoreBankAccount({ ...about(0), at: then });
    const [last, late] = ['2026-01-05T09:02:00.000Z', '2026-01-05T09:02:00.001Z'];
    const restored = (then: string): BankAccountEvent => ({
      type: 'BankAccountRestored',
      data: { ...about(0), at: then },
    });
    saving(saved(0), removed).when(restore(last)).then(restored(last));
    saving(saved(0), removed).when(restore(late)).thenRefused('removal_final');
    const again: BankAccountEvent = { type: 'BankAccountRemoved', data: { ...about(0), at: last } };
    saving(saved(0), removed, restored(last), again).when(restore(late)).then(restored(late));
    saving(saved(0), removed, restored(last)).when(restore(late)).thenNothing();
  });
});
