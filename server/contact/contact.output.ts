import { z } from 'zod';
import { TICKET_PURPOSES } from '#server/kernel/ticket-texts';
import { instant, person } from '#server/platform/http/output';

export const said = z.strictObject({ message: z.string() });
export const ticketOpened = z.strictObject({ number: z.string() });

const status = z.enum(['open', 'answered', 'closed']);

/** What the asker wrote (`asker`), or we (`staff`). */
const entry = z.strictObject({ from: z.enum(['asker', 'staff']), text: z.string(), at: instant });
const ticket = {
  ...{ number: z.string(), purpose: z.enum(TICKET_PURPOSES), status },
  ...{ messages: z.array(entry), created_at: instant },
};

/** A ticket for the person who asked. */
export const askersTicket = z.strictObject(ticket).meta({ id: 'Ticket' });

/** The same on the moderators' desk. `name` and `email` are what the asker typed. */
export const ticketOnDesk = z
  .strictObject({
    ...ticket,
    ...{ id: z.string(), name: z.string(), email: z.string(), since: instant.describe('When the asker last wrote.') },
    username: z.string().nullable().describe('Of the account it was written from.'),
    is_premium: z.boolean().describe('That account has Premium: it is answered first.'),
    is_own: z.boolean(),
    claim: person.extend({ username: z.string().nullable(), until: instant, is_own: z.boolean() }).nullable(),
  })
  .meta({ id: 'TicketOnDesk' });
