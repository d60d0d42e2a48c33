import { conflict, forbidden } from '#server/kernel/domain-error';
import type { Instant } from '#server/kernel/ids';
import { absentFrom, contestEnd, settlesAt } from '#server/kernel/meeting-slots';
import type { Sealed } from '#server/kernel/sealed';
import { claimAt, claimedBy, claimedUntil } from '#server/kernel/staff-claims';
import type * as commands from './meeting-commands.js';
import { splitPrice } from './meeting-split.js';
import { type Absence, type Act, type Begun, otherOf, type Party, partyOf } from './meeting-state.js';
import type { AbsenceBasis, MeetingEvent } from './meetings.events.js';

type OfParty =
  | (commands.ClaimMeetingAbsence | commands.ContestMeetingAbsence)
  | (commands.WithdrawMeetingAbsence | commands.AcceptMeetingAbsence);
export type OfStaff = commands.ClaimMeetingContest | commands.ReleaseMeetingContest | commands.DecideMeetingContest;
/** Who did not come: what one of the two says, what the other one says to that, and what staff decide. */
export type AbsenceCommand = OfParty | OfStaff | commands.SettleMeetingAbsence;

export function decideAbsence(command: AbsenceCommand, state: Begun): MeetingEvent[] {
  switch (command.type) {
    case 'ClaimMeetingAbsence':
      return claimed(state, command.data);
    case 'ContestMeetingAbsence':
      return contested(state, command.data);
    case 'WithdrawMeetingAbsence': {
      const { absence, by } = absenceFor(state, command.data);
      if (absence.by !== by) throw conflict('not_yours', 'The other one said so. You can contest it.');
      // A creator who took it back would be paid, and the guest could say nothing any more.
      if (absence.isContested && by === 'creator')
        throw conflict('contested', 'It is contested: our staff decide, and write to both of you.');
      return [{ type: 'MeetingAbsenceWithdrawn', data: { ...own(state, command.data.at), start: state.start, by } }];
    }
    case 'AcceptMeetingAbsence': {
      const { absence, by } = absenceFor(state, command.data);
      if (absence.by === by) throw conflict('own_claim', 'You said so yourself. The other one can accept it.');
      return [missed(state, by, 'accepted', command.data.at)];
    }
    case 'SettleMeetingAbsence': {
      const { absence, status } = state;
      const { at } = command.data;
      if (status !== 'booked' || !absence || absence.isContested || at < absence.contestUntil) return [];
      return [missed(state, otherOf(absence.by), 'uncontested', at)];
    }
    case 'ClaimMeetingContest':
    case 'ReleaseMeetingContest':
    case 'DecideMeetingContest':
      return decideContest(command, state);
  }
}

/** Refuses what needs a meeting of which none says that one of the two did not come. */
export function refuseAbsence({ status, absence }: Begun) {
  if (status === 'booked' && absence)
    throw conflict('absence_claimed', 'One of you says that the other did not come. It has to be settled first.');
}

const own = ({ meetingId, guestId, creatorId }: Begun, at: Instant) => ({ meetingId, guestId, creatorId, at });

/** The open claim, for one of the two. */
function absenceFor(state: Begun, { by: person }: Act): { absence: Absence; by: Party } {
  const by = partyOf(state, person);
  const { status, absence } = state;
  if (status === 'missed' || status === 'done') throw conflict('decided', 'It is decided already.');
  if (status !== 'booked' || !absence) throw conflict('no_claim', 'Neither of you says that the other did not come.');
  return { absence, by };
}

function claimed(state: Begun, { by: person, statement, at }: commands.ClaimMeetingAbsence['data']): MeetingEvent[] {
  const { status, start, absence, isReviewed, withdrawals } = state;
  const by = partyOf(state, person);
  if (status === 'booked' && absence) {
    if (absence.by === by) throw conflict('already_claimed', 'You said so already.');
    return contested(state, { by: person, statement, at });
  }
  if (status !== 'booked' || at < absentFrom(start, by) || at >= settlesAt(start))
    throw conflict('not_now', 'You can say so from ten minutes after its beginning until a day after its end.');
  if (isReviewed) throw conflict('not_now', 'This meeting was reviewed, so it took place.');
  if (withdrawals.includes(by)) throw conflict('claim_withdrawn', 'You took this back. You cannot say it again.');
  const claim = { start, by, absent: otherOf(by), contestUntil: contestEnd(at), statement };
  return [{ type: 'MeetingAbsenceClaimed', data: { ...own(state, at), ...claim } }];
}

function contested(state: Begun, act: Act & { statement: Sealed | null }): MeetingEvent[] {
  const { statement, at } = act;
  const { absence, by } = absenceFor(state, act);
  if (absence.by === by) throw conflict('own_claim', 'You said so yourself. You can take it back.');
  if (absence.isContested) throw conflict('already_contested', 'You contested it already. We are looking at it.');
  if (at >= absence.contestUntil) throw conflict('contest_over', 'The time to contest it is over.');
  return [{ type: 'MeetingAbsenceContested', data: { ...own(state, at), by, statement } }];
}

function missed(state: Begun, absent: Party, basis: AbsenceBasis, at: Instant): MeetingEvent {
  const { start, reference, price } = state;
  const split = splitPrice(state, absent === 'guest' ? price : 0);
  const end = { start, by: otherOf(absent), absent, reference: reference!, ...split, basis };
  return { type: 'MeetingMissed', data: { ...own(state, at), ...end } };
}

export const takenBack = () =>
  conflict('taken_back', 'The guest took this back: the meeting counts as held, and nothing is left to decide.');

/** A party to the meeting is none of those who decide it, whatever the roles. */
function decideContest(command: OfStaff, state: Begun): MeetingEvent[] {
  const { guestId, creatorId, start, reference, price, status, absence } = state;
  const { by, at } = command.data;
  const data = { ...own(state, at), by };
  const claim = claimAt({ claim: absence?.claim }, at);
  if (command.type === 'ReleaseMeetingContest')
    return claim?.by === by ? [{ type: 'MeetingContestReleased', data }] : [];
  if (by === guestId || by === creatorId)
    throw forbidden('own_case', 'Another moderator must decide about your own meeting.');
  if (status === 'missed' || status === 'done') throw conflict('decided', 'This meeting is decided already.');
  if (state.isContestTakenBack && !absence?.isContested) throw takenBack();
  if (status !== 'booked' || !absence?.isContested) throw conflict('not_contested', 'This meeting is not contested.');
  if (claim && claim.by !== by) throw claimedBy(claim.by, 'Another moderator is deciding this.');
  if (command.type === 'ClaimMeetingContest')
    return claim ? [] : [{ type: 'MeetingContestClaimed', data: { ...data, until: claimedUntil(at) } }];
  const { outcome, reason } = command.data;
  const decided: MeetingEvent = { type: 'MeetingContestDecided', data: { ...data, outcome, reason } };
  if (outcome !== 'held')
    return [decided, missed(state, outcome === 'guest_missed' ? 'guest' : 'creator', 'decided', at)];
  const split = { reference: reference!, ...splitPrice(state, price) };
  return [decided, { type: 'MeetingDone', data: { ...own(state, at), start, ...split, basis: 'decided' } }];
}

type Of<Type extends MeetingEvent['type']> = Extract<MeetingEvent, { type: Type }>;
type AbsenceEvent =
  | Of<'MeetingAbsenceClaimed' | 'MeetingAbsenceContested' | 'MeetingAbsenceWithdrawn'>
  | Of<'MeetingContestClaimed' | 'MeetingContestReleased' | 'MeetingContestDecided'>;

export function absenceAfter(state: Begun, { type, data }: AbsenceEvent): Begun {
  const { absence } = state;
  if (type === 'MeetingAbsenceClaimed')
    return { ...state, absence: { by: data.by, contestUntil: data.contestUntil, isContested: false } };
  if (type === 'MeetingAbsenceWithdrawn')
    return {
      ...{ ...state, absence: undefined, withdrawals: [...state.withdrawals, data.by] },
      ...(absence?.isContested && { isContestTakenBack: true }),
    };
  if (!absence) return state;
  switch (type) {
    case 'MeetingAbsenceContested':
      return { ...state, absence: { ...absence, isContested: true } };
    case 'MeetingContestClaimed':
      return { ...state, absence: { ...absence, claim: { by: data.by, until: data.until } } };
    case 'MeetingContestReleased':
    case 'MeetingContestDecided':
      return { ...state, absence: { ...absence, claim: undefined } };
  }
}
