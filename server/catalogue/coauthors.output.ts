import { z } from 'zod';
import { instant, person } from '#server/platform/http/output';

const share = z.int().meta({ description: 'Per cent of the income of the guide.' });

/** A person whom the creator of a guide invited to write it too (A7.13). */
export const coauthor = z
  .strictObject({
    ...{ user: person, status: z.enum(['invited', 'accepted', 'declined', 'left']), share },
    ...{ invited_at: instant, answered_at: instant.nullable() },
  })
  .meta({ id: 'Coauthor' });

/** An open invitation of the caller; `owner` is null for an erased person. */
export const invitation = z
  .strictObject({
    ...{ slug: z.string(), title: z.string(), subtitle: z.string() },
    ...{ owner: person.nullable(), share, invited_at: instant },
  })
  .meta({ id: 'Invitation' });
export const done = z.strictObject({ message: z.string() });
