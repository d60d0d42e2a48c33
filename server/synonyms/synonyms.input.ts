import { z } from 'zod';
import { text } from '#server/platform/http/fields';

const [MOST_GROUPS, MOST_TERMS, LONGEST] = [500, 20, 80];

const plainOf = (term: string) => term.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');

/** The first term that stands in the list twice: no search could tell which group it means. */
function twice(groups: string[][]): string | undefined {
  const seen = new Set<string>();
  return groups.flat().find((term) => seen.has(plainOf(term)) || !seen.add(plainOf(term)));
}

const term = text(LONGEST, 2).refine((word) => /[\p{L}\p{N}]/u.test(word), { error: 'A term has letters or digits.' });
const group = z
  .array(term)
  .min(2, { error: 'A group has at least two terms.' })
  .max(MOST_TERMS, { error: `A group has at most ${MOST_TERMS} terms.` });

/** The whole list: groups of terms that mean the same. */
export const synonymsForm = z.object({
  groups: z
    .array(group)
    .max(MOST_GROUPS, { error: `The list has at most ${MOST_GROUPS} groups.` })
    .superRefine((groups, issues) => {
      const term = twice(groups);
      if (term) issues.addIssue({ code: 'custom', message: `'${term}' is in the list twice.` });
    }),
  revision: z.number().int().min(0),
  reason: text(500),
});
