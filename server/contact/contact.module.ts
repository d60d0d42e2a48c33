import { bind, defineModule } from '#server/platform/module';
import { ContactController } from './contact.controller.js';
import { contactEvents } from './contact.events.js';
import { EraseOldTicket, MailAnswer, MailReceived } from './contact.jobs.js';
import { contactAddressLimit, contactNetworkLimit, ticketLimit, ticketReadLimit } from './contact.limits.js';
import { CONTACT_QUEUE, contactReactions } from './contact.reactions.js';
import { TicketLinks } from './ticket.links.js';
import {
  AnswerTicket,
  ClaimTicket,
  CloseTicket,
  ContinueTicket,
  OpenTicket,
  ReleaseTicket,
  ticket,
  type TicketCommand,
} from './ticket.js';
import { TicketsDeskController } from './tickets-desk.controller.js';
import { Tickets } from './tickets.reader.js';

const commands = [OpenTicket, ContinueTicket, ClaimTicket, ReleaseTicket, AnswerTicket, CloseTicket];

export const ContactModule = defineModule({
  name: 'contact',
  events: [contactEvents],
  commands: commands.map((command) => bind<TicketCommand>(command, ticket, ({ data }) => data.ticketId)),
  providers: [TicketLinks, Tickets],
  controllers: [ContactController, TicketsDeskController],
  reactions: { startFrom: 'beginning', on: contactReactions },
  jobs: [
    { queue: CONTACT_QUEUE, name: 'mail-received', handler: MailReceived },
    { queue: CONTACT_QUEUE, name: 'mail-answer', handler: MailAnswer },
    { queue: CONTACT_QUEUE, name: 'erase-ticket', handler: EraseOldTicket },
  ],
  rateLimits: [contactNetworkLimit, contactAddressLimit, ticketLimit, ticketReadLimit],
});
