import { z } from 'zod';
import { instant, person } from '#server/platform/http/output';

/** A suggested edit; `section` is null for the whole guide, `suggester` for an erased person. */
export const suggestedEdit = z
  .strictObject({
    ...{ id: z.string(), text: z.string(), status: z.enum(['open', 'accepted', 'declined']) },
    section: z.strictObject({ id: z.string(), slug: z.string(), title: z.string() }).nullable(),
    suggester: person.nullable(),
    ...{ answer: z.string(), is_own: z.boolean(), created_at: instant, answered_at: instant.nullable() },
  })
  .meta({ id: 'SuggestedEdit' });
