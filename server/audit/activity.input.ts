import { z } from 'zod';
import { ACTIVITY_AREAS } from '#server/kernel/activity-areas';
import { cursorOf, paging } from '#server/platform/http/fields';

export const ACTIVITY_FORMATS = ['csv', 'json'] as const;

/** A day in Lagos. Earlier and later ones have no events. */
const day = z.iso
  .date({ error: 'A day reads like 2026-01-31.' })
  .refine((given) => given >= '2000-01-01' && given <= '2999-12-31', { error: 'Choose a day from 2000 to 2999.' });

const area = z.enum(ACTIVITY_AREAS, {
  error: ({ input }) => `There is no area '${String(input)}'. Choose one of ${ACTIVITY_AREAS.join(', ')}.`,
});

const whole = z.int().min(0);
const moment = z.iso.datetime().refine((at) => at >= '2000' && at < '3000');
/** The instant, the position in the log and the revision of the last event of a page. */
const place = z.strictObject({ sort: z.literal('newest'), at: z.tuple([moment, whole, whole]) });

/** `from` and `to` are days in Lagos, both included. */
export const activityFilter = z
  .object({
    limit: paging.limit,
    cursor: cursorOf(place),
    area: area.optional(),
    from: day.optional(),
    to: day.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'The last day is before the first.',
    path: ['to'],
  });
export type ActivityQuery = z.output<typeof activityFilter>;

export const activityExport = z.object({ format: z.enum(ACTIVITY_FORMATS).default('csv') });
export type ActivityExport = z.output<typeof activityExport>;
