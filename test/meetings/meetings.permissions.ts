import { dayIn } from './meeting-market.js';
import { name, page, type Permissions } from '../permissions/permissions.js';

const price = 'price price_kobo';
const offer = `is_open ${price} weekly exceptions buffer_minutes notice_hours free_cancel_hours fee_percent link takes_enquiries can_offer why_not`;
const rating = 'rating{average count}';
const meeting = (more: Record<string, string> = {}) => {
  const { cancel = '{free_until fee fee_kobo}', proposal = '', cancelled = '', deposit = '' } = more;
  return `id status role other{${name} avatar} start end topic ${price} pay_by deposit${deposit} join_from link sequence
    proposal${proposal} cancel${cancel} cancelled${cancelled} no_show review history[what by at start] google_url calendar_path`;
};
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
  id=bookedMeeting                                              401 404 = = 409 404 = = =
POST /api/meetings/:id/review                        user
  id=bookedMeeting body=aMeetingReview                          401 404 = = = = = = =
POST /api/meetings/:id/cancel                        user
  id=bookedMeeting body=aCancellation                           401 404 = = 200 404 = = =
TASK meetings/expiry                                 worker
TASK meetings/settlement                             worker
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
    'POST /api/meetings/:id/no-show': ['owner', 'nothing', 'bookedMeeting'],
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
  },
};
