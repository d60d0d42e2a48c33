import { z } from 'zod';
import { bankAccount, otp, paging, recoveryCode, sixDigits, text } from '#server/platform/http/fields';

export const accountFilter = z.object(bankAccount);
export type AccountFilter = z.output<typeof accountFilter>;

export const withdrawalsFilter = z.object(paging);
export type WithdrawalsFilter = z.output<typeof withdrawalsFilter>;

/** Characters of the label of a saved account. */
export const LABEL_MOST = 40;
const label = text(LABEL_MOST, 0).default('');

export const labelForm = z.object({ label });
export type LabelForm = z.output<typeof labelForm>;

export const savedAccountForm = z.object({ ...bankAccount, label, otp });
export type SavedAccountForm = z.output<typeof savedAccountForm>;

/** A code alone, as a form checks it before the rest is sent with it. */
export const codeForm = z.object({ otp: sixDigits });
export const recoveryForm = z.object({ otp: recoveryCode });
