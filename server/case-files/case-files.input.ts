import { z } from 'zod';
import { paging, text } from '#server/platform/http/fields';

/** Characters. */
export const [TITLE_MOST, REASON_MOST] = [120, 500];
export const [WALLETS_MOST, REFERENCES_MOST, DAYS_MOST] = [20, 50, 90];
/** The longest name of a wallet or of a payment, characters. */
const NAME_MOST = 100;

/** Names as a list, or typed with commas, spaces or lines between them; each once. */
const names = (most: number) =>
  z
    .union([z.string(), z.array(z.string())], {
      error: ({ input }) => (input === undefined ? 'This field is required.' : 'Enter a list of names.'),
    })
    .transform((given) => [
      ...new Set(
        [given]
          .flat()
          .flatMap((one) => one.split(/[\s,;]+/))
          .filter(Boolean),
      ),
    ])
    .refine((all) => all.length <= most, { error: `Choose at most ${most}.` })
    .refine((all) => all.every((one) => one.length <= NAME_MOST), { error: `Use at most ${NAME_MOST} characters.` });

/**
 * `wallets`: ids or usernames of their owners. `references`: of payments, purchases or withdrawals. `days`: how long the bundle
 * is kept.
 */
export const caseFileForm = z.object({
  title: text(TITLE_MOST),
  reason: text(REASON_MOST),
  wallets: names(WALLETS_MOST).refine((all) => all.length > 0, { error: 'Choose at least one wallet.' }),
  references: names(REFERENCES_MOST).default([]),
  days: z.number({ error: 'Enter a number of days.' }).int().min(1).max(DAYS_MOST),
});
export type CaseFileForm = z.output<typeof caseFileForm>;

export const destructionForm = z.object({ reason: text(REASON_MOST) });
export type DestructionForm = z.output<typeof destructionForm>;

export const caseFilesFilter = z.object({ ...paging });
export type CaseFilesFilter = z.output<typeof caseFilesFilter>;
