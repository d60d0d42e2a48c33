import { z } from 'zod';
import { payoutFailure, BANK_ACCOUNT } from '#server/kernel/bank-account';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, kobo, reference, sealed, userId } from '#server/kernel/shapes';

/** Binds the ciphertext of an account's label; stored events depend on it. */
export const ACCOUNT_LABEL = 'bank-account-label';

const step = z.strictObject({ reference, ownerId: userId, at: instant });
/** `amount` goes to the bank; the wallet let it go with the `charges`. Kobo. */
const money = step.extend({ amount: kobo, charges: kobo });

/** Stream `withdrawal-<reference>`: how the money of one withdrawal reaches the bank. */
export const withdrawalEvents = defineEvents({
  /** The wallet let the money go. `destination` is the encrypted bank account. */
  WithdrawalStarted: {
    shape: money.extend({ terms: z.int(), destination: sealed }),
    sealed: { destination: BANK_ACCOUNT },
  },
  /** The provider's code of the bank account. */
  RecipientRegistered: { shape: step.extend({ recipient: z.string() }) },
  /** An order of the transfer is about to be sent to the provider: the first, or a later one, whose outcome is not known. */
  TransferOrdered: { shape: step.extend({ order: z.int().min(1) }) },
  /** The provider has the transfer, in a status that does not end it. */
  TransferReported: { shape: step.extend({ status: z.enum(['pending', 'otp', 'received']) }) },
  /** The provider's status is `success`. The bank may still send the money back. */
  WithdrawalPaid: { shape: money },
  /** It ended without the money at the bank; `failure` is the provider's sentence. The wallet takes it back. */
  WithdrawalFailed: { shape: money.extend({ reason: payoutFailure, failure: z.string().nullable() }) },
  /** The provider paid a withdrawal after it had failed: the bank and the wallet both have the money. A person must act. */
  FailedWithdrawalPaid: { shape: money },
});
export type WithdrawalEvent = EventOf<typeof withdrawalEvents>;
export type WithdrawalStarted = EventOf<typeof withdrawalEvents, 'WithdrawalStarted'>;
export type TransferReported = EventOf<typeof withdrawalEvents, 'TransferReported'>;
export type WithdrawalPaid = EventOf<typeof withdrawalEvents, 'WithdrawalPaid'>;
export type WithdrawalFailed = EventOf<typeof withdrawalEvents, 'WithdrawalFailed'>;
export type FailedWithdrawalPaid = EventOf<typeof withdrawalEvents, 'FailedWithdrawalPaid'>;

const saved = z.strictObject({ ownerId: userId, accountId: z.string().min(1), at: instant });

/** Stream `bankaccounts-<owner>`: the accounts that a person saved (A12.17), encrypted. */
export const bankAccountEvents = defineEvents({
  BankAccountSaved: {
    shape: saved.extend({ account: sealed, label: sealed.nullable() }),
    sealed: { account: BANK_ACCOUNT, label: ACCOUNT_LABEL },
  },
  BankAccountLabelled: { shape: saved.extend({ label: sealed.nullable() }), sealed: { label: ACCOUNT_LABEL } },
  BankAccountRemoved: { shape: saved },
  /** A removal was undone. */
  BankAccountRestored: { shape: saved },
});
export type BankAccountEvent = EventOf<typeof bankAccountEvents>;
export type BankAccountSaved = EventOf<typeof bankAccountEvents, 'BankAccountSaved'>;
