import { z } from 'zod';
import { naira, paging, several, text, yesNo } from '#server/platform/http/fields';
import { DESCRIPTION, isPrice, PRICE_RULE, SECTION_TITLE, TITLE } from './offer.js';
import { CHECKLIST } from './review-checks.js';
import { industryOf, sectorOf } from './vocabulary.js';

const TEXT_MOST = 20_000;
/** Points of the checklist before a listing is published. */
const ticks = z.array(z.enum(CHECKLIST)).max(CHECKLIST.length).default([]);
/** The longest recording, seconds. */
export const RECORDING_SECONDS = 600;

/** The fields of an offer, in the order of the form. */
const offer = {
  title: text(TITLE.most, TITLE.least),
  description: text(DESCRIPTION.most, DESCRIPTION.least),
  subtitle: text(200, 0),
  industry: text(80)
    .refine((word) => industryOf(word), { error: 'Choose an industry of the list.' })
    .transform((word) => industryOf(word)!),
  sector: several
    .refine((words) => words.every(sectorOf), { error: 'Choose sectors of the list.' })
    .transform((words) => [...new Set(words.map((word) => sectorOf(word)!.slug))]),
  price: naira.refine(isPrice, { error: PRICE_RULE }),
  offers_meeting: yesNo,
  process_support: yesNo,
  licence_affirmed: yesNo.refine(Boolean, { error: 'Affirm that you hold the licences this business needs.' }),
  country: text(60, 0),
  region: text(60, 0),
};

export const listingForm = z
  .object({
    ...offer,
    subtitle: offer.subtitle.default(''),
    sector: offer.sector.default([]),
    offers_meeting: offer.offers_meeting.default(false),
    process_support: offer.process_support.default(false),
    licence_affirmed: offer.licence_affirmed.optional(),
    country: offer.country.default(''),
    region: offer.region.default(''),
    draft: z.guid({ error: 'No draft has this id.' }).optional(),
  })
  .transform(({ sector, ...rest }) => ({ ...rest, sectors: sector.length ? sector : [rest.industry.sector] }));

/** The fields of an offer that its creator changes; the others stay. */
export const changesForm = z
  .object(offer)
  .partial()
  .transform(({ sector, ...rest }) => ({
    ...rest,
    sectors: sector?.length ? sector : rest.industry && sector && [rest.industry.sector],
  }));

export const pageOnly = z.object(paging);
/** A vocabulary is short: the whole of it by default. */
export const vocabularyPage = z.object({ ...paging, limit: z.coerce.number().int().min(1).max(100).default(100) });
export const queueFilter = z.object({
  status: z
    .enum(['pending_review', 'changes_requested', 'published', 'rejected', 'archived', 'suspended'], {
      error: 'No listing has this status.',
    })
    .default('pending_review'),
  ...paging,
});

const reference = text(300);
export const sectionForm = z.object({ title: text(SECTION_TITLE.most, SECTION_TITLE.least), listing: reference });
/** `listing` is only needed when `section` is a slug. */
export const textForm = z.object({ text_content: text(TEXT_MOST), section: reference, listing: reference.optional() });
/** `duration`: seconds, as the recorder measured them. */
export const audioForm = z.object({
  section: reference.optional(),
  listing: reference.optional(),
  duration: z.coerce
    .number()
    .min(0)
    .max(RECORDING_SECONDS + 5, { error: 'A recording has at most 10 minutes.' })
    .transform(Math.round)
    .optional(),
});
export const filesForm = z.object({ section: reference, listing: reference.optional() });
/** The ids of all that is shown, in their new order. */
const orderOfIds = z
  .array(z.uuid({ error: 'Name each one by its id.' }))
  .min(1)
  .max(500);
/** ₦1,000,000,000. */
const HIGHEST_FEE = 100_000_000_000;
const entry = {
  document: text(200),
  agency: text(120, 0).default(''),
  fee: naira.refine((fee) => fee <= HIGHEST_FEE, { error: 'Enter at most ₦1,000,000,000.' }).optional(),
  days: z.coerce
    .number({ error: 'Enter a number of days.' })
    .int({ error: 'Enter whole days.' })
    .min(0, { error: 'Enter a number of days.' })
    .max(3_650, { error: 'Enter at most 3,650 days.' })
    .optional(),
};
/** An entry of a checklist: what to obtain or file, where, at which fee, and within how many days of the purchase. */
export const entryForm = z.object({ ...entry, section: reference, listing: reference.optional() });
export const editEntryForm = z.object(entry);
/** What a reader plans: only the fields that are sent change. `due` null is the date that the guide suggests. */
export const planForm = z
  .object({
    completed: yesNo.optional(),
    due: z.iso.date({ error: 'Enter a date, such as 2026-12-01.' }).nullable().optional(),
  })
  .refine(({ completed, due }) => completed !== undefined || due !== undefined, {
    error: 'Send what changes.',
    path: ['completed'],
  });
export const sectionTitleForm = sectionForm.pick({ title: true });
export const sectionOrderForm = z.object({ listing: reference, order: orderOfIds });
export const editTextForm = textForm.pick({ text_content: true });
/** What a picture shows, for people who do not see it; an empty one removes it. */
export const describeForm = z.object({ alt: text(300, 0) });
/** One of the two. */
export const contentForm = z
  .object({ ...editTextForm.partial().shape, ...describeForm.partial().shape })
  .refine(({ text_content, alt }) => (text_content === undefined) !== (alt === undefined), {
    error: 'Send a text, or the description of a picture.',
    path: ['text_content'],
  });
export const contentOrderForm = z.object({ section: reference, order: orderOfIds });
export const savedForm = z.object({ saved: yesNo });
/** An empty note removes it. */
export const noteForm = z.object({ note: text(5_000, 0) });
export const progressForm = z.object({ completed: yesNo });
/** What a moderator ticked of the checklist, and a note to other staff. Both are recorded with the approval. */
export const approvalForm = z.object({
  checked: ticks,
  note: text(2_000, 0).optional(),
});
export const reasonForm = z.object({ reason: text(2_000) });

export const previewForm = z.object({ preview: yesNo });

/** What a section is compared with: what its reader bought, or last completed. */
export const sinceFilter = z.object({
  since: z.enum(['purchase', 'reading'], { error: 'Choose purchase or reading.' }).default('purchase'),
});
