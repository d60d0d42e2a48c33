import { z } from 'zod';
import { MEETING_MINUTES, minutesOf, MOST_SLOT_DAYS } from '#server/kernel/meeting-slots';
import { paging, text } from '#server/platform/http/fields';

export const [TOPIC_MOST, NOTE_MOST, REASON_MOST, COMMENT_MOST] = [300, 1_000, 1_000, 2_000];
export const MEETING_SAYS = {
  time: 'Use times like 09:00.',
  short: `Each span lasts ${MEETING_MINUTES} minutes or longer.`,
  overlap: 'Two spans of a day overlap.',
  date: 'A date reads like 2026-12-24.',
  dates: 'Name each date once.',
  link: 'Use a link that begins with https://.',
  buffer: 'Choose 0 to 120 minutes.',
  hours: 'Choose 0 to 168 hours.',
  percent: 'Choose 0 to 100 per cent.',
  price: 'A price is a whole number of kobo.',
  start: 'A time reads like 2026-01-31T12:00:00.000Z.',
  slots: 'Propose one to three different times.',
  stars: 'Choose 1 to 5 stars.',
  outcome: 'Choose what you found.',
  past: 'Choose days from today on.',
  range: `Choose at most ${MOST_SLOT_DAYS} days.`,
};

const time = z
  .string({ error: MEETING_SAYS.time })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: MEETING_SAYS.time });
const hours = { from: time, until: time };
const isLong = ({ from, until }: { from: string; until: string }) =>
  minutesOf(until) - minutesOf(from) >= MEETING_MINUTES;
const long = { error: MEETING_SAYS.short, path: ['until'] };

/** True where no two spans share a minute. */
function areApart(spans: readonly { from: string; until: string }[]) {
  const sorted = spans.toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from));
  return sorted.every((one, i) => i === 0 || minutesOf(sorted[i - 1]!.until) <= minutesOf(one.from));
}

const whole = (most: number, error: string) => z.int({ error }).min(0, { error }).max(most, { error });

/** What a creator offers, in the order of the form. */
export const meetingOfferForm = z.object({
  is_open: z.boolean({ error: 'Answer yes or no.' }),
  price_kobo: z.int({ error: MEETING_SAYS.price }).min(1, { error: MEETING_SAYS.price }),
  weekly: z
    .array(z.object({ day: z.int().min(1).max(7), ...hours }).refine(isLong, long))
    .max(50)
    .refine((all) => [1, 2, 3, 4, 5, 6, 7].every((day) => areApart(all.filter((one) => one.day === day))), {
      error: MEETING_SAYS.overlap,
    }),
  exceptions: z
    .array(
      z.object({
        date: z.iso.date({ error: MEETING_SAYS.date }),
        hours: z.array(z.object(hours).refine(isLong, long)).max(10).refine(areApart, { error: MEETING_SAYS.overlap }),
      }),
    )
    .max(100)
    .refine((all) => new Set(all.map(({ date }) => date)).size === all.length, { error: MEETING_SAYS.dates })
    .default([]),
  buffer_minutes: whole(120, MEETING_SAYS.buffer).default(0),
  notice_hours: whole(168, MEETING_SAYS.hours).default(24),
  free_cancel_hours: whole(168, MEETING_SAYS.hours).default(24),
  fee_percent: whole(100, MEETING_SAYS.percent).default(50),
  link: z
    .url({ protocol: /^https$/, error: MEETING_SAYS.link })
    .max(500)
    .nullable()
    .default(null),
  takes_enquiries: z
    .boolean({ error: 'Answer yes or no.' })
    .optional()
    .meta({ description: 'People may write about hiring the creator; by default as `is_open`.' }),
});
export type MeetingOfferForm = z.output<typeof meetingOfferForm>;

const start = z.iso
  .datetime({ offset: true, error: MEETING_SAYS.start })
  .transform((given) => new Date(given).toISOString());
/** An empty optional text. */
const optionalText = (most: number) => text(most, 0).nullable().default(null);

export const meetingForm = z.object({
  creator: text(200),
  start,
  topic: text(TOPIC_MOST),
  expected_price_kobo: z.int({ error: MEETING_SAYS.price }).min(1, { error: MEETING_SAYS.price }),
  expected_free_cancel_hours: whole(168, MEETING_SAYS.hours)
    .optional()
    .meta({ description: 'As the guest saw it; refused where it is another one now.' }),
  expected_fee_percent: whole(100, MEETING_SAYS.percent)
    .optional()
    .meta({ description: 'As the guest saw it; refused where it is another one now.' }),
});
export type MeetingForm = z.output<typeof meetingForm>;

export const proposalForm = z.object({
  slots: z
    .array(start)
    .min(1, { error: MEETING_SAYS.slots })
    .max(3, { error: MEETING_SAYS.slots })
    .refine((all) => new Set(all).size === all.length, { error: MEETING_SAYS.slots }),
  note: optionalText(NOTE_MOST),
});
export type ProposalForm = z.output<typeof proposalForm>;

export const moveForm = z.object({ start });
export const cancelForm = z.object({ reason: optionalText(REASON_MOST) });
export const absenceForm = z.object({ statement: optionalText(REASON_MOST) });
export const contestForm = z.object({ statement: text(REASON_MOST) });
export const contestDecisionForm = z.object({
  outcome: z.enum(['held', 'guest_missed', 'creator_missed'], { error: MEETING_SAYS.outcome }),
  reason: text(REASON_MOST),
});
export type ContestDecisionForm = z.output<typeof contestDecisionForm>;
export const meetingReviewForm = z.object({
  stars: z
    .int({ error: MEETING_SAYS.stars })
    .min(1, { error: MEETING_SAYS.stars })
    .max(5, { error: MEETING_SAYS.stars }),
  comment: optionalText(COMMENT_MOST),
});

const day = z.iso.date({ error: MEETING_SAYS.date });
/** `from` and `to`: days of Lagos, both included; by default the next 14. */
export const slotsFilter = z.object({ from: day.optional(), to: day.optional() });
export type SlotsFilter = z.output<typeof slotsFilter>;

export const meetingsFilter = z.object({
  when: z.enum(['upcoming', 'past'], { error: 'Choose upcoming or past.' }).default('upcoming'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type MeetingsFilter = z.output<typeof meetingsFilter>;

/** `waiting`: those that wait for a decision; `decided`: the latest first. */
export const contestedFilter = z.object({ ...paging, state: z.enum(['waiting', 'decided']).default('waiting') });
