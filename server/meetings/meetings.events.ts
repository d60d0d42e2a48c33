import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, kobo, meetingId, reference, sealed, userId } from '#server/kernel/shapes';

/** What the texts of a meeting are sealed for. */
export const [MEETING_LINK, MEETING_TOPIC, MEETING_NOTE, MEETING_REASON, MEETING_COMMENT] = [
  'meeting/link',
  'meeting/topic',
  'meeting/note',
  'meeting/reason',
  'meeting/comment',
] as const;
export const [MEETING_STATEMENT, MEETING_DECISION] = ['meeting/statement', 'meeting/decision'] as const;

const hours = { from: z.string(), until: z.string() };
const percent = z.int().min(0).max(100);

/**
 * Stream `meetingoffer-<creator>`: the terms on which a creator takes meetings (A14.3, A14.4). `price` in kobo, `buffer` in minutes,
 * `notice` and `freeCancel` in hours; `fee`: what a late cancellation by the guest costs, per cent of the price. `link`: to the
 * creator's own video call. `takesEnquiries`: people may write to the creator about hiring; in terms without it as `isOpen`.
 */
export const meetingOfferEvents = defineEvents({
  MeetingTermsSet: {
    shape: z.strictObject({
      ...{ creatorId: userId, isOpen: z.boolean(), price: z.int().min(1) },
      weekly: z.array(z.strictObject({ day: z.int().min(1).max(7), ...hours })),
      exceptions: z.array(z.strictObject({ date: z.iso.date(), hours: z.array(z.strictObject(hours)) })),
      ...{ buffer: z.int().min(0), notice: z.int().min(0), freeCancel: z.int().min(0), fee: percent },
      ...{ link: sealed.nullable(), takesEnquiries: z.boolean().optional(), at: instant },
    }),
    sealed: { link: MEETING_LINK },
  },
});
export type MeetingOfferEvent = EventOf<typeof meetingOfferEvents>;
export type MeetingTermsSet = EventOf<typeof meetingOfferEvents, 'MeetingTermsSet'>;

/** Whether people may write to the creator about hiring, by terms of any age (A0.5). */
export const takesEnquiries = (terms: Pick<MeetingTermsSet['data'], 'isOpen' | 'takesEnquiries'>): boolean =>
  terms.takesEnquiries ?? terms.isOpen;

const slot = z.strictObject({ creatorId: userId, meetingId, start: instant, at: instant });

/** Stream `meetingday-<creator>.<day>`: the slots of one creator on one day of Lagos that are not free (B29). */
export const meetingDayEvents = defineEvents({
  /** The slot waits for the payment of its guest until `dueAt`. `buffer`: minutes to other meetings. */
  MeetingSlotHeld: { shape: slot.extend({ guestId: userId, dueAt: instant, buffer: z.int().min(0) }) },
  MeetingSlotTaken: { shape: slot },
  MeetingSlotFreed: { shape: slot },
});
export type MeetingDayEvent = EventOf<typeof meetingDayEvents>;
export type MeetingSlotTaken = EventOf<typeof meetingDayEvents, 'MeetingSlotTaken'>;

const meeting = z.strictObject({ meetingId, guestId: userId, creatorId: userId, at: instant });
const started = meeting.extend({ start: instant });
const party = z.enum(['guest', 'creator']);
const deposit = reference.optional();
/** Why a deposit paid no meeting: the rules of a payment from the wallet refused it by then. */
export const refusals = ['hold_expired', 'payment_under_way', 'not_held'] as const;
/** What staff decide of a contested meeting. */
export const contestOutcomes = ['held', 'guest_missed', 'creator_missed'] as const;
export type ContestOutcome = (typeof contestOutcomes)[number];
const absenceBases = ['uncontested', 'accepted', 'decided'] as const;
export type AbsenceBasis = (typeof absenceBases)[number];
/**
 * Where the price went: `returned` to the guest, `earned` by the creator less `commission`, by the rate and the terms of the
 * booking; kobo.
 */
const split = {
  ...{ reference, returned: kobo, earned: kobo, commission: kobo },
  ...{ basisPoints: z.int().min(0), terms: z.int() },
};

/** Stream `meetingdeposit-<reference>`: what a deposit is to pay (A14.2). */
export const meetingDepositEvents = defineEvents({
  /** The guest pays the price at the provider, as the deposit `reference` into the wallet. Once that is there, it pays the meeting. */
  MeetingDepositAwaited: { shape: meeting.extend({ reference, amount: z.int().min(1) }) },
});
export type MeetingDepositAwaited = EventOf<typeof meetingDepositEvents, 'MeetingDepositAwaited'>;

/** Stream `meeting-<id>`: one meeting of a guest and a creator (A14). */
export const meetingEvents = defineEvents({
  /** The slot is kept for the guest until `dueAt`, to be paid. `price`, `freeCancel`, `fee` and `link`: as offered at that moment. */
  MeetingHeld: {
    shape: started.extend({
      ...{ topic: sealed, link: sealed.nullable(), price: z.int().min(1), freeCancel: z.int().min(0), fee: percent },
      ...{ basisPoints: z.int().min(0), terms: z.int(), dueAt: instant },
    }),
    sealed: { topic: MEETING_TOPIC, link: MEETING_LINK },
  },
  /** The wallet is to pay it. Its answer follows. `deposit`: the one that was made to pay it, here and below. */
  MeetingPaymentOrdered: { shape: meeting.extend({ reference, amount: z.int().min(1), deposit }) },
  /** The balance, of which `available` was cleared, did not cover it. */
  MeetingPaymentFailed: { shape: meeting.extend({ reference, available: kobo, deposit }) },
  /** The deposit `reference`, made to pay it, arrived and did not: it stays in the wallet. */
  MeetingDepositKept: { shape: meeting.extend({ reference, amount: z.int().min(1), reason: z.enum(refusals) }) },
  MeetingBooked: { shape: started.extend({ reference }) },
  /** It was paid when its slot was another person's already: the price goes back. */
  MeetingPaymentReturned: { shape: started.extend({ reference, amount: z.int().min(1), deposit }) },
  /** The slot was not paid in time, or its guest gave it up. */
  MeetingExpired: { shape: started.extend({ reason: z.enum(['unpaid', 'released']) }) },

  /** One of the two asks for another time, of one to three. */
  MeetingMoveProposed: {
    shape: meeting.extend({ by: party, slots: z.array(instant).min(1).max(3), note: sealed.nullable() }),
    sealed: { note: MEETING_NOTE },
  },
  /** The other one keeps the time. */
  MeetingMoveDeclined: { shape: meeting.extend({ by: party }) },
  /** Who asked keeps the time. */
  MeetingMoveWithdrawn: { shape: meeting.extend({ by: party }) },
  /** The other one took a proposed time. `previous`: the time before; `sequence` counts the changes of its calendar entry. */
  MeetingMoved: { shape: started.extend({ by: party, previous: instant, sequence: z.int().min(1) }) },

  MeetingCancelled: {
    shape: started.extend({
      ...{ by: z.enum(['guest', 'creator', 'system']), reason: sealed.nullable(), sequence: z.int().min(1) },
      ...split,
    }),
    sealed: { reason: MEETING_REASON },
  },
  /**
   * One of the two says that the other one, `absent`, did not come. That one may contest it until `contestUntil`; the price stays
   * kept.
   */
  MeetingAbsenceClaimed: {
    shape: started.extend({ by: party, absent: party, contestUntil: instant, statement: sealed.nullable() }),
    sealed: { statement: MEETING_STATEMENT },
  },
  /** The one who is said to be absent came: staff decide. */
  MeetingAbsenceContested: {
    shape: meeting.extend({ by: party, statement: sealed.nullable() }),
    sealed: { statement: MEETING_STATEMENT },
  },
  /** Who said so takes it back. */
  MeetingAbsenceWithdrawn: { shape: started.extend({ by: party }) },
  /** A moderator takes a contested one: until `until` no other one decides. */
  MeetingContestClaimed: { shape: meeting.extend({ by: userId, until: instant }) },
  /** Left to the others before that. */
  MeetingContestReleased: { shape: meeting.extend({ by: userId }) },
  /** A moderator decides a contested one. Its end follows. */
  MeetingContestDecided: {
    shape: meeting.extend({ by: userId, outcome: z.enum(contestOutcomes), reason: sealed }),
    sealed: { reason: MEETING_DECISION },
  },
  /**
   * `absent` did not come, as `by`, the other one, says. `basis`: it was not contested in time, the absent one accepts it, or
   * staff decided so; without it, of a time when the word of one counted at once.
   */
  MeetingMissed: {
    shape: started.extend({ by: party, absent: party, ...split, basis: z.enum(absenceBases).optional() }),
  },
  /** A day went by after its end, and none of the two was said to be absent; or staff decided that it took place. */
  MeetingDone: { shape: started.extend({ ...split, basis: z.literal('decided').optional() }) },
  MeetingReviewed: {
    shape: meeting.extend({ stars: z.int().min(1).max(5), comment: sealed.nullable() }),
    sealed: { comment: MEETING_COMMENT },
  },
});
export type MeetingEvent = EventOf<typeof meetingEvents>;
type Named<Name extends keyof typeof meetingEvents> = EventOf<typeof meetingEvents, Name>;
export type MeetingHeld = Named<'MeetingHeld'>;
export type MeetingPaymentOrdered = Named<'MeetingPaymentOrdered'>;
export type MeetingPaymentFailed = Named<'MeetingPaymentFailed'>;
export type MeetingDepositKept = Named<'MeetingDepositKept'>;
export type MeetingPaymentReturned = Named<'MeetingPaymentReturned'>;
export type MeetingBooked = Named<'MeetingBooked'>;
export type MeetingExpired = Named<'MeetingExpired'>;
export type MeetingMoveProposed = Named<'MeetingMoveProposed'>;
export type MeetingMoveDeclined = Named<'MeetingMoveDeclined'>;
export type MeetingMoved = Named<'MeetingMoved'>;
export type MeetingCancelled = Named<'MeetingCancelled'>;
export type MeetingAbsenceClaimed = Named<'MeetingAbsenceClaimed'>;
export type MeetingAbsenceContested = Named<'MeetingAbsenceContested'>;
export type MeetingAbsenceWithdrawn = Named<'MeetingAbsenceWithdrawn'>;
export type MeetingContestDecided = Named<'MeetingContestDecided'>;
export type MeetingMissed = Named<'MeetingMissed'>;
export type MeetingDone = Named<'MeetingDone'>;
