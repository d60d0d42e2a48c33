import { z } from 'zod';
import { instant, person } from '#server/platform/http/output';

/** A suspended creator on the desk; `id` is the creator's. A text is empty where there is none. */
export const suspensionOnDesk = z
  .strictObject({
    ...{ id: z.string(), status: z.enum(['suspended', 'appealed', 'upheld', 'lifted']), person: person.nullable() },
    is_own: z
      .boolean()
      .describe('The caller is the creator, or suspended the creator: another one decides the appeal.'),
    ...{ reason: z.string(), suspended_at: instant, suspended_by: person.nullable() },
    ...{ appeal: z.string(), appealed_at: instant.nullable() },
    ...{ decision: z.string(), decided_at: instant.nullable(), decided_by: person.nullable() },
    claim: person.extend({ username: z.string().nullable(), until: instant, is_own: z.boolean() }).nullable(),
  })
  .meta({ id: 'SuspensionOnDesk' });
