import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, TicketId, UserId } from '#server/kernel/ids';
import type { Envelope, Sealed } from '#server/kernel/sealed';
import { claimAt, claimedUntil, type StaffClaim } from '#server/kernel/staff-claims';
import type { TicketPurpose } from '#server/kernel/ticket-texts';
import { type ContactEvent, contactEvents } from './contact.events.js';

/** A visitor's ticket is erased so long after the last word in it, days. */
export const KEPT_DAYS = 730;
const DAY_MS = 86_400_000;

type Ticket = { ticketId: TicketId; at: Instant };
type Act = Ticket & { by: UserId };
/** `seen`: how many messages of the ticket the moderator had on the screen. */
type End = Act & { seen?: number };

/** `askerId` is null for a visitor. */
export class OpenTicket {
  readonly type = 'OpenTicket';
  constructor(
    readonly data: Ticket & {
      askerId: UserId | null;
      number: string;
      purpose: TicketPurpose;
      name: Envelope;
      email: Envelope;
      message: Envelope;
    },
  ) {}
}

/** The asker writes again, by the link of a mail or from the account. */
export class ContinueTicket {
  readonly type = 'ContinueTicket';
  constructor(readonly data: Ticket & { message: Envelope }) {}
}

/** A moderator takes it for half an hour. */
export class ClaimTicket {
  readonly type = 'ClaimTicket';
  constructor(readonly data: Act) {}
}

/** That moderator leaves it to the others. */
export class ReleaseTicket {
  readonly type = 'ReleaseTicket';
  constructor(readonly data: Act) {}
}

export class AnswerTicket {
  readonly type = 'AnswerTicket';
  constructor(readonly data: End & { answer: Envelope }) {}
}

/** It needs no answer, or no further one. The asker is not notified, and may write again. */
export class CloseTicket {
  readonly type = 'CloseTicket';
  constructor(readonly data: End) {}
}

/** Without effect before a visitor's ticket is old enough, and for the ticket of a person, which ends with the account. */
export class EraseTicket {
  readonly type = 'EraseTicket';
  constructor(readonly data: Ticket) {}
}

type StaffCommand = ClaimTicket | ReleaseTicket | AnswerTicket | CloseTicket;
export type TicketCommand = OpenTicket | ContinueTicket | StaffCommand | EraseTicket;

type State = {
  status: 'none' | 'open' | 'answered' | 'closed' | 'erased';
  askerId: UserId | null;
  /** For the mails about it. */
  number: string;
  email?: Sealed;
  /** How many messages it has, those of both sides. */
  messages: number;
  /** When a word was last written in it. */
  wroteAt: Instant;
  claim?: StaffClaim;
};

/** A message to us from the contact page, and its answers. */
export const ticket: Decider<State, TicketCommand, ContactEvent> = {
  category: 'ticket',
  events: contactEvents,
  initial: () => ({ status: 'none', askerId: null, number: '', messages: 0, wroteAt: '' }),

  decide(command, state) {
    const { status, askerId } = state;
    if (command.type === 'OpenTicket') return status === 'none' ? [{ type: 'TicketOpened', data: command.data }] : [];
    if (command.type === 'EraseTicket')
      return isDue(state, command.data.at) ? [{ type: 'TicketErased', data: command.data }] : [];
    if (status === 'none' || status === 'erased') throw notFound();
    if (command.type === 'ContinueTicket') return [{ type: 'TicketContinued', data: { ...command.data, askerId } }];
    return decideStaff(command, state);
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'TicketOpened':
        return Object.assign(state, {
          ...{ status: 'open', askerId: data.askerId, wroteAt: data.at },
          ...{ number: data.number, email: data.email, messages: 1 },
        });
      case 'TicketContinued':
        return Object.assign(state, { status: 'open', messages: state.messages + 1, wroteAt: data.at });
      case 'TicketClaimed':
        return Object.assign(state, { claim: { by: data.by, until: data.until } });
      case 'TicketReleased':
        return Object.assign(state, { claim: undefined });
      case 'TicketAnswered':
        return Object.assign(state, {
          ...{ status: 'answered', claim: undefined, messages: state.messages + 1, wroteAt: data.at },
        });
      case 'TicketClosed':
        return Object.assign(state, { status: 'closed', claim: undefined });
      case 'TicketErased':
        return Object.assign(state, { status: 'erased', claim: undefined });
    }
  },
};

function decideStaff(command: StaffCommand, state: State): ContactEvent[] {
  const { status, askerId, messages } = state;
  const { ticketId, by, at } = command.data;
  const claim = claimAt(state, at);
  if (command.type === 'ReleaseTicket')
    return claim?.by === by ? [{ type: 'TicketReleased', data: { ticketId, by, at } }] : [];
  if (by === askerId) throw forbidden('own_case', 'Another moderator must answer your own message.');
  if (claim && claim.by !== by) throw conflict('claimed', 'Another moderator is answering this.');
  if (status === 'open' && isEnd(command) && (command.data.seen ?? messages) < messages)
    throw conflict('continued', 'More was written meanwhile. Read it before you answer.');
  if (command.type === 'CloseTicket')
    return status === 'closed' ? [] : [{ type: 'TicketClosed', data: { ticketId, askerId, by, at } }];
  if (status === 'closed') throw conflict('closed', 'This message was closed already.');
  if (status === 'answered') throw conflict('answered', 'This message was answered already.');
  if (command.type === 'AnswerTicket')
    return [{ type: 'TicketAnswered', data: { ticketId, askerId, by, answer: command.data.answer, at } }];
  if (claim) return [];
  return [{ type: 'TicketClaimed', data: { ticketId, by, until: claimedUntil(at), at } }];
}

const isEnd = (command: StaffCommand): command is AnswerTicket | CloseTicket =>
  command.type === 'AnswerTicket' || command.type === 'CloseTicket';

/** True where a visitor's ticket is erased at this instant. */
export const isDue = ({ status, askerId, wroteAt }: State, at: Instant) =>
  status !== 'none' && status !== 'erased' && askerId === null && Date.parse(at) >= Date.parse(erasedFrom(wroteAt));

/** From when a visitor's ticket is erased, in which something was last written at `at`. */
export const erasedFrom = (at: Instant): Instant => new Date(Date.parse(at) + KEPT_DAYS * DAY_MS).toISOString();

/** The id of the key that the texts of a ticket are encrypted with: the asker's, or that of a visitor's ticket. */
export const keyOf = (ticketId: TicketId, askerId: UserId | null): UserId => askerId ?? (ticketId as string);
