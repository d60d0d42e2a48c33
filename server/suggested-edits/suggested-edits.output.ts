import { z } from 'zod';
import { instant } from '#server/platform/http/output';

const person = z.strictObject({
  ...{ username: z.string(), first_name: z.string().nullable(), last_name: z.string().nullable() },
  avatar: z.string().nullable(),
});

/** A suggested edit; `section` is null for the whole guide, `suggester` for an erased person. */
export const suggestedEdit = z
  .strictObject({
    ...{ id: z.string(), text: z.string(), status: z.enum(['open', 'accepted', 'declined']) },
    section: z.strictObject({ id: z.string(), slug: z.string(), title: z.string() }).nullable(),
    suggester: person.nullable(),
    ...{ answer: z.string(), is_own: z.boolean(), created_at: instant, answered_at: instant.nullable() },
  })
  .meta({ id: 'SuggestedEdit' });
