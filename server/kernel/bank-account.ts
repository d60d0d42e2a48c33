import { z } from 'zod';
import { DomainError } from './domain-error.js';

/** A person's account at a Nigerian bank. `bankCode` is the payment provider's; the name is the one that the bank knows. */
export type BankAccount = Readonly<{ bankCode: string; bankName: string; accountNumber: string; accountName: string }>;

/** Why a payout ended without money at the bank: the provider's status, or `refused` where it took no order. */
export const payoutFailure = z.enum(['failed', 'reversed', 'abandoned', 'blocked', 'rejected', 'refused']);
export type PayoutFailure = z.output<typeof payoutFailure>;

/** Binds the ciphertext of an account in events; stored events depend on it. */
export const BANK_ACCOUNT = 'bank-account';

/** Ten digits as text: a leading zero counts (NUBAN). */
export const ACCOUNT_NUMBER = /^\d{10}$/;

const shape = z.object({
  ...{ bankCode: z.string(), bankName: z.string(), accountNumber: z.string(), accountName: z.string() },
});

/** The account as it is encrypted. */
export const packAccount = (account: BankAccount): string => JSON.stringify(account);

/** Undefined for a text that could not be decrypted: its owner is erased. */
export function unpackAccount(text: string | undefined): BankAccount | undefined {
  if (text === undefined) return undefined;
  const read = shape.safeParse(JSON.parse(text));
  if (!read.success) throw new DomainError('unavailable', 'unreadable', 'A bank account cannot be read.');
  return read.data;
}

/** `Kuda Bank ••6789`: how mails and screens name an account. */
export const maskedAccount = ({ bankName, accountNumber }: Pick<BankAccount, 'bankName' | 'accountNumber'>) =>
  `${bankName} ••${accountNumber.slice(-4)}`;
