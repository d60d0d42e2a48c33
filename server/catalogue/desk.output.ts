import { z } from 'zod';
import { instant } from '#server/platform/http/output';

/** The moderator who has a listing for review; names are null after an erasure. */
const claim = z.strictObject({
  ...{ username: z.string().nullable(), first_name: z.string().nullable(), last_name: z.string().nullable() },
  ...{ avatar: z.string().nullable(), until: instant, is_own: z.boolean() },
});

/** What the moderators' desk shows beside a listing of the queue: who reviews it, until when it is due, what the checks found. */
export const deskEntry = z
  .strictObject({
    id: z.string(),
    claim: claim.nullable(),
    answer_by: instant.nullable().meta({ description: 'Null while the listing waits for its creator.' }),
    contacts: z.array(z.string()).meta({ description: 'Ways to reach the creator past the platform.' }),
    copies: z
      .array(z.strictObject({ slug: z.string(), title: z.string() }))
      .meta({ description: 'Published listings with nearly the same texts.' }),
  })
  .meta({ id: 'DeskEntry' });
