import { z } from 'zod';
import { instant } from '#server/platform/http/output';

export const said = z.strictObject({ message: z.string() });

/** Of the address of the caller's account. */
export const ownNewsletter = z
  .strictObject({
    email: z.string(),
    status: z.enum(['none', 'requested', 'confirmed']),
    since: instant.nullable().describe('Since when it is confirmed.'),
  })
  .meta({ id: 'OwnNewsletter' });
