import { z } from 'zod';
import { text, yesNo } from '#server/platform/http/fields';
import { DESCRIPTION, TITLE } from './offer.js';

const short = text(80, 0);
const answer = z.enum(['', 'yes', 'no'], { error: 'Answer yes or no.' });

/** What is typed into the form of a listing, complete or not. */
export const draftFields = z
  .object({
    title: text(TITLE.most, 0),
    subtitle: text(200, 0),
    description: text(DESCRIPTION.most, 0),
    sector: z.array(short).max(20, { error: 'Choose at most 20.' }),
    industry: short.nullable(),
    country: short,
    region: short,
    price: text(40, 0),
    offers_meeting: answer,
    process_support: answer,
    licence_affirmed: yesNo,
  })
  .partial();
export type DraftFields = z.output<typeof draftFields>;
/** A draft's fields, and null to remove its picture. */
export const draftForm = draftFields.extend({ thumbnail: z.null({ error: 'Send a picture as a file.' }).optional() });
export const newDraftForm = draftFields.extend({ id: z.guid({ error: 'Send a UUID.' }) });
/** A form with a picture only. */
export const pictureForm = z.object({});
