import { z } from 'zod';
import { instant, koboAmount, nairaAmount, pageOf, person } from '#server/platform/http/output';
import { contestOutcomes, refusals } from './meetings.events.js';

const hours = { from: z.string(), until: z.string() };
const price = { price: nairaAmount, price_kobo: koboAmount };
const policy = {
  free_cancel_hours: z.int().describe('The guest cancels without a fee until so many hours before.'),
  fee_percent: z.int().describe('What a later cancellation by the guest costs, of the price.'),
};

const rating = z.strictObject({ average: z.number().nullable(), count: z.int() });

/** A creator's own terms. */
export const meetingOfferShown = z
  .strictObject({
    ...{ is_open: z.boolean(), ...price },
    weekly: z.array(z.strictObject({ day: z.int().describe('1 is Monday.'), ...hours })),
    exceptions: z.array(z.strictObject({ date: z.string(), hours: z.array(z.strictObject(hours)) })),
    ...{ buffer_minutes: z.int(), notice_hours: z.int(), ...policy },
    link: z.string().nullable().describe('Null: each meeting gets a video call of its own.'),
    takes_enquiries: z.boolean().describe('People may write about hiring the creator.'),
    ...{ can_offer: z.boolean(), why_not: z.enum(['not_verified', 'premium_required']).nullable() },
  })
  .meta({ id: 'MeetingOffer' });

/** The free times of a creator. */
export const meetingSlots = z
  .strictObject({
    ...{ is_open: z.boolean(), creator: z.string(), ...price, minutes: z.literal(30), ...policy },
    zone: z.literal('Africa/Lagos').describe('In which the creator gives the hours; instants are UTC.'),
    slots: z.array(z.strictObject({ start: instant, end: instant })),
    rating,
    takes_enquiries: z.boolean().describe('People may write about hiring the creator.'),
  })
  .meta({ id: 'MeetingSlots' });

/** Times to which a meeting can move. */
export const freeTimes = z
  .strictObject({ zone: z.literal('Africa/Lagos'), slots: z.array(z.strictObject({ start: instant, end: instant })) })
  .meta({ id: 'FreeTimes' });

const term = z.strictObject({ slug: z.string(), name: z.string() });
/** A creator of the directory (A0.5). */
export const professional = z
  .strictObject({
    ...{ person, verified_at: instant, guides: z.int().describe('Published ones.') },
    ...{ sectors: z.array(term), countries: z.array(z.string()), regions: z.array(z.string()) },
    rating: rating.describe('Of the published guides.'),
    meeting: z
      .strictObject({ ...price, next_day: z.string().nullable().describe('In Lagos, the first with a free time.') })
      .nullable()
      .describe('Null where only enquiries are taken.'),
    takes_enquiries: z.boolean(),
  })
  .meta({ id: 'Professional' });
export type ProfessionalShown = z.output<typeof professional>;

const options = z.array(z.strictObject({ value: z.string(), label: z.string(), count: z.int() }));
export const professionals = pageOf(professional)
  .extend({ facets: z.strictObject({ sector: options, country: options, region: options }) })
  .meta({ id: 'ProfessionalDirectory' });

/** The provider's page, on which the price is paid. */
export const meetingCheckout = z
  .strictObject({
    ...{ authorization_url: z.string(), reference: z.string(), amount: nairaAmount, amount_kobo: koboAmount },
  })
  .meta({ id: 'MeetingCheckout' });

const party = z.enum(['guest', 'creator']);
const actor = z.enum(['guest', 'creator', 'system']);

/** A meeting, to one of the two. */
export const meetingShown = z
  .strictObject({
    id: z.string(),
    status: z
      .enum(['held', 'booked', 'cancelled', 'expired', 'done', 'missed'])
      .describe('`held`: to be paid until `pay_by`; `expired`: never paid; `done`: its time is over.'),
    ...{ role: party, other: person.nullable(), start: instant, end: instant },
    topic: z.string().nullable().describe('Null after the erasure of the guest.'),
    ...{ ...price, pay_by: instant.nullable(), join_from: instant },
    deposit: z
      .strictObject({
        ...{ reference: z.string(), status: z.enum(['awaited', 'paid', 'kept']) },
        reason: z.enum([...refusals, 'spent', 'slot_taken']).nullable(),
      })
      .nullable()
      .describe(
        'The last payment by card or bank that was begun for it, to the guest; `kept`: it stays in the wallet.',
      ),
    link: z.string().nullable().describe('Null until it is paid, and when it is over.'),
    sequence: z.int().describe('Counts the changes of its calendar entry.'),
    proposal: z
      .strictObject({ by: party, slots: z.array(instant), note: z.string().nullable(), at: instant })
      .nullable(),
    cancel: z
      .strictObject({ free_until: instant, fee: nairaAmount, fee_kobo: koboAmount })
      .nullable()
      .describe('What it costs the caller to cancel from `free_until` on; null where it cannot be cancelled.'),
    cancelled: z
      .strictObject({
        ...{ by: actor, reason: z.string().nullable(), returned: nairaAmount, returned_kobo: koboAmount },
        ...{ fee: nairaAmount, fee_kobo: koboAmount, at: instant },
      })
      .nullable(),
    no_show: party.nullable().describe('Who was absent.'),
    absence: z
      .strictObject({
        by: party.describe('Who says that the other one did not come.'),
        ...{ at: instant, contest_until: instant, contested_at: instant.nullable() },
        statement: z
          .string()
          .nullable()
          .describe('What the caller wrote about it; staff read it, the other one does not.'),
      })
      .nullable()
      .describe('Until it is settled, or taken back. A contested one is decided by staff.'),
    decision: z
      .strictObject({ outcome: z.enum(contestOutcomes), reason: z.string().nullable(), at: instant })
      .nullable()
      .describe('Of staff, of a contested one.'),
    review: z.strictObject({ stars: z.int(), comment: z.string().nullable(), at: instant }).nullable(),
    history: z.array(
      z.strictObject({
        what: z.enum([
          ...(['held', 'booked', 'proposed', 'moved', 'declined', 'withdrawn'] as const),
          ...(['cancelled', 'no_show', 'done', 'reviewed'] as const),
          ...(['absence_claimed', 'absence_contested', 'absence_withdrawn'] as const),
        ]),
        ...{ by: actor, at: instant, start: instant.nullable() },
      }),
    ),
    google_url: z.string().nullable(),
    calendar_path: z.string().nullable(),
  })
  .meta({ id: 'Meeting' });
export type MeetingShown = z.output<typeof meetingShown>;

const statement = z
  .string()
  .nullable()
  .describe('Null where nothing was written, and after the erasure of that person.');
/** A contested meeting on the desk of moderators (A14.7); a person is null after the own erasure. */
export const contestedMeeting = z
  .strictObject({
    ...{ id: z.string(), start: instant, end: instant, ...price, guest: person.nullable(), creator: person.nullable() },
    claimed: z
      .strictObject({ by: party, at: instant, statement })
      .describe('Who says that the other one did not come.'),
    contested: z.strictObject({ at: instant, statement }),
    is_own: z.boolean().describe('The caller is one of the two, and may not decide.'),
    claim: person.extend({ username: z.string().nullable(), until: instant, is_own: z.boolean() }).nullable(),
    status: z.enum(['waiting', 'decided', 'settled']).describe('`settled`: the two settled it without staff.'),
    decision: z
      .strictObject({
        ...{ outcome: z.enum(contestOutcomes), reason: z.string().nullable(), at: instant, by: person.nullable() },
      })
      .nullable(),
  })
  .meta({ id: 'ContestedMeeting' });
