import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, sealed, ticketId, userId } from '#server/kernel/shapes';
import { TICKET_ANSWER, TICKET_EMAIL, TICKET_MESSAGE, TICKET_NAME, TICKET_PURPOSES } from '#server/kernel/ticket-texts';

const ticket = z.strictObject({ ticketId, at: instant });
/** `askerId`: null for a visitor. */
const asked = ticket.extend({ askerId: userId.nullable() });
const byStaff = ticket.extend({ by: userId });

/**
 * Stream `ticket-<ticket>`: a message to us and its answers (A16.1). All its texts, the answers too, are encrypted with the key
 * of the asker; a visitor's ticket has a key of its own, under the id of the ticket.
 */
export const contactEvents = defineEvents({
  TicketOpened: {
    shape: asked.extend({
      ...{ number: z.string().min(1), purpose: z.enum(TICKET_PURPOSES) },
      ...{ name: sealed, email: sealed, message: sealed },
    }),
    sealed: { name: TICKET_NAME, email: TICKET_EMAIL, message: TICKET_MESSAGE },
  },
  /** The asker wrote again: the ticket is open until it is answered. */
  TicketContinued: { shape: asked.extend({ message: sealed }), sealed: { message: TICKET_MESSAGE } },
  /** A moderator takes it: until `until` no other one answers. */
  TicketClaimed: { shape: byStaff.extend({ until: instant }) },
  /** Left to the others before that. */
  TicketReleased: { shape: byStaff },
  TicketAnswered: { shape: asked.extend({ by: userId, answer: sealed }), sealed: { answer: TICKET_ANSWER } },
  TicketClosed: { shape: asked.extend({ by: userId }) },
  /** The key of a visitor's ticket was destroyed: its texts are gone. */
  TicketErased: { shape: ticket },
});

export type ContactEvent = EventOf<typeof contactEvents>;
