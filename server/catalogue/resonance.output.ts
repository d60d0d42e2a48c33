import { z } from 'zod';

const counted = z.array(z.strictObject({ words: z.string(), count: z.int() }));
const percent = z.number().nullable();

/** How the audience answers a creator's guides; `shown`, `opened`, `bought` and the searches are of the last `days`. */
export const resonance = z
  .strictObject({
    days: z.int(),
    guides: z.array(
      z
        .strictObject({
          ...{ slug: z.string(), title: z.string(), sector: z.string().nullable() },
          ...{ shown: z.int(), opened: z.int(), bought: z.int(), buyers: z.int() },
          share: percent.meta({
            description: 'Openings that ended in a purchase, percent; null where none was opened.',
          }),
          usual_share: percent.meta({
            description: 'The same of a usual guide in the sector; null where few are comparable.',
          }),
          completion: percent.meta({ description: 'Of an average buyer, percent; null without buyers.' }),
          ...{ average_rating: z.number(), total_review: z.int() },
        })
        .meta({ id: 'GuideResonance' }),
    ),
    searches: counted,
    missing: counted.meta({ description: 'Searches of all people that found no guide.' }),
  })
  .meta({ id: 'Resonance' });
