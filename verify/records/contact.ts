import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    TicketOpened: 'ticketId at askerId number purpose name email message',
    TicketContinued: 'ticketId at askerId message',
    TicketClaimed: 'ticketId at by until',
    TicketReleased: 'ticketId at by',
    TicketAnswered: 'ticketId at askerId by answer',
    TicketClosed: 'ticketId at askerId by',
    TicketErased: 'ticketId at',
  },
  shows: `TicketOpened TicketContinued TicketClaimed TicketReleased TicketAnswered TicketClosed TicketErased UserErased`,
};
