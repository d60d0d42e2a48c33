import { z } from 'zod';
import { businessTypeOf, industryOf, sectorOf } from '#server/catalogue/vocabulary';
import { cursorOf, known, naira, paging, phrases, text, yesNo } from '#server/platform/http/fields';
import { isLaunchPercent, LAUNCH } from './launch-terms.js';
import { isPledge, PLEDGE_RULE } from './pledge.js';

export { isLaunchPercent } from './launch-terms.js';
export { businessTypes } from '#server/catalogue/vocabulary';

export const [TITLE_LEAST, TITLE_MOST, REGION_MOST, DESCRIPTION_MOST] = [3, 100, 60, 2_000];

/** An e-mail address, a link, or seven digits in a row but for spaces: a title is public and names a business. */
const CONTACT = /@|https?:|www\.|\+?\d(?:[\s().-]*\d){6}/i;
const says = {
  contact: 'Name the business only: leave out addresses, links and phone numbers.',
  region: 'Use letters, spaces and - only.',
  sector: 'Choose a sector of the list.',
  industry: 'Choose an industry of the list.',
  mismatch: 'Choose an industry of this sector.',
  businessType: 'Choose a business type of the list, or none.',
};

const reference = text(300);
/** A whole number within the bounds, as a number or as typed; an empty field is none. */
const launchPercent = z.preprocess(
  (given) => (given === '' || given === null ? undefined : given),
  z.coerce.number({ error: LAUNCH.rule }).refine(isLaunchPercent, { error: LAUNCH.rule }).optional(),
);

/** A request, in the order of the form. */
export const listingRequestForm = z
  .object({
    sector: z
      .string()
      .refine((word) => sectorOf(word), { error: says.sector })
      .transform((word) => sectorOf(word)?.slug ?? ''),
    industry: z
      .string()
      .refine((word) => industryOf(word), { error: says.industry })
      .transform((word) => industryOf(word)?.slug ?? ''),
    /** Legal form of the business. Empty: any. */
    business_type: z
      .string()
      .refine((word) => !word || businessTypeOf(word), { error: says.businessType })
      .transform((word) => businessTypeOf(word)?.slug ?? '')
      .default(''),
    /** Empty: the whole country. */
    region: text(REGION_MOST, 0)
      .refine((typed) => /^[\p{L}\p{M} '-]*$/u.test(typed), { error: says.region })
      .default(''),
    title: text(TITLE_MOST, TITLE_LEAST)
      .transform((typed) => typed.replace(/\s+/g, ' '))
      .refine((typed) => !CONTACT.test(typed), { error: says.contact }),
    description: text(DESCRIPTION_MOST, 0).default(''),
  })
  .superRefine(({ sector, industry }, issues) => {
    const chosen = industryOf(industry);
    if (chosen && sector && chosen.sector !== sector)
      issues.addIssue({ code: 'custom', path: ['industry'], message: says.mismatch });
  });
export type ListingRequestForm = z.output<typeof listingRequestForm>;

/** `listing`: id, number or slug of a listing of one's own. */
export const answerForm = z.object({ listing: reference, launch_percent: launchPercent });
/** Without `percent`, no discount is offered. */
export const launchForm = z.object({ listing: reference, percent: launchPercent });
export type LaunchForm = z.output<typeof launchForm>;
export const answerRemovalForm = z.object({ listing: reference, reason: text(2_000) });
/** `into`: id of the request that counts. */
export const mergeForm = z.object({ into: reference, reason: text(2_000) });
export const declineForm = z.object({ reason: text(2_000) });
/** `amount` in naira, as a number or as typed; kobo once read. */
export const pledgeForm = z.object({ amount: naira.refine(isPledge, { error: PLEDGE_RULE }) });
export type PledgeForm = z.output<typeof pledgeForm>;
/** A title as far as it is typed. */
export const similarFilter = z.object({ title: z.string().max(20_000).default('') });

/** How many days back each of the periods reaches. */
export const PERIODS = { week: 7, month: 30, quarter: 90, year: 365 } as const;
export type Period = keyof typeof PERIODS;

const createdAt = z.iso.datetime();
const id = z.string().max(60);
const place = z.discriminatedUnion('sort', [
  z.strictObject({ sort: z.literal('votes'), at: z.tuple([z.int(), z.int(), createdAt, id]) }),
  z.strictObject({ sort: z.literal('pledged'), at: z.tuple([z.int(), z.int(), createdAt, id]) }),
  z.strictObject({ sort: z.literal('newest'), at: z.tuple([createdAt, id]) }),
]);
export type BoardPlace = z.output<typeof place>;

export const boardFilter = z.object({
  sector: known('sector', (word) => sectorOf(word)?.slug),
  industry: known('industry', (word) => industryOf(word)?.slug),
  business_type: known('business type', (word) => businessTypeOf(word)?.slug),
  region: phrases.meta({ description: 'As the facets name them, in any case.' }),
  date: z
    .enum(Object.keys(PERIODS) as [Period, ...Period[]], { error: 'Choose week, month, quarter or year.' })
    .optional(),
  status: z.enum(['open', 'fulfilled'], { error: 'Choose open or fulfilled.' }).optional(),
  own: yesNo.default(false).meta({ description: 'Only those of the caller.' }),
  sort: z.enum(['votes', 'pledged', 'newest'], { error: 'Sort by votes, pledged or newest.' }).default('votes'),
  limit: paging.limit,
  cursor: cursorOf(place),
});
export type BoardFilter = z.output<typeof boardFilter>;
