import { z } from 'zod';
import { isWrittenPage, PAGE_KINDS } from '#server/kernel/page-slugs';
import { text, yesNo } from '#server/platform/http/fields';

export const [LONGEST_TITLE, LONGEST_LEAD, LONGEST_BODY] = [80, 200, 20_000];

/** The last segment of the address of a program or a resource. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const LONGEST_SLUG = 60;

/** A page as an admin writes it; `revision`: of the version that it was made from, 0 for a first one. */
export const pageForm = z.object({
  kind: z.enum(PAGE_KINDS, { error: `Choose one of ${PAGE_KINDS.join(', ')}.` }),
  title: text(LONGEST_TITLE, 3),
  lead: text(LONGEST_LEAD, 3),
  body: text(LONGEST_BODY, 20),
  is_published: yesNo,
  revision: z.int({ error: 'The revision is a whole number.' }).min(0),
});
export type PageForm = z.output<typeof pageForm>;

/** Why a program or a resource cannot have this address; undefined where it can. */
export function faultOfSlug(slug: string): string | undefined {
  if (slug.length > LONGEST_SLUG || !SLUG.test(slug)) return 'An address has lower-case letters, digits and hyphens.';
  return isWrittenPage(slug) ? 'This address belongs to a page of the site.' : undefined;
}
