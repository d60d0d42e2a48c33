import { z } from 'zod';
import { fromNaira } from '#server/kernel/money';

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
  .transform((given) => (typeof given === 'number' ? given : amountIn(given)))
  .refine(Number.isFinite, { error: 'Enter an amount in naira.', abort: true })
  .refine((amount) => fromNaira(amount) !== undefined, { error: 'Use at most two decimals.' })
  .transform((amount) => fromNaira(amount)!);

const amountIn = (typed: string) => (/^\d[\d,]*(\.\d+)?$/.test(typed.trim()) ? Number(typed.replaceAll(',', '')) : NaN);

const ANSWERS: Record<string, boolean> = {
  ...{ true: true, 1: true, yes: true, on: true },
  ...{ false: false, 0: false, no: false, off: false },
};
/** A boolean, or the words forms send for one. */
export const yesNo = z.preprocess(
  (given) => (typeof given === 'string' ? (ANSWERS[given.trim().toLowerCase()] ?? given) : given),
  z.boolean({ error: ({ input }) => (input === undefined ? 'This field is required.' : 'Answer yes or no.') }),
);
/** `?limit&offset`, as every list takes them. */
export const paging = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
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
