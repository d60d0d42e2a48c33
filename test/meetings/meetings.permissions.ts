import { dayIn } from './meeting-market.js';
import { name, page, type Permissions } from '../permissions/permissions.js';

const price = 'price price_kobo';
const offer = `is_open ${price} weekly exceptions buffer_minutes notice_hours free_cancel_hours fee_percent link takes_enquiries can_offer why_not`;
const rating = 'rating{average count}';
const meeting = (more: Record<string, string> = {}) => {
  const { cancel = '{free_until fee fee_kobo}', proposal = '', cancelled = '', deposit = '' } = more;
  return `id status role other{${name} avatar} start end topic ${price} pay_by deposit${deposit} join_from link sequence
    proposal${proposal} cancel${cancel} cancelled${cancelled} no_show absence decision review history[what by at start] google_url calendar_path`;
};
const CLAIM = `{${name} avatar until is_own}`;
const contested = (claim = '', decision = '') =>
  `id start end ${price} guest{${name} avatar} creator{${name} avatar} claimed{by at statement} contested{at statement} is_own claim${claim} status decision${decision}`;
const data = (more: Record<string, string> = {}) => `message data{${meeting(more)}}`;

/** The routes and jobs of the module. `bookedMeeting`: of `spare` with the owner; `heldMeeting`: the buyer has not paid it. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/creators/:username/slots                    public
  username=founder                                                  200 = = = = = = = =
GET /api/professionals                               public
  own                                                               200 = = = = = = = =
GET /api/professionals/:username                     public
  username=founder                                                  404 = = = = = = = =
GET /api/meetings/offer                              user
  own                                                           401 200 = = = = = = =
PUT /api/meetings/offer                              user
  body=closedOffer                                              401 200 = = = = = = =
  body=openOffer                                                401 403 = = = = = = =
  body=noOffer                                                  401 400 = = = = = = =
GET /api/meetings                                    user
  own                                                           401 200 = = = = = = =
POST /api/meetings                                   user
  body=aMeeting                                                 401 409 = = = 403 = = =
  body=noMeeting                                                401 400 = = = = = = =
GET /api/meetings/:id                                user
  id=bookedMeeting                                              401 404 = = 200 404 = = =
  id=heldMeeting                                                401 404 200 404 = = = = =
GET /api/meetings/:id/slots                          user
  id=bookedMeeting                                              401 404 = = 200 404 = = =
GET /api/meetings/:id/calendar.ics                   user
  id=bookedMeeting                                              401 404 = = 200 404 = = =
POST /api/meetings/:id/pay                           user
  id=heldMeeting                                                401 404 409 404 = = = = =
POST /api/meetings/:id/checkout                      user
  id=heldMeeting                                                401 404 200 404 = = = = =
POST /api/meetings/:id/release                       user
  id=heldMeeting                                                401 404 200 404 = = = = =
POST /api/meetings/:id/proposal                      user
  id=bookedMeeting body=aProposal                               401 404 = = 200 404 = = =
POST /api/meetings/:id/proposal/accept               user
  id=bookedMeeting body=aMove                                   401 404 = = 409 404 = = =
POST /api/meetings/:id/proposal/decline              user
  id=bookedMeeting                                              401 404 = = 409 404 = = =
POST /api/meetings/:id/proposal/withdraw             user
  id=bookedMeeting                                              401 404 = = 200 404 = = =
POST /api/meetings/:id/no-show                       user
  id=bookedMeeting body=anAbsence                               401 404 = = 409 404 = = =
POST /api/meetings/:id/no-show/contest               user
  id=contestedMeeting body=aContest                             401 404 = = 409 404 = = =
  id=contestedMeeting body=noContest                            401 400 = = = = = = =
POST /api/meetings/:id/no-show/withdraw              user
  id=contestedMeeting                                           401 404 = = 409 404 = = =
POST /api/meetings/:id/no-show/accept                user
  id=bookedMeeting                                              401 404 = = 409 404 = = =
GET /api/moderation/contested-meetings               moderator
  waiting                                                       404 = = = = 200 404 = 200
POST /api/moderation/contested-meetings/:id/claim    moderator
  id=contestedMeeting                                           404 = = = = 200 404 = 409
POST /api/moderation/contested-meetings/:id/release  moderator
  id=otherContest                                               404 = = = = 200 404 = 200
POST /api/moderation/contested-meetings/:id/decide   moderator
  id=newContest body=aDecision                                  404 = = = = 200 404 = 200
  id=contestedMeeting body=noDecision                           404 = = = = 400 404 = 400
POST /api/meetings/:id/review                        user
  id=bookedMeeting body=aMeetingReview                          401 404 = = = = = = =
POST /api/meetings/:id/cancel                        user
  id=bookedMeeting body=aCancellation                           401 404 = = 200 404 = = =
TASK meetings/expiry                                 worker
TASK meetings/settlement                             worker
TASK meetings/absence                                worker
TASK meetings/slot-check                             worker
TASK meetings/reminder                               worker
TASK mail/meeting-mail                               worker
`,
  claims: {
    'PUT /api/meetings/offer': ['user', 'closedOffer'],
    'POST /api/meetings': ['user', 'aMeeting'],
    'POST /api/meetings/:id/pay': ['buyer', 'nothing', 'heldMeeting'],
    'POST /api/meetings/:id/checkout': ['buyer', 'nothing', 'heldMeeting'],
    'POST /api/meetings/:id/release': ['buyer', 'nothing', 'heldMeeting'],
    'POST /api/meetings/:id/proposal': ['owner', 'aProposal', 'bookedMeeting'],
    'POST /api/meetings/:id/proposal/accept': ['owner', 'aMove', 'bookedMeeting'],
    'POST /api/meetings/:id/proposal/decline': ['owner', 'nothing', 'bookedMeeting'],
    'POST /api/meetings/:id/proposal/withdraw': ['owner', 'nothing', 'bookedMeeting'],
    'POST /api/meetings/:id/no-show': ['owner', 'anAbsence', 'bookedMeeting'],
    'POST /api/meetings/:id/no-show/contest': ['owner', 'aContest', 'contestedMeeting'],
    'POST /api/meetings/:id/no-show/withdraw': ['owner', 'nothing', 'contestedMeeting'],
    'POST /api/meetings/:id/no-show/accept': ['owner', 'nothing', 'bookedMeeting'],
    'POST /api/moderation/contested-meetings/:id/claim': ['moderator', 'nothing', 'contestedMeeting'],
    'POST /api/moderation/contested-meetings/:id/release': ['moderator', 'nothing', 'otherContest'],
    'POST /api/moderation/contested-meetings/:id/decide': ['moderator', 'aDecision', 'contestedMeeting'],
    'POST /api/meetings/:id/review': ['owner', 'aMeetingReview', 'bookedMeeting'],
    'POST /api/meetings/:id/cancel': ['owner', 'aCancellation', 'bookedMeeting'],
  },
  keys: {
    'GET /api/creators/:username/slots': {
      everyone: `data{is_open creator ${price} minutes free_cancel_hours fee_percent zone slots ${rating} takes_enquiries}`,
    },
    'GET /api/professionals': {
      everyone: `${page} results facets{sector country region}`,
    },
    'GET /api/meetings/offer': { everyone: `data{${offer}}` },
    'PUT /api/meetings/offer': { everyone: `message data{${offer}}` },
    'GET /api/meetings': {
      everyone: `${page} results`,
      buyer: `results[${meeting({ cancel: '' })}]`,
      owner: `results[${meeting()}]`,
    },
    'GET /api/meetings/:id': { everyone: `data{${meeting({ cancel: '' })}}`, owner: `data{${meeting()}}` },
    'GET /api/meetings/:id/slots': { everyone: 'data{zone slots}' },
    'POST /api/meetings/:id/checkout': { everyone: 'message data{authorization_url reference amount amount_kobo}' },
    'POST /api/meetings/:id/release': { everyone: data({ cancel: '', deposit: '{reference status reason}' }) },
    'POST /api/meetings/:id/proposal': { everyone: data({ proposal: '{by slots note at}' }) },
    'POST /api/meetings/:id/proposal/withdraw': { everyone: data() },
    'POST /api/meetings/:id/cancel': {
      everyone: data({ cancel: '', cancelled: '{by reason returned returned_kobo fee fee_kobo at}' }),
    },
    'GET /api/moderation/contested-meetings': { everyone: `${page} results[${contested(CLAIM)}]` },
    'POST /api/moderation/contested-meetings/:id/claim': { everyone: `message data{${contested(CLAIM)}}` },
    'POST /api/moderation/contested-meetings/:id/release': { everyone: `message data{${contested()}}` },
    'POST /api/moderation/contested-meetings/:id/decide': {
      everyone: `message data{${contested('', `{outcome reason at by{${name} avatar}}`)}}`,
    },
  },
  keyless: ['GET /api/meetings/:id/calendar.ics'],
  bodies: {
    closedOffer: () => ({ is_open: false, price_kobo: 500_000, weekly: [] }),
    openOffer: () => ({ is_open: true, price_kobo: 500_000, weekly: [] }),
    noOffer: () => ({ is_open: true, price_kobo: 0.5, weekly: [] }),
    aMeeting: ({ people }) => ({
      ...{ creator: people.spare.username, start: `${dayIn(3)}T09:00:00.000Z`, topic: 'Licences' },
      expected_price_kobo: 500_000,
    }),
    noMeeting: ({ people }) => ({ creator: people.spare.username, start: 'tomorrow' }),
    aProposal: () => ({ slots: [`${dayIn(4)}T09:00:00.000Z`] }),
    aMove: () => ({ start: `${dayIn(4)}T09:00:00.000Z` }),
    aMeetingReview: () => ({ stars: 5 }),
    aCancellation: () => ({ reason: 'I am ill' }),
    anAbsence: () => ({ statement: 'I waited for half an hour.' }),
    aContest: () => ({ statement: 'I was there from the start.' }),
    noContest: () => ({ statement: '' }),
    aDecision: () => ({ outcome: 'held', reason: 'Both wrote of it afterwards.' }),
    noDecision: () => ({ outcome: 'lost', reason: 'Both wrote of it afterwards.' }),
  },
};
