import type { Recorded } from '#server/kernel/decider';
import type { EventOf } from '#server/kernel/event-types';
import type { Instant, TicketId, UserId } from '#server/kernel/ids';
import { OutboxMessage, type Reactions } from '#server/kernel/reactions';
import type { Sealed } from '#server/kernel/sealed';
import type { contactEvents } from './contact.events.js';
import { erasedFrom } from './ticket.js';

export const CONTACT_QUEUE = 'contact';
/** One ticket: its confirmation by mail, or its erasure. */
export type AboutTicket = { ticketId: TicketId };
export type AnswerMail = AboutTicket & { answer: Sealed };

type Writing = { ticketId: TicketId; askerId: UserId | null; at: Instant };
type Reacting = EventOf<typeof contactEvents, 'TicketOpened' | 'TicketContinued' | 'TicketAnswered'>;

/** A visitor's ticket has no account to end with: each word in it sets a timer that erases it, unless a later one was written. */
const erasure = ({ id, data: { ticketId, askerId, at } }: { id: string; data: Writing }): object[] =>
  askerId
    ? []
    : [
        new OutboxMessage<AboutTicket>({
          ...{ id: `ticket-erase-${id}`, queue: CONTACT_QUEUE, name: 'erase-ticket', payload: { ticketId } },
          dueAt: erasedFrom(at),
        }),
      ];

/** Confirms each ticket and mails each answer. */
export const contactReactions: Reactions<Reacting> = {
  TicketOpened: (event) => [received(event), ...erasure(event)],
  TicketContinued: erasure,
  TicketAnswered: (event) => [answered(event), ...erasure(event)],
};

/** The Message-ID of the mail that confirms a ticket, which those of its answers refer to. */
export const receivedMailId = (ticketId: TicketId) => `ticket-received-${ticketId}`;

const received = ({ data: { ticketId } }: Recorded<Extract<Reacting, { type: 'TicketOpened' }>>) =>
  new OutboxMessage<AboutTicket>({
    ...{ id: receivedMailId(ticketId), queue: CONTACT_QUEUE, name: 'mail-received', payload: { ticketId } },
  });

const answered = ({ id, data: { ticketId, answer } }: Recorded<Extract<Reacting, { type: 'TicketAnswered' }>>) =>
  new OutboxMessage<AnswerMail>({
    ...{ id: `ticket-answer-${id}`, queue: CONTACT_QUEUE, name: 'mail-answer', payload: { ticketId, answer } },
  });
