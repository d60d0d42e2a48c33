import { z } from 'zod';
import { ACCOUNT_NUMBER } from '#server/kernel/bank-account';
import { fromNaira } from '#server/kernel/money';
import { typedNaira } from '#server/kernel/typed-naira';

// The client's forms import this file: only zod and pure files of the kernel belong here.

/** Trimmed text of `min` to `max` characters. Browsers send line ends as CRLF; LF is kept. */
export const text = (max: number, min = 1) =>
  z
    .string()
    .transform((value) => value.replace(/\r\n?/g, '\n').trim())
    .refine((value) => value.length >= min, {
      error: min === 1 ? 'This field may not be blank.' : `Use at least ${min} characters.`,
    })
    .refine((value) => value.length <= max, { error: `Use at most ${max} characters.` })
    .meta({ minLength: min, maxLength: max });
/** Naira as a number or as typed, `12500` or `12,500.50`; the output is kobo. */
export const naira = z
  .union([z.number(), z.string()], {
    error: ({ input }) => (input === undefined ? 'This field is required.' : 'Enter an amount in naira.'),
  })
  .transform((given) => (typeof given === 'number' ? given : typedNaira(given)))
  .refine(Number.isFinite, { error: 'Enter an amount in naira.', abort: true })
  .refine((amount) => fromNaira(amount) !== undefined, { error: 'Use at most two decimals.' })
  .transform((amount) => fromNaira(amount)!);

const ANSWERS: Record<string, boolean> = {
  ...{ true: true, 1: true, yes: true, on: true },
  ...{ false: false, 0: false, no: false, off: false },
};
/** A boolean, or the words forms send for one. */
export const yesNo = z.preprocess(
  (given) => (typeof given === 'string' ? (ANSWERS[given.trim().toLowerCase()] ?? given) : given),
  z.boolean({ error: ({ input }) => (input === undefined ? 'This field is required.' : 'Answer yes or no.') }),
);
const digits = () =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'This field is required.' : 'Send the digits as text.') })
    .trim();
const CHOOSE_BANK = 'Choose a bank.';
/** A bank account as a form sends it: the number as text, because a leading zero counts; the bank by its code. */
export const bankAccount = {
  account_number: digits().regex(ACCOUNT_NUMBER, { error: 'An account number has 10 digits.' }),
  bank_code: z.string({ error: CHOOSE_BANK }).trim().min(1, { error: CHOOSE_BANK }).max(20, { error: CHOOSE_BANK }),
};
const SIX_DIGITS = { error: 'Enter the 6 digits of the code.' };
/** A code that was mailed, or of an authenticator app. */
export const sixDigits = digits().regex(/^\d{6}$/, SIX_DIGITS);
/** A recovery code in any case, its groups with or without something between them. */
export const recoveryCode = digits().regex(/^[\da-z]{4}([- ]?[\da-z]{4}){2}$/i, {
  error: 'A recovery code has 12 characters, such as 7F3K-9QXM-2C4T.',
});
/** What confirms a step: six digits, or a recovery code. */
export const otp = digits().regex(/^(\d{6}|[\da-z]{4}([- ]?[\da-z]{4}){2})$/i, SIX_DIGITS);

/** `?limit&offset`, as every list takes them. */
export const paging = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

/** `?revision&time`: a point of a stream's history. */
export const moment = {
  revision: z.coerce
    .number({ error: 'A valid revision is required.' })
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .optional(),
  time: z.iso.datetime({ offset: true, error: 'A time reads like 2026-01-31T12:00:00.000Z.' }).optional(),
};

const MOST_VALUES = 20;

/** One or several values: repeated fields, a list, or separated by commas. */
export const several = z
  .union([z.string(), z.array(z.string())])
  .transform((given) =>
    [given]
      .flat()
      .flatMap((one) => one.split(','))
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine((all) => all.length <= MOST_VALUES, { error: `Choose at most ${MOST_VALUES}.` });

/** Values of a fixed vocabulary; one that it lacks is refused by its name. `find` gives a word's value. */
export const known = (what: string, find: (word: string) => string | undefined) =>
  several
    .superRefine((words, issues) => {
      const unknown = words.filter((word) => find(word) === undefined);
      if (unknown.length)
        issues.addIssue({ code: 'custom', message: `There is no ${what} '${unknown.join("', '")}'.` });
    })
    .transform((words) => [...new Set(words.map((word) => find(word)!))])
    .default([]);

/** Words that people chose themselves, which may hold commas: repeated fields or a list. */
export const phrases = z
  .union([z.string(), z.array(z.string())])
  .transform((given) =>
    [given]
      .flat()
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine((all) => all.length <= MOST_VALUES, { error: `Choose at most ${MOST_VALUES}.` })
  .refine((all) => all.every((one) => one.length <= 60), { error: 'Use at most 60 characters.' })
  .default([]);

/** A place in a list as opaque text for a link. */
export const encodeCursor = (at: { sort: string; at: (string | number)[] }) =>
  Buffer.from(JSON.stringify(at)).toString('base64url');

/** A query parameter that holds a place of this shape; any other text is refused. */
export const cursorOf = <Place extends z.ZodType>(place: Place) =>
  z
    .string()
    .max(500)
    .transform((text, issues) => {
      const found = decoded(place, text);
      if (!found) issues.addIssue({ code: 'custom', message: 'Take the cursor of a link to the next page.' });
      return found ?? z.NEVER;
    })
    .optional()
    .meta({ description: 'The place of a page, from the links `next` and `previous`.' });

function decoded<Place extends z.ZodType>(place: Place, text: string): z.output<Place> | undefined {
  try {
    return place.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
