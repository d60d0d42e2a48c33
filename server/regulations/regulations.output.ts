import { z } from 'zod';
import { instant, person } from '#server/platform/http/output';

const date = z.string().meta({ format: 'date' });
/** What a regulator changed, in a moderator's words. */
export const regulation = z.strictObject({ text: z.string(), link: z.string(), takes_effect: date });

/** How many published guides a change concerns, of how many creators. */
export const concerned = z.strictObject({ guides: z.int(), creators: z.int() }).meta({ id: 'ConcernedGuides' });
export const recordedChange = z.strictObject({ id: z.string(), ...concerned.shape });

/** An update that is due of a guide of the caller. */
export const dueUpdate = z
  .strictObject({
    ...{ change: z.string(), slug: z.string(), title: z.string(), ...regulation.shape },
    ...{ required_at: instant, is_overdue: z.boolean() },
  })
  .meta({ id: 'DueUpdate' });

/** An update on the moderators' desk; `reason`: of its creator, who declined it, or of the moderator who closed it. */
export const requiredUpdate = z
  .strictObject({
    ...{ change: z.string(), listing: z.string(), slug: z.string(), title: z.string(), ...regulation.shape },
    status: z.enum(['open', 'handed_in', 'declined', 'closed']),
    ...{ required_at: instant, answered_at: instant.nullable(), is_overdue: z.boolean() },
    ...{ reason: z.string().nullable(), is_own: z.boolean(), creator: person.nullable() },
  })
  .meta({ id: 'RequiredUpdate' });
export const done = z.strictObject({ message: z.string() });
