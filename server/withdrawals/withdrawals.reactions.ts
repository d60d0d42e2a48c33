import { mail, OutboxMessage, type Reactions } from '#server/kernel/reactions';
import type { WithdrawalRequested, WithdrawalReturned } from '#server/wallet/wallet.events';
import { StartWithdrawal } from './withdrawal.js';
import type { BankAccountSaved, WithdrawalPaid, WithdrawalStarted } from './withdrawals.events.js';
import type { WithdrawalOrder } from './withdrawals.jobs.js';
import type { BankAccountMail, WithdrawalMail, WithdrawalReturnedMail } from './withdrawals.mails.js';

/** The steps of a withdrawal (see `withdrawal.ts`). A withdrawal without a bank account, of an earlier release, is not sent. */
export const withdrawalsReactions: Reactions<
  WithdrawalRequested | WithdrawalStarted | WithdrawalPaid | WithdrawalReturned | BankAccountSaved
> = {
  WithdrawalRequested: ({ data: { ownerId, reference, amount, charges, terms, destination, at } }) =>
    destination &&
    new StartWithdrawal({ ownerId, reference, amount: amount - charges, charges, terms, destination, at }),

  WithdrawalStarted: ({ data: { reference, ownerId, amount, charges } }) => [
    new OutboxMessage<WithdrawalOrder>({
      ...{ id: `withdrawal-${reference}`, queue: 'payments', name: 'withdrawal', payload: { reference } },
    }),
    withdrawalMail('withdrawal-requested', { to: ownerId, amount, charges, reference }),
  ],

  WithdrawalPaid: ({ data: { reference, ownerId, amount, charges } }) =>
    withdrawalMail('withdrawal-paid', { to: ownerId, amount, charges, reference }),

  WithdrawalReturned: ({ data: { reference, ownerId, amount, charges, reason } }) =>
    withdrawalMail('withdrawal-returned', { to: ownerId, amount: amount - charges, charges, reference, reason }),

  BankAccountSaved: ({ data: { ownerId: to, accountId } }) =>
    mail<BankAccountMail>('bank-account-saved', `bank-account-saved-${accountId}`, { to, accountId }),
};

const withdrawalMail = <Order extends WithdrawalMail | WithdrawalReturnedMail>(name: string, order: Order) =>
  mail<Order>(name, `${name}-${order.reference}`, order);
