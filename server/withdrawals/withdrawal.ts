import type { PayoutFailure } from '#server/kernel/bank-account';
import type { Decider } from '#server/kernel/decider';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import {
  type TransferReported,
  type WithdrawalEvent,
  withdrawalEvents,
  type WithdrawalStarted,
} from './withdrawals.events.js';

type Step = { reference: Reference; at: Instant };

export class StartWithdrawal {
  readonly type = 'StartWithdrawal';
  constructor(readonly data: WithdrawalStarted['data']) {}
}

/** The provider knows the bank account by this code. */
export class RegisterRecipient {
  readonly type = 'RegisterRecipient';
  constructor(readonly data: Step & { recipient: string }) {}
}

/** The transfer is about to be ordered. */
export class OrderTransfer {
  readonly type = 'OrderTransfer';
  constructor(readonly data: Step) {}
}

/** The provider has the transfer and has not ended it: `pending`, `otp` or `received`. */
export class ReportTransfer {
  readonly type = 'ReportTransfer';
  constructor(readonly data: Step & Pick<TransferReported['data'], 'status'>) {}
}

/** The provider's status is `success`. */
export class PayWithdrawal {
  readonly type = 'PayWithdrawal';
  constructor(readonly data: Step) {}
}

/**
 * The provider's status is one that ends a transfer unpaid, or it refused: the account where `order` is absent, else the order of
 * this number. The withdrawal goes on if another order was sent since.
 */
export class FailWithdrawal {
  readonly type = 'FailWithdrawal';
  constructor(readonly data: Step & { reason: PayoutFailure; failure: string | null; order?: number }) {}
}

export type WithdrawalCommand =
  StartWithdrawal | RegisterRecipient | OrderTransfer | ReportTransfer | PayWithdrawal | FailWithdrawal;

type Order = { ownerId: UserId; amount: Kobo; charges: Kobo; destination: Sealed; startedAt: Instant };
/** `orders`: how many were sent, or were about to be. `reported`: the provider's last status of a transfer that has not ended. `isPaidToo`: it was paid after it had failed. */
type Progress = Order & {
  recipient?: string;
  orders?: number;
  reported?: TransferReported['data']['status'];
  isPaidToo?: true;
};
export type WithdrawalState = { status: 'none' } | ({ status: 'started' | 'sent' | 'paid' | 'failed' } & Progress);

/** True while the provider may still be asked for the outcome. */
export const isUnderWay = ({ status }: WithdrawalState) => status === 'started' || status === 'sent';

/**
 * Sends the money of one withdrawal to a bank. The provider's own API decides every step; webhooks and the timer only ask
 * it. The message `withdrawal-<reference>` registers the account, orders the transfer and is its own timer: it runs again
 * until the transfer has ended; `reversals.jobs.ts` asks about a paid one for a week more. The reference is the provider's
 * idempotency key and never changes.
 *
 * | state         | event               | provider's status                              | state   | commands and messages                                       |
 * | ------------- | ------------------- | ---------------------------------------------- | ------- | ----------------------------------------------------------- |
 * | none          | WithdrawalStarted   |                                                | started | message payments/withdrawal, mail withdrawal-requested      |
 * | started       | RecipientRegistered |                                                | started |                                                             |
 * | started       | TransferOrdered     |                                                | started |                                                             |
 * | started, sent | TransferReported    | pending, otp, received                         | sent    |                                                             |
 * | started, sent | WithdrawalPaid      | success                                        | paid    | mail withdrawal-paid                                        |
 * | started, sent | WithdrawalFailed    | failed, reversed, abandoned, blocked, rejected | failed  | ReturnWithdrawal to the wallet, then mail withdrawal-returned |
 * | started       | WithdrawalFailed    | none: the order was `refused`                  | failed  | the same                                                    |
 * | paid          | WithdrawalFailed    | reversed                                       | failed  | the same                                                    |
 * | failed        | FailedWithdrawalPaid | success                                       | failed  | none: an incident for the auditors                          |
 */
export const withdrawal: Decider<WithdrawalState, WithdrawalCommand, WithdrawalEvent> = {
  category: 'withdrawal',
  events: withdrawalEvents,
  process: true,
  initial: () => ({ status: 'none' }),

  assumesEmpty: ({ type }) => type === 'StartWithdrawal',

  decide({ type, data }, state) {
    if (type === 'StartWithdrawal') return state.status === 'none' ? [{ type: 'WithdrawalStarted', data }] : [];
    if (state.status === 'none') return [];
    const { ownerId, amount, charges } = state;
    const own = { reference: data.reference, ownerId, at: data.at };
    if (state.status === 'failed')
      return type === 'PayWithdrawal' && !state.isPaidToo
        ? [{ type: 'FailedWithdrawalPaid', data: { ...own, amount, charges } }]
        : [];
    const isOpen = isUnderWay(state);
    switch (type) {
      case 'RegisterRecipient':
        return state.recipient || !isOpen
          ? []
          : [{ type: 'RecipientRegistered', data: { ...own, recipient: data.recipient } }];
      case 'OrderTransfer':
        return state.status === 'started'
          ? [{ type: 'TransferOrdered', data: { ...own, order: (state.orders ?? 0) + 1 } }]
          : [];
      case 'ReportTransfer':
        return !isOpen || state.reported === data.status
          ? []
          : [{ type: 'TransferReported', data: { ...own, status: data.status } }];
      case 'PayWithdrawal':
        return isOpen ? [{ type: 'WithdrawalPaid', data: { ...own, amount, charges } }] : [];
      case 'FailWithdrawal': {
        const { reason, failure, order = 0 } = data;
        const isRefused = state.status === 'started' && order === (state.orders ?? 0);
        const isPossible = reason === 'reversed' || (reason === 'refused' ? isRefused : isOpen);
        return isPossible ? [{ type: 'WithdrawalFailed', data: { ...own, amount, charges, reason, failure } }] : [];
      }
    }
  },

  evolve(state, { type, data }) {
    if (type === 'WithdrawalStarted') {
      const { ownerId, amount, charges, destination, at } = data;
      return { status: 'started', ownerId, amount, charges, destination, startedAt: at };
    }
    if (state.status === 'none') return state;
    switch (type) {
      case 'RecipientRegistered':
        return { ...state, recipient: data.recipient };
      case 'TransferOrdered':
        return { ...state, orders: data.order };
      case 'TransferReported':
        return { ...state, status: 'sent', reported: data.status };
      case 'WithdrawalPaid':
        return { ...state, status: 'paid' };
      case 'WithdrawalFailed':
        return { ...state, status: 'failed' };
      case 'FailedWithdrawalPaid':
        return { ...state, isPaidToo: true };
    }
  },
};
