import { z } from 'zod';
import { instant, person } from '#server/platform/http/output';

/** A question to a listing, for one reader; `asker` is null for an erased person. */
export const question = z
  .strictObject({
    ...{ id: z.string(), text: z.string(), asker: person.nullable(), created_at: instant, is_own: z.boolean() },
    /** The section that it is about; null for the whole listing, and where that section was removed. */
    section: z.strictObject({ id: z.string(), slug: z.string(), title: z.string() }).nullable(),
    answer: z.strictObject({ text: z.string(), at: instant }).nullable(),
    ...{ votes: z.int(), upvoted: z.boolean() },
  })
  .meta({ id: 'Question' });
