import type { WithFacts } from '#server/kernel/command';
import { conflict, notFound } from '#server/kernel/domain-error';
import type { Instant } from '#server/kernel/ids';
import { canBegin } from '#server/kernel/meeting-slots';
import type { MoveMeeting, ProposeMeetingMove } from './meeting-commands.js';
import { type Begun, type Meeting, partyOf, refuseStarted } from './meeting-state.js';
import type { MeetingEvent, MeetingMoved } from './meetings.events.js';

export type Proposal = WithFacts<ProposeMeetingMove, { areOffered: boolean }>;

export function proposed(state: Begun, { by: person, slots, note, areOffered, at }: Proposal['data']): MeetingEvent[] {
  const { meetingId, guestId, creatorId, start } = state;
  const by = partyOf(state, person);
  refuseStarted(state, at);
  if (!areOffered || slots.some((slot) => !canBegin(slot, 0, at) || slot === start))
    throw conflict('slot_gone', 'One of these times is not offered. Choose others.');
  return [{ type: 'MeetingMoveProposed', data: { meetingId, guestId, creatorId, by, slots, note, at } }];
}

/** The meeting at a time that the other one proposed; throws where this person may not take it. */
export function moved(state: Meeting, { by: person, start, at }: MoveMeeting['data']): MeetingMoved {
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

export function proposalOf(state: Begun, at: Instant) {
  refuseStarted(state, at);
  if (!state.proposal) throw noProposal();
  return state.proposal;
}

export const noProposal = () => conflict('no_proposal', 'There is no such proposal any more.');
export const ownProposal = () => conflict('own_proposal', 'The other one answers your proposal. You can take it back.');
