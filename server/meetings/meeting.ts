import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, notFound } from '#server/kernel/domain-error';
import { meetingEnd, settlesAt } from '#server/kernel/meeting-slots';
import { absenceAfter, type AbsenceCommand, decideAbsence, refuseAbsence } from './meeting-absence.js';
import type * as commands from './meeting-commands.js';
import { moved, noProposal, ownProposal, type Proposal, proposalOf, proposed } from './meeting-move.js';
import { notHeld, paid, paidBy } from './meeting-payment.js';
import { feeOf, freeUntil, splitPrice } from './meeting-split.js';
import { type Begun, guestOf, type Meeting, type Party, partyOf, refuseStarted } from './meeting-state.js';
import { type MeetingEvent, meetingEvents } from './meetings.events.js';

type Unpaid = commands.BeginMeeting | commands.FailMeetingPayment | commands.ExpireMeeting;
type Order = commands.PayMeeting | commands.PayMeetingByDeposit;
type Payment = WithFacts<commands.SettleMeetingPayment, { hasSlot: boolean }> | commands.ReleaseMeeting;
type Move = commands.MoveMeeting | commands.DeclineMeetingMove | commands.WithdrawMeetingMove;
type End = commands.CancelMeeting | commands.SettleMeeting | commands.ReviewMeeting;
export type MeetingCommand = Unpaid | Order | Payment | Move | Proposal | AbsenceCommand | End;

/**
 * One meeting, a process: the wallet answers its payment, and timers ring as commands.
 *
 * | state   | event              | to        | what follows                                                        |
 * |---------|--------------------|-----------|---------------------------------------------------------------------|
 * | none    | Held               | held      | a timer for the end of the time to pay                              |
 * | held    | PaymentOrdered     | paying    | the wallet pays or refuses                                          |
 * | any     | DepositKept        | as before | it came too late to pay it: a mail, and it stays in the wallet      |
 * | held    | Expired            | expired   | the slot is free                                                    |
 * | paying  | Booked             | booked    | timers: reminders, the payout a day after the end                   |
 * | paying  | PaymentFailed      | held      | Expired at once where the time to pay is over                       |
 * | paying  | PaymentReturned    | expired   | another guest has the slot: the price goes back                     |
 * | booked  | MoveProposed       | booked    | the other one is asked; a later proposal replaces it                |
 * | booked  | MoveDeclined       | booked    | it stays where it is                                                |
 * | booked  | MoveWithdrawn      | booked    | it stays where it is                                                |
 * | booked  | Moved              | booked    | it has the new slot already; the old one is free; timers anew       |
 * | booked  | Cancelled          | cancelled | the price returns, less the fee where the guest is late; slot free  |
 * | booked  | AbsenceClaimed     | booked    | the price stays kept; a timer for the end of the time to contest    |
 * | booked  | AbsenceContested   | booked    | staff decide; no timer ends it any more                             |
 * | booked  | AbsenceWithdrawn   | booked    | the payout a day after the end, at once where that is over          |
 * | booked  | ContestClaimed     | booked    | one moderator has it for half an hour                               |
 * | booked  | ContestReleased    | booked    | any moderator may decide it                                         |
 * | booked  | ContestDecided     | booked    | Missed or Done in the same decision                                 |
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
    const by = state.deposit && { deposit: state.deposit };
    switch (command.type) {
      case 'PayMeeting':
        return paid(state, command.data);

      case 'PayMeetingByDeposit':
        return paidBy(state, command.data);

      case 'SettleMeetingPayment':
        if (status !== 'paying' || command.data.reference !== reference) return [];
        if (command.data.hasSlot) return [{ type: 'MeetingBooked', data: { ...own, start, reference } }];
        return [{ type: 'MeetingPaymentReturned', data: { ...own, start, reference, amount: price, ...by } }];

      case 'FailMeetingPayment': {
        if (status !== 'paying' || command.data.reference !== reference) return [];
        const { available } = command.data;
        const failed: MeetingEvent = { type: 'MeetingPaymentFailed', data: { ...own, reference, available, ...by } };
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

      case 'ClaimMeetingAbsence':
      case 'ContestMeetingAbsence':
      case 'WithdrawMeetingAbsence':
      case 'AcceptMeetingAbsence':
      case 'SettleMeetingAbsence':
      case 'ClaimMeetingContest':
      case 'ReleaseMeetingContest':
      case 'DecideMeetingContest':
        return decideAbsence(command, state);

      case 'SettleMeeting':
        if (status !== 'booked' || state.absence || at < settlesAt(start)) return [];
        return [{ type: 'MeetingDone', data: { ...own, start, reference: reference!, ...splitPrice(state, price) } }];

      case 'ReviewMeeting': {
        guestOf(state, command.data);
        const { stars, comment } = command.data;
        if ((status !== 'booked' && status !== 'done') || at < meetingEnd(start))
          throw conflict('not_now', 'You can review it once it is over.');
        refuseAbsence(state);
        if (state.isReviewed) throw conflict('already_reviewed', 'You have reviewed this meeting.');
        return [{ type: 'MeetingReviewed', data: { ...own, stars, comment } }];
      }
    }
  },

  evolve(state, event) {
    const { type, data } = event;
    if (type === 'MeetingHeld') {
      const { at: _at, topic: _topic, link: _link, ...held } = data;
      return { ...held, status: 'held', deposits: [], sequence: 0, withdrawals: [], isReviewed: false };
    }
    if (state.status === 'none') return state;
    switch (type) {
      case 'MeetingPaymentOrdered': {
        const { reference, deposit } = data;
        const deposits = deposit ? [...state.deposits, deposit] : state.deposits;
        return { ...state, status: 'paying', reference, deposit, deposits };
      }
      case 'MeetingPaymentFailed':
        return { ...state, status: 'held', reference: undefined, deposit: undefined };
      case 'MeetingDepositKept':
        return { ...state, deposits: [...state.deposits, data.reference] };
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
      case 'MeetingAbsenceClaimed':
      case 'MeetingAbsenceContested':
      case 'MeetingAbsenceWithdrawn':
      case 'MeetingContestClaimed':
      case 'MeetingContestReleased':
      case 'MeetingContestDecided':
        return absenceAfter(state, event);
      case 'MeetingMissed':
        return { ...state, status: 'missed', absent: data.absent, absence: undefined, proposal: undefined };
      case 'MeetingDone':
        return { ...state, status: 'done', absence: undefined, proposal: undefined };
      case 'MeetingReviewed':
        return { ...state, isReviewed: true };
    }
  },
};

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
