import { z } from 'zod';
import { instant } from '#server/platform/http/output';

/** `revision` counts the changes; 0 is the list that the product comes with. */
export const synonymsList = z
  .strictObject({
    groups: z.array(z.array(z.string())),
    revision: z.int(),
    changed_at: instant.nullable(),
    changed_by: z.string().nullable().meta({ description: 'A username; null for an erased person.' }),
    reason: z.string().nullable(),
  })
  .meta({ id: 'Synonyms' });
