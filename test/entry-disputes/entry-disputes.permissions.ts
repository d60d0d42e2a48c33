import { name, page, type Permissions } from '../permissions/permissions.js';

const facts = 'id revision kind label direction amount amount_kobo currency reference timestamp listing';
const dispute = (listing = '') =>
  `id entry{${facts}${listing}} reason status created_at answered_at messages[from text outcome at]`;
const LISTED = '{slug title}';
const own = `${dispute(LISTED)} reopenings_left`;
const person = `{${name} avatar}`;
const onDesk = (listing = '', claim = '') =>
  `${dispute(listing)} owner${person} is_own reopenings since claim${claim} held_payments wallet`;
const CLAIM = `{${name} avatar until is_own}`;

/** The routes and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/wallet/entry-disputes                       user
  own                                                           401 200 = = = = = = =
POST /api/wallet/entry-disputes                      user
  body=disputeOfEntry                                           401 404 409 201 409 404 201 404 =
  body=noDispute                                                401 400 = = = = = = =
POST /api/wallet/entry-disputes/:id/still-wrong      user
  id=answeredDispute body=stillWrong                            401 404 200 404 = = = = =
  id=entryDispute body=stillWrong                               401 404 409 404 = = = = =
  id=answeredDispute body=notStillWrong                         401 400 = = = = = = =
POST /api/wallet/entry-disputes/:id/solved           user
  id=answeredDispute                                            401 404 200 404 = = = = =
GET /api/finance/entry-disputes                      finance
  waiting                                                       404 = = = = = 200 404 200
POST /api/finance/entry-disputes/:id/claim           finance
  id=entryDispute                                               404 = = = = = 200 404 409
POST /api/finance/entry-disputes/:id/release         finance
  id=openDispute                                                404 = = = = = 200 404 200
POST /api/finance/entry-disputes/:id/answer          finance
  id=newDispute body=disputeAnswer                              404 = = = = = 200 404 200
  id=entryDispute body=noDisputeAnswer                          404 = = = = = 400 404 400
TASK mail/entry-dispute-answer worker
`,
  claims: {
    'POST /api/wallet/entry-disputes': ['buyer', 'disputeOfEntry'],
    'POST /api/wallet/entry-disputes/:id/still-wrong': ['buyer', 'stillWrong', 'answeredDispute'],
    'POST /api/wallet/entry-disputes/:id/solved': ['buyer', 'nothing', 'answeredDispute'],
    'POST /api/finance/entry-disputes/:id/claim': ['finance', 'nothing', 'entryDispute'],
    'POST /api/finance/entry-disputes/:id/release': ['finance', 'nothing', 'entryDispute'],
    'POST /api/finance/entry-disputes/:id/answer': ['finance', 'disputeAnswer', 'entryDispute'],
  },
  keys: {
    'GET /api/wallet/entry-disputes': {
      everyone: `${page} results`,
      buyer: `results[${own}]`,
      owner: `results[${own}]`,
    },
    'POST /api/wallet/entry-disputes': { everyone: `message data{${own}}` },
    'POST /api/wallet/entry-disputes/:id/still-wrong': { everyone: `message data{${own}}` },
    'POST /api/wallet/entry-disputes/:id/solved': { everyone: `message data{${own}}` },
    'GET /api/finance/entry-disputes': { everyone: `${page} results[${onDesk(LISTED, CLAIM)}]` },
    'POST /api/finance/entry-disputes/:id/claim': { everyone: `message data{${onDesk('', CLAIM)}}` },
    'POST /api/finance/entry-disputes/:id/release': { everyone: `message data{${onDesk(LISTED)}}` },
    'POST /api/finance/entry-disputes/:id/answer': { everyone: `message data{${onDesk()}}` },
  },
  bodies: {
    disputeOfEntry: () => ({ revision: 0, reason: 'charged_twice', text: 'My bank shows it two times.' }),
    noDispute: () => ({ revision: 0, reason: 'charged_twice', text: 'Why?' }),
    stillWrong: () => ({ text: 'The second one is still gone.' }),
    notStillWrong: () => ({ text: 'No.' }),
    disputeAnswer: () => ({ outcome: 'explained', text: 'Your bank held the money twice.' }),
    noDisputeAnswer: () => ({ outcome: 'lost', text: 'Your bank held the money twice.' }),
  },
};
