import { z } from 'zod';
import { ACTIVITY_AREAS } from '#server/kernel/activity-areas';
import { instant } from '#server/platform/http/output';

/**
 * One event that the product recorded about the caller. `listing`: the one that it names, where the caller may see it;
 * `reference`: of the caller's own payment, withdrawal or entry.
 */
export const activityEntry = z
  .strictObject({
    ...{ id: z.string(), at: instant, area: z.enum(ACTIVITY_AREAS), type: z.string(), sentence: z.string() },
    listing: z.strictObject({ slug: z.string(), title: z.string() }).nullable(),
    reference: z.string().nullable(),
  })
  .meta({ id: 'ActivityEntry' });
export type ActivityEntry = z.output<typeof activityEntry>;
