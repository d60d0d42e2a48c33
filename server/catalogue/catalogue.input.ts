import { z } from 'zod';
import { naira, paging, text, yesNo } from '#server/platform/http/fields';
import { DESCRIPTION, isPrice, PRICE_RULE, SECTION_TITLE, TITLE } from './offer.js';
import { industryOf, sectorOf } from './vocabulary.js';

const MOST_CHOSEN = 20;
const TEXT_MOST = 20_000;

/** One or several values: repeated fields, a list, or separated by commas. */
const several = z
  .union([z.string(), z.array(z.string())])
  .transform((given) =>
    [given]
      .flat()
      .flatMap((one) => one.split(','))
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine((all) => all.length <= MOST_CHOSEN, { error: `Choose at most ${MOST_CHOSEN}.` });

const optionalText = (max: number) => text(max, 0).default('');

export const listingForm = z
  .object({
    title: text(TITLE.most, TITLE.least),
    description: text(DESCRIPTION.most, DESCRIPTION.least),
    subtitle: optionalText(200),
    industry: text(80)
      .refine((word) => industryOf(word), { error: 'Choose an industry of the list.' })
      .transform((word) => industryOf(word)!),
    sector: several
      .refine((words) => words.every(sectorOf), { error: 'Choose sectors of the list.' })
      .transform((words) => [...new Set(words.map((word) => sectorOf(word)!.slug))])
      .default([]),
    price: naira.refine(isPrice, { error: PRICE_RULE }),
    offers_meeting: yesNo.default(false),
    process_support: yesNo.default(false),
    licence_affirmed: yesNo
      .refine(Boolean, { error: 'Affirm that you hold the licences this business needs.' })
      .optional(),
    country: optionalText(60),
    region: optionalText(60),
  })
  .transform(({ sector, ...rest }) => ({ ...rest, sectors: sector.length ? sector : [rest.industry.sector] }));

export const listingFilter = z.object({
  search: z.string().max(20_000).default(''),
  sector: several.default([]),
  industry: several.default([]),
  country: several.default([]),
  region: z.string().trim().max(60).default(''),
  creator: z.string().trim().max(60).default('').meta({ description: 'A username.' }),
  min_price: naira.optional(),
  max_price: naira.optional(),
  sort: z
    .enum(['relevance', 'newest', 'most_bought', 'price', '-price'], {
      error: 'Sort by relevance, newest, most_bought, price or -price.',
    })
    .default('relevance'),
  ...paging,
});
export type ListingFilter = z.output<typeof listingFilter>;

export const pageOnly = z.object(paging);
/** A vocabulary is short: the whole of it by default. */
export const vocabularyPage = z.object({ ...paging, limit: z.coerce.number().int().min(1).max(100).default(100) });
export const queueFilter = z.object({
  status: z
    .enum(['pending_review', 'changes_requested', 'published', 'rejected'], { error: 'No listing has this status.' })
    .default('pending_review'),
  ...paging,
});

const reference = text(300);
export const sectionForm = z.object({ title: text(SECTION_TITLE.most, SECTION_TITLE.least), listing: reference });
/** `listing` is only needed when `section` is a slug. */
export const textForm = z.object({ text_content: text(TEXT_MOST), section: reference, listing: reference.optional() });
export const filesForm = z.object({ section: reference, listing: reference.optional() });
export const progressForm = z.object({ completed: yesNo });
export const reasonForm = z.object({ reason: text(2_000) });
