import { name, page, type Permissions } from '../permissions/permissions.js';
import { MESSAGE } from './contacting.js';

const ticket = 'number purpose status created_at messages[from text at]';
const onDesk = (claim = '') => `${ticket} id name email since username is_premium is_own claim${claim}`;
const CLAIM = `{${name} avatar until is_own}`;

/** The routes and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
POST /api/contact                                    public
  body=contactMessage                                           202 = = = = = = = =
  body=noContactMessage                                         400 = = = = = = = =
GET /api/contact/:ticket                             public
  ticket=ticketToken                                            200 = = = = = = = =
  ticket=ownTicket                                              404 200 404 = = = = = =
POST /api/contact/:ticket                            public
  ticket=ticketToken body=moreOfTicket                          200 = = = = = = = =
  ticket=ticketToken body=noMoreOfTicket                        400 = = = = = = = =
GET /api/moderation/tickets                          moderator
  waiting                                                       404 = = = = 200 404 = 200
POST /api/moderation/tickets/:id/claim               moderator
  id=claimedTicket                                              404 = = = = 200 404 = 409
POST /api/moderation/tickets/:id/release             moderator
  id=ownTicket                                                  404 = = = = 200 404 = 200
POST /api/moderation/tickets/:id/answer              moderator
  id=newTicket body=ticketAnswer                                404 = = = = 200 404 = 200
  id=claimedTicket body=noTicketAnswer                          404 = = = = 400 404 = 400
POST /api/moderation/tickets/:id/close               moderator
  id=closedTicket                                               404 = = = = 200 404 = 200
TASK contact/mail-received worker
TASK contact/mail-answer worker
TASK contact/erase-ticket worker
`,
  claims: {
    'POST /api/contact': ['buyer', 'contactMessage'],
    'POST /api/contact/:ticket': ['buyer', 'moreOfTicket', 'ticketToken'],
    'POST /api/moderation/tickets/:id/claim': ['moderator', 'nothing', 'claimedTicket'],
    'POST /api/moderation/tickets/:id/release': ['moderator', 'nothing', 'ownTicket'],
    'POST /api/moderation/tickets/:id/answer': ['moderator', 'ticketAnswer', 'claimedTicket'],
    'POST /api/moderation/tickets/:id/close': ['moderator', 'nothing', 'closedTicket'],
  },
  keys: {
    'POST /api/contact': { everyone: 'message data{number}' },
    'GET /api/contact/:ticket': { everyone: `data{${ticket}}` },
    'POST /api/contact/:ticket': { everyone: 'message' },
    'GET /api/moderation/tickets': { everyone: `${page} results[${onDesk(CLAIM)}]` },
    'POST /api/moderation/tickets/:id/claim': { everyone: `message data{${onDesk(CLAIM)}}` },
    'POST /api/moderation/tickets/:id/release': { everyone: `message data{${onDesk()}}` },
    'POST /api/moderation/tickets/:id/answer': { everyone: `message data{${onDesk()}}` },
    'POST /api/moderation/tickets/:id/close': { everyone: `message data{${onDesk()}}` },
  },
  bodies: {
    contactMessage: () => ({ ...MESSAGE, email: 'amaka@example.test' }),
    noContactMessage: () => ({ ...MESSAGE, email: 'amaka' }),
    moreOfTicket: () => ({ message: 'It does not open on my phone either.' }),
    noMoreOfTicket: () => ({ message: 'Hm.' }),
    ticketAnswer: () => ({ answer: 'Open it from your profile.' }),
    noTicketAnswer: () => ({ answer: ' ' }),
  },
};
