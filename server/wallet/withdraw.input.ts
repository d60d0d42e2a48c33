import { z } from 'zod';
import { bankAccount, naira, otp } from '#server/platform/http/fields';

const amount = naira.refine((kobo) => kobo > 0, { error: 'Enter an amount.' });

export const quoteFilter = z.object({ amount });
export type QuoteFilter = z.output<typeof quoteFilter>;

/** What a code is requested for. */
export const withdrawalForm = z.object({ ...bankAccount, amount });
export type WithdrawalForm = z.output<typeof withdrawalForm>;

export const withdrawalInput = z.object({ ...bankAccount, amount, otp });
export type WithdrawalInput = z.output<typeof withdrawalInput>;
