import { z } from 'zod';
import { paging, several, text } from '#server/platform/http/fields';

const [TEXT_LEAST, TEXT_MOST, LINK_MOST, REASON_MOST] = [10, 1_000, 500, 1_000];

/** Which published guides a change concerns. */
const scope = {
  country: text(60, 0).default(''),
  region: text(60, 0).default(''),
  /** Slugs. */
  sectors: several.default([]),
  /** Id, number or slug of one guide. */
  listing: text(300, 0).default(''),
};
type Scope = { country: string; region: string; sectors: string[]; listing: string };
const says = {
  none: 'Choose a country, a sector or one guide.',
  both: 'Choose one guide, or a country and sectors.',
};

function refuseScope({ country, region, sectors, listing }: Scope, issues: z.RefinementCtx) {
  const isWide = Boolean(country || region || sectors.length);
  if (isWide === Boolean(listing))
    issues.addIssue({ code: 'custom', path: ['listing'], message: isWide ? says.both : says.none });
}

export const scopeFilter = z.object(scope).superRefine(refuseScope);

/** What a regulator changed; `takes_effect` is a date. */
export const changeForm = z
  .object({
    text: text(TEXT_MOST, TEXT_LEAST),
    link: z
      .url({ protocol: /^https$/, error: 'Give the address of the notice, which begins with https://.' })
      .max(LINK_MOST, { error: `Use at most ${LINK_MOST} characters.` }),
    takes_effect: z.iso.date({ error: 'Give the date on which it takes effect.' }),
    ...scope,
  })
  .superRefine(refuseScope);

/** Why a change does not concern a guide, or why an update is required no longer. */
export const updateReasonForm = z.object({ reason: text(REASON_MOST) });

export const updatesFilter = z.object({
  status: z.enum(['open', 'overdue', 'answered'], { error: 'Choose open, overdue or answered.' }).default('open'),
  ...paging,
});
