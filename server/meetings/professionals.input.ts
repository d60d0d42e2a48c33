import { z } from 'zod';
import { sectorOf } from '#server/catalogue/vocabulary';
import { cursorOf, known, phrases } from '#server/platform/http/fields';

const place = z.strictObject({ sort: z.literal('rating'), at: z.tuple([z.number(), z.string().max(100)]) });

/** Entries of one page: the next free day of each is computed. */
const PROFESSIONALS_MOST = 24;

/** Of the directory: creators with a published guide of one of these sectors, countries and regions. */
export const professionalsFilter = z.object({
  sector: known('sector', (word) => sectorOf(word)?.slug),
  ...{ country: phrases, region: phrases },
  limit: z.coerce.number().int().min(1).max(PROFESSIONALS_MOST).default(20),
  cursor: cursorOf(place),
});
export type ProfessionalsFilter = z.output<typeof professionalsFilter>;
