import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { claimAt, claimedBy, claimedUntil, type StaffClaim } from '#server/kernel/staff-claims';
import {
  type DisputedEntry,
  type DisputeOutcome,
  type DisputeReason,
  type EntryDisputeEvent,
  entryDisputeEvents,
} from './entry-disputes.events.js';

/** How often the owner may find an answer wrong. */
export const MOST_REOPENINGS = 3;

/** The entry by its owner and its revision in that wallet. */
export type EntryKey = { ownerId: UserId; revision: number };
type Act = EntryKey & { by: UserId; at: Instant };

/** The owner finds an entry of the own wallet wrong. */
export class DisputeEntry {
  readonly type = 'DisputeEntry';
  constructor(readonly data: EntryKey & { reason: DisputeReason; text: Envelope; at: Instant }) {}
}

/** The owner finds it still wrong after the answer. */
export class ReopenEntryDispute {
  readonly type = 'ReopenEntryDispute';
  constructor(readonly data: Act & { text: Envelope }) {}
}

/** The owner accepts the answer, or needs none any more. */
export class SolveEntryDispute {
  readonly type = 'SolveEntryDispute';
  constructor(readonly data: Act) {}
}

/** A person of finance takes it for half an hour. */
export class ClaimEntryDispute {
  readonly type = 'ClaimEntryDispute';
  constructor(readonly data: Act) {}
}

/** That person leaves it to the others. */
export class ReleaseEntryDispute {
  readonly type = 'ReleaseEntryDispute';
  constructor(readonly data: Act) {}
}

export class AnswerEntryDispute {
  readonly type = 'AnswerEntryDispute';
  constructor(readonly data: Act & { outcome: DisputeOutcome; answer: Envelope }) {}
}

export type OwnerCommand = ReopenEntryDispute | SolveEntryDispute;
export type StaffCommand = ClaimEntryDispute | ReleaseEntryDispute | AnswerEntryDispute;
/** From the owner's wallet; undefined where the owner has no such entry. */
export type EntryDisputeCommand = WithFacts<DisputeEntry, { entry?: DisputedEntry }> | OwnerCommand | StaffCommand;

type Status = 'none' | 'open' | 'answered' | 'solved';
type EntryDispute = {
  status: Status;
  own?: { ownerId: UserId; entry: DisputedEntry };
  reopenings: number;
  claim?: StaffClaim;
};

export const disputeStream = ({ ownerId, revision }: EntryKey) => `${ownerId}-${revision}`;

/** What is wrong with one entry of a wallet. The stream's name is the lock: an entry has one dispute. */
export const entryDispute: Decider<EntryDispute, EntryDisputeCommand, EntryDisputeEvent> = {
  category: 'entrydispute',
  events: entryDisputeEvents,
  initial: () => ({ status: 'none', reopenings: 0 }),

  decide(command, state) {
    switch (command.type) {
      case 'DisputeEntry':
        return dispute(command.data, state.status);
      case 'ReopenEntryDispute':
      case 'SolveEntryDispute':
        return decideOwn(command, state);
      case 'ClaimEntryDispute':
      case 'ReleaseEntryDispute':
      case 'AnswerEntryDispute':
        return decideStaff(command, state);
    }
  },

  evolve(state, { type, data }) {
    const { ownerId, entry } = data;
    state.own = { ownerId, entry };
    switch (type) {
      case 'EntryDisputed':
        state.status = 'open';
        return state;
      case 'EntryDisputeClaimed':
        state.claim = { by: data.by, until: data.until };
        return state;
      case 'EntryDisputeReleased':
        state.claim = undefined;
        return state;
      case 'EntryDisputeAnswered':
        return Object.assign(state, { status: 'answered', claim: undefined });
      case 'EntryDisputeReopened':
        return Object.assign(state, { status: 'open', reopenings: state.reopenings + 1 });
      case 'EntryDisputeSolved':
        return Object.assign(state, { status: 'solved', claim: undefined });
    }
  },
};

function dispute(
  data: WithFacts<DisputeEntry, { entry?: DisputedEntry }>['data'],
  status: Status,
): EntryDisputeEvent[] {
  const { ownerId, entry, reason, text, at } = data;
  if (!entry) throw notFound();
  if (status === 'open')
    throw conflict('under_review', 'You told us about this entry already, and we are looking at it.');
  if (status !== 'none')
    throw conflict('answered', 'We answered your question about this entry. Say there if it is still wrong.');
  return [{ type: 'EntryDisputed', data: { ownerId, entry, reason, text, at } }];
}

function decideOwn(command: OwnerCommand, { own, status, reopenings }: EntryDispute): EntryDisputeEvent[] {
  const { by, at } = command.data;
  if (own?.ownerId !== by) throw notFound();
  const data = { ...own, at };
  if (command.type === 'SolveEntryDispute') return status === 'solved' ? [] : [{ type: 'EntryDisputeSolved', data }];
  if (status === 'open') throw conflict('not_answered', 'We are still looking at this. You will hear from us.');
  if (reopenings >= MOST_REOPENINGS)
    throw conflict('reopened_too_often', 'You have sent this back three times: this is our last answer here.');
  return [{ type: 'EntryDisputeReopened', data: { ...data, text: command.data.text } }];
}

function decideStaff(command: StaffCommand, state: EntryDispute): EntryDisputeEvent[] {
  const { own, status } = state;
  const { by, at } = command.data;
  if (!own) throw notFound();
  const data = { ...own, by, at };
  const claim = claimAt(state, at);
  if (command.type === 'ReleaseEntryDispute') return claim?.by === by ? [{ type: 'EntryDisputeReleased', data }] : [];
  if (by === own.ownerId) throw forbidden('own_case', 'Another person of finance must answer about your own wallet.');
  if (status === 'solved') throw conflict('solved', 'Its owner needs no answer any more.');
  if (status !== 'open') throw conflict('answered', 'This question was answered already.');
  if (claim && claim.by !== by) throw claimedBy(claim.by, 'Another person of finance is answering this.');
  if (command.type === 'AnswerEntryDispute') {
    const { outcome, answer } = command.data;
    return [{ type: 'EntryDisputeAnswered', data: { ...data, outcome, answer } }];
  }
  if (claim) return [];
  return [{ type: 'EntryDisputeClaimed', data: { ...data, until: claimedUntil(at) } }];
}
