import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, notFound } from '#server/kernel/domain-error';
import type { Instant, MeetingId, Reference, UserId } from '#server/kernel/ids';
import { absentFrom, canBegin, meetingEnd, settlesAt } from '#server/kernel/meeting-slots';
import type { Kobo } from '#server/kernel/money';
import type * as commands from './meeting-commands.js';
import { feeOf, freeUntil, splitPrice } from './meeting-split.js';
import { type MeetingEvent, meetingEvents, type MeetingMoved } from './meetings.events.js';

type Unpaid = commands.BeginMeeting | commands.PayMeeting | commands.FailMeetingPayment | commands.ExpireMeeting;
type Payment = WithFacts<commands.SettleMeetingPayment, { hasSlot: boolean }> | commands.ReleaseMeeting;
type Move = commands.MoveMeeting | commands.DeclineMeetingMove | commands.WithdrawMeetingMove;
type Proposal = WithFacts<commands.ProposeMeetingMove, { areOffered: boolean }>;
type End = commands.CancelMeeting | commands.MissMeeting | commands.SettleMeeting | commands.ReviewMeeting;
export type MeetingCommand = Unpaid | Payment | Move | Proposal | End;

export type Party = 'guest' | 'creator';
type Terms = { price: Kobo; freeCancel: number; fee: number; basisPoints: number; terms: number };
type Begun = Terms & {
  /** `paying`: the wallet has not answered. */
  status: 'held' | 'paying' | 'booked' | 'expired' | 'cancelled' | 'missed' | 'done';
  meetingId: MeetingId;
  guestId: UserId;
  creatorId: UserId;
  start: Instant;
  dueAt: Instant;
  reference?: Reference;
  sequence: number;
  proposal?: { by: Party; slots: readonly Instant[] };
  absent?: Party;
  isReviewed: boolean;
};
export type Meeting = { status: 'none' } | Begun;

/**
 * One meeting, a process: the wallet answers its payment, and timers ring as commands.
 *
 * | state   | event              | to        | what follows                                                        |
 * |---------|--------------------|-----------|---------------------------------------------------------------------|
 * | none    | Held               | held      | a timer for the end of the time to pay                              |
 * | held    | PaymentOrdered     | paying    | the wallet pays or refuses                                          |
 * | held    | Expired            | expired   | the slot is free                                                    |
 * | paying  | Booked             | booked    | timers: reminders, the payout a day after the end                   |
 * | paying  | PaymentFailed      | held      | Expired at once where the time to pay is over                       |
 * | paying  | PaymentReturned    | expired   | another guest has the slot: the price goes back                     |
 * | booked  | MoveProposed       | booked    | the other one is asked; a later proposal replaces it                |
 * | booked  | MoveDeclined       | booked    | it stays where it is                                                |
 * | booked  | MoveWithdrawn      | booked    | it stays where it is                                                |
 * | booked  | Moved              | booked    | it has the new slot already; the old one is free; timers anew       |
 * | booked  | Cancelled          | cancelled | the price returns, less the fee where the guest is late; slot free  |
 * | booked  | Missed             | missed    | the price goes to the one who was there                             |
 * | booked  | Done               | done      | the price goes to the creator, less the commission                  |
 * | booked, done | Reviewed     | as before | the rating of the creator's meetings, once it is done               |
 *
 * Each other pair changes nothing where a timer or the wallet repeats it, and is refused where a person asks for it.
 */
export const meeting: Decider<Meeting, MeetingCommand, MeetingEvent> = {
  category: 'meeting',
  events: meetingEvents,
  process: true,
  initial: () => ({ status: 'none' }),
  assumesEmpty: ({ type }) => type === 'BeginMeeting',

  decide(command, state) {
    if (command.type === 'BeginMeeting')
      return state.status === 'none' ? [{ type: 'MeetingHeld', data: command.data }] : [];
    if (state.status === 'none') throw notFound();
    const { at } = command.data;
    const { meetingId, guestId, creatorId, start, status, price, reference } = state;
    const own = { meetingId, guestId, creatorId, at };
    switch (command.type) {
      case 'PayMeeting':
        guestOf(state, command.data);
        return pay(state, command.data);

      case 'SettleMeetingPayment':
        if (status !== 'paying' || command.data.reference !== reference) return [];
        if (command.data.hasSlot) return [{ type: 'MeetingBooked', data: { ...own, start, reference } }];
        return [{ type: 'MeetingPaymentReturned', data: { ...own, start, reference, amount: price } }];

      case 'FailMeetingPayment': {
        if (status !== 'paying' || command.data.reference !== reference) return [];
        const { available } = command.data;
        const failed: MeetingEvent = { type: 'MeetingPaymentFailed', data: { ...own, reference, available } };
        if (at < state.dueAt) return [failed];
        return [failed, { type: 'MeetingExpired', data: { ...own, start, reason: 'unpaid' } }];
      }
      case 'ReleaseMeeting':
        guestOf(state, command.data);
        if (status !== 'held' && status !== 'expired') throw notHeld();
        return status === 'held' ? [{ type: 'MeetingExpired', data: { ...own, start, reason: 'released' } }] : [];

      case 'ExpireMeeting':
        if (status !== 'held' || at < state.dueAt) return [];
        return [{ type: 'MeetingExpired', data: { ...own, start, reason: 'unpaid' } }];

      case 'ProposeMeetingMove':
        return proposed(state, command.data);

      case 'MoveMeeting':
        return [moved(state, command.data)];

      case 'DeclineMeetingMove': {
        const by = partyOf(state, command.data.by);
        if (proposalOf(state, at).by === by) throw ownProposal();
        return [{ type: 'MeetingMoveDeclined', data: { ...own, by } }];
      }
      case 'WithdrawMeetingMove': {
        const by = partyOf(state, command.data.by);
        if (proposalOf(state, at).by !== by) throw noProposal();
        return [{ type: 'MeetingMoveWithdrawn', data: { ...own, by } }];
      }
      case 'CancelMeeting':
        return cancelled(state, command.data);

      case 'MissMeeting': {
        const by = partyOf(state, command.data.by);
        if (status !== 'booked' || at < absentFrom(start, by) || at >= settlesAt(start))
          throw conflict('not_now', 'You can say so from ten minutes after its beginning until a day after its end.');
        if (state.isReviewed) throw conflict('not_now', 'This meeting was reviewed, so it took place.');
        const absent = by === 'guest' ? 'creator' : 'guest';
        const split = splitPrice(state, absent === 'guest' ? price : 0);
        return [{ type: 'MeetingMissed', data: { ...own, start, by, absent, reference: reference!, ...split } }];
      }
      case 'SettleMeeting':
        if (status !== 'booked' || at < settlesAt(start)) return [];
        return [{ type: 'MeetingDone', data: { ...own, start, reference: reference!, ...splitPrice(state, price) } }];

      case 'ReviewMeeting': {
        guestOf(state, command.data);
        const { stars, comment } = command.data;
        if ((status !== 'booked' && status !== 'done') || at < meetingEnd(start))
          throw conflict('not_now', 'You can review it once it is over.');
        if (state.isReviewed) throw conflict('already_reviewed', 'You have reviewed this meeting.');
        return [{ type: 'MeetingReviewed', data: { ...own, stars, comment } }];
      }
    }
  },

  evolve(state, { type, data }) {
    if (type === 'MeetingHeld') {
      const { at: _at, topic: _topic, link: _link, ...held } = data;
      return { ...held, status: 'held', sequence: 0, isReviewed: false };
    }
    if (state.status === 'none') return state;
    switch (type) {
      case 'MeetingPaymentOrdered':
        return { ...state, status: 'paying', reference: data.reference };
      case 'MeetingPaymentFailed':
        return { ...state, status: 'held', reference: undefined };
      case 'MeetingBooked':
        return { ...state, status: 'booked' };
      case 'MeetingPaymentReturned':
      case 'MeetingExpired':
        return { ...state, status: 'expired' };
      case 'MeetingMoveProposed':
        return { ...state, proposal: { by: data.by, slots: data.slots } };
      case 'MeetingMoveDeclined':
      case 'MeetingMoveWithdrawn':
        return { ...state, proposal: undefined };
      case 'MeetingMoved':
        return { ...state, start: data.start, sequence: data.sequence, proposal: undefined };
      case 'MeetingCancelled':
        return { ...state, status: 'cancelled', sequence: data.sequence, proposal: undefined };
      case 'MeetingMissed':
        return { ...state, status: 'missed', absent: data.absent, proposal: undefined };
      case 'MeetingDone':
        return { ...state, status: 'done', proposal: undefined };
      case 'MeetingReviewed':
        return { ...state, isReviewed: true };
    }
  },
};

type Act = { by: UserId; at: Instant };

/** Which of the two a person is; 404 for others. */
function partyOf({ guestId, creatorId }: Begun, by: UserId): Party {
  if (by !== guestId && by !== creatorId) throw notFound();
  return by === guestId ? 'guest' : 'creator';
}

function guestOf(state: Begun, { by }: Act) {
  if (partyOf(state, by) === 'creator') throw notFound();
}

function pay(state: Begun, { reference, at }: commands.PayMeeting['data']): MeetingEvent[] {
  const { meetingId, guestId, creatorId, status, price: amount, dueAt } = state;
  if (status === 'paying') throw conflict('payment_under_way', 'A payment is under way. Try again in a moment.');
  if (status === 'expired' || (status === 'held' && at >= dueAt))
    throw conflict('hold_expired', 'The time to pay is over, and nothing was charged. Choose a time again.');
  if (status !== 'held') throw notHeld();
  return [{ type: 'MeetingPaymentOrdered', data: { meetingId, guestId, creatorId, reference, amount, at } }];
}

function proposed(state: Begun, { by: person, slots, note, areOffered, at }: Proposal['data']): MeetingEvent[] {
  const { meetingId, guestId, creatorId, start } = state;
  const by = partyOf(state, person);
  refuseStarted(state, at);
  if (!areOffered || slots.some((slot) => !canBegin(slot, 0, at) || slot === start))
    throw conflict('slot_gone', 'One of these times is not offered. Choose others.');
  return [{ type: 'MeetingMoveProposed', data: { meetingId, guestId, creatorId, by, slots, note, at } }];
}

/** The meeting at a time that the other one proposed; throws where this person may not take it. */
export function moved(state: Meeting, { by: person, start, at }: commands.MoveMeeting['data']): MeetingMoved {
  if (state.status === 'none') throw notFound();
  const { meetingId, guestId, creatorId, start: previous, sequence } = state;
  const by = partyOf(state, person);
  const proposal = proposalOf(state, at);
  if (proposal.by === by) throw ownProposal();
  if (!proposal.slots.includes(start) || start <= at)
    throw conflict('slot_gone', 'This time is not proposed any more. Choose another one.');
  const data = { meetingId, guestId, creatorId, by, previous, start, sequence: sequence + 1, at };
  return { type: 'MeetingMoved', data };
}

function cancelled(state: Begun, { by: person, reason, at }: commands.CancelMeeting['data']): MeetingEvent[] {
  const { meetingId, guestId, creatorId, start, reference, sequence, status } = state;
  const by: Party | 'system' = person === undefined ? 'system' : partyOf(state, person);
  if (by === 'system' && (status !== 'booked' || at >= start)) return [];
  refuseStarted(state, at);
  const isLate = by === 'guest' && at >= freeUntil(state);
  const split = splitPrice(state, isLate ? feeOf(state) : 0);
  const change = { meetingId, guestId, creatorId, start, by, reason, sequence: sequence + 1, at };
  return [{ type: 'MeetingCancelled', data: { ...change, reference: reference!, ...split } }];
}

/** Refuses what is possible only until a booked meeting begins. */
function refuseStarted({ status, start }: Begun, at: Instant) {
  if (status !== 'booked') throw conflict('not_booked', 'This meeting is not booked.');
  if (at >= start) throw conflict('meeting_started', 'This meeting has begun.');
}

function proposalOf(state: Begun, at: Instant) {
  refuseStarted(state, at);
  if (!state.proposal) throw noProposal();
  return state.proposal;
}

const notHeld = () => conflict('not_held', 'This meeting does not wait for a payment.');
const noProposal = () => conflict('no_proposal', 'There is no such proposal any more.');
const ownProposal = () => conflict('own_proposal', 'The other one answers your proposal. You can take it back.');
