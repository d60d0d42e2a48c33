import { z } from 'zod';
import { LONGEST_SEARCH, MOVEMENT_KINDS, MOVEMENT_TYPES } from '#server/kernel/movements';
import { moment, naira, paging, text } from '#server/platform/http/fields';

const oneOf = <const Words extends readonly [string, ...string[]]>(what: string, words: Words) =>
  z
    .enum(words, { error: ({ input }) => `There is no ${what} '${String(input)}'. Choose one of ${words.join(', ')}.` })
    .optional();

/** A day in Lagos. Earlier and later ones have no entries. */
const day = z.iso
  .date({ error: 'A day reads like 2026-01-31.' })
  .refine((given) => given >= '2000-01-01' && given <= '2999-12-31', { error: 'Choose a day from 2000 to 2999.' });

const isInOrder = ({ from, to }: { from?: string; to?: string }) =>
  from === undefined || to === undefined || from <= to;
const WRONG_ORDER = { error: 'The last day is before the first.', path: ['to'] };

/**
 * `cursor`: only entries before the one with this revision. `from` and `to` are days in Lagos, both included; the amounts
 * are naira, both included. `search`: a part of a label, of a kind or of a listing's title, or the first 8 or more characters
 * of a reference.
 */
export const historyFilter = z
  .object({
    limit: paging.limit,
    cursor: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    type: oneOf('type', MOVEMENT_TYPES),
    kind: oneOf('kind', MOVEMENT_KINDS),
    from: day.optional(),
    to: day.optional(),
    min_amount: naira.optional(),
    max_amount: naira.optional(),
    search: text(LONGEST_SEARCH, 0).optional(),
  })
  .refine(isInOrder, WRONG_ORDER)
  .refine(({ min_amount: least = 0, max_amount: most = Infinity }) => least <= most, {
    error: 'The highest amount is below the lowest.',
    path: ['max_amount'],
  });
export type HistoryFilter = z.output<typeof historyFilter>;

/** A revision of the wallet or an instant, not both; by default now. */
export const momentFilter = z
  .object(moment)
  .refine(({ revision, time }) => revision === undefined || time === undefined, {
    error: 'Give a revision or a time, not both.',
    path: ['time'],
  });
export type MomentFilter = z.output<typeof momentFilter>;

export const STATEMENT_FORMATS = ['pdf', 'csv'] as const;

/** Days in Lagos, both included. */
export const statementFilter = z
  .object({ from: day, to: day, format: z.enum(STATEMENT_FORMATS).default('pdf') })
  .refine(isInOrder, WRONG_ORDER);
export type StatementFilter = z.output<typeof statementFilter>;
