import { randomUUID } from 'node:crypto';
import { formWith } from '../form-with.js';
import { name, page, type Permissions } from '../permissions/permissions.js';
import { review } from '../reviews/reviews.permissions.js';
import { offer } from './desk.js';

const LONG = 'Long enough to say what it takes to open such a business in this town, step by step.';

const creator = `creator{${name} avatar is_verified verified_at user{first_name last_name avatar}}`;
export const card = `id listing_id slug title subtitle description thumbnail ${creator} industry{id name} sectors[id name]
  country region price price_kobo currency offers_meeting process_support status status_label section_count
  total_buyers total_review average_rating is_owner coauthor_share has_purchased is_saved created_at updated_at published_at`;
const fresh = `${card} pending_reference refund_policy verified_at reviews sections`;
export const detail = `${fresh}[id title slug position items completed locked is_preview updated updated_at]`;
export const decided = 'reason licence_affirmed';
const priceReview = 'price price_kobo side is_negotiable answer_by proposals';
const proposal = 'round price price_kobo note at asked outcome reason answered_at';
const draft = 'id status status_label thumbnail updated_at fields{title}';

const savedSearch = 'id name saved_at search creator sector industry country region price rating';

/** The routes of listings, their drafts and prices, and the jobs of the module. No actor of the table has Premium. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/listing                                     public
  all                                                           200 = = = = = = = =
  query=search:published                                        200 = = = = = = = =
  query=limit:malformed                                         400 = = = = = = = =
GET /api/listing/home                                public
  home                                                          200 = = = = = = = =
GET /api/listing/suggestions                         public
  query=q:published                                             200 = = = = = = = =
GET /api/listing/industry                            public
  words                                                         200 = = = = = = = =
GET /api/listing/sector                              public
  words                                                         200 = = = = = = = =
GET /api/listing/user/created                        user
  own                                                           401 200 = = = = = = =
GET /api/listing/user/resonance                      user
  own                                                           401 403 = = = = = = =
GET /api/listing/user/sales                          user
  own                                                           401 200 = = = = = = =
GET /api/listing/user/purchased                      user
  own                                                           401 200 = = = = = = =
POST /api/listing                                    user
  body=offer                                                    401 201 = = = = = = =
  body=badOffer                                                 401 400 = = = = = = =
  form=offer                                                    401 201 = = = = = = =
GET /api/listing/:slug                               public
  slug=published                                                200 = = = = = = = =
  slug=publishedId                                              200 = = = = = = = =
  slug=publishedNumber                                          200 = = = = = = = =
  slug=pending                                                  404 = = = 200 = 404 = 200
  slug=pendingId                                                404 = = = 200 = 404 = 200
GET /api/listing/:slug/insight                       public
  slug=published                                                200 = = = = = = = =
  slug=pending                                                  404 = = = 200 = 404 = 200
PUT /api/listing/:slug/saved                         user
  slug=published body=saved                                     401 200 = = = = = = =
  slug=published body=notSaid                                   401 400 = = = = = = =
  slug=pending body=saved                                       401 404 = = 200 = 404 = 200
GET /api/listing/user/saved                          user
  own                                                           401 200 = = = = = = =
GET /api/listing/user/searches                       user
  own                                                           401 200 = = = = = = =
POST /api/listing/user/searches                      user
  body=search                                                   401 201 = = = = = = =
  body=noSearch                                                 401 400 = = = = = = =
DELETE /api/listing/user/searches/:id                user
  id=doomedSearch                                               401 404 204 404 = = = = =
GET /api/listing/:slug/related                       public
  slug=published                                                200 = = = = = = = =
  slug=pending                                                  404 = = = 200 = 404 = 200
GET /api/listing/draft                               user
  own                                                           401 200 = = = = = = =
POST /api/listing/draft                              user
  body=newDraft                                                 401 201 = = = = = = =
GET /api/listing/draft/:id                           user
  id=draft                                                      401 404 = = 200 404 = = =
PUT /api/listing/draft/:id                           user
  id=draft body=typed                                           401 404 = = 200 404 = = =
  id=draft body=badTyped                                        401 400 = = = = = = =
POST /api/listing/draft/:id/thumbnail                user
  id=draft form=newCover                                        401 404 = = 200 404 = = =
POST /api/listing/draft/:id/restore                  user
  id=draft                                                      401 404 = = 200 404 = = =
DELETE /api/listing/draft/:id                        user
  id=doomedDraft                                                 401 404 = = 204 404 = = =
PATCH /api/listing/:slug                             user
  slug=published body=change                                    401 403 = = 200 403 = = =
  slug=pending body=change                                      401 404 = = 200 404 = = =
  slug=published body=badChange                                 401 403 = = 400 403 = = =
  slug=published form=newCover                                  401 403 = = 200 403 = = =
POST /api/listing/:slug/submit                       user
  slug=pending                                                  401 404 = = 200 404 = = =
  slug=published                                                401 403 = = 409 403 = = =
POST /api/listing/:slug/archive                      user
  slug=newPublished                                             401 403 = = 200 403 = = =
  slug=pending                                                  401 404 = = 409 404 = = =
POST /api/listing/:slug/unarchive                    user
  slug=published                                                401 403 = = 200 403 = = =
  slug=pending                                                  401 404 = = 409 404 = = =
GET /api/listing/:slug/price-review                  user
  slug=published                                                401 403 = = 200 = 403 = 200
  slug=pending                                                  401 404 = = 200 = 404 = 200
POST /api/listing/:slug/price-review                 user
  slug=negotiated body=proposal                                 401 403 = = 201 = 403 = 201
  slug=pending body=noProposal                                  401 400 = = = = = = =
POST /api/listing/:slug/price-review/accept          user
  slug=published body=round                                     401 403 = = 409 = 403 = 409
  slug=pending body=noRound                                     401 400 = = = = = = =
POST /api/listing/:slug/price-review/decline         user
  slug=published body=answer                                    401 403 = = 409 = 403 = 409
  slug=pending body=noRound                                     401 400 = = = = = = =
GET /api/moderation/price-reviews                    moderator
  waiting                                                       404 = = = = 200 404 = 200
  query=limit:malformed                                         404 = = = = 400 404 = 400
TASK catalogue/tell-buyers                           worker
TASK catalogue/alert-searchers                       worker
TASK mail/search-alert                               worker
TASK mail/guide-updated                              worker
TASK mail/listing-price                              worker
TASK mail/listing-decision                           worker
`,
  claims: {
    'POST /api/listing': ['creator', 'offer'],
    'DELETE /api/listing/draft/:id': ['owner', 'nothing', 'draft'],
    'PUT /api/listing/draft/:id': ['owner', 'typed', 'draft'],
    'POST /api/listing/draft': ['owner', 'newDraft'],
    'POST /api/listing/draft/:id/restore': ['owner', 'nothing', 'draft'],
    'POST /api/listing/draft/:id/thumbnail': ['owner', 'typed', 'draft'],
    'PATCH /api/listing/:slug': ['owner', 'change', 'published'],
    'POST /api/listing/:slug/submit': ['owner', 'nothing', 'pending'],
    'POST /api/listing/:slug/archive': ['owner', 'nothing', 'published'],
    'POST /api/listing/:slug/unarchive': ['owner', 'nothing', 'published'],
    'POST /api/listing/:slug/price-review': ['owner', 'proposal', 'published'],
    'POST /api/listing/:slug/price-review/accept': ['owner', 'round', 'published'],
    'POST /api/listing/:slug/price-review/decline': ['owner', 'answer', 'published'],
    'PUT /api/listing/:slug/saved': ['user', 'saved', 'published'],
    'POST /api/listing/user/searches': ['user', 'search'],
    'DELETE /api/listing/user/searches/:id': ['buyer', 'nothing', 'doomedSearch'],
  },
  keys: {
    'GET /api/listing': {
      everyone: `${page} is_capped results[${card}]
        facets{sector[value label count] industry[value label count] country[value label count]
          region[value label count] price[value label count] rating[value label count]}`,
    },
    'GET /api/listing/home': {
      everyone: `data{categories[slug name count] most_searched[${card}] countries[country listings buyers] trusted_by
        popular_sectors[slug name buyers listings] popular_industries[slug name buyers listings sector]}`,
    },
    'GET /api/listing/suggestions': { everyone: 'data[kind value label]' },
    'GET /api/listing/industry': { everyone: `${page} results[id slug name sector]` },
    'GET /api/listing/sector': { everyone: `${page} results[id slug name]` },
    'GET /api/listing/user/created': { everyone: `${page} results[${card} reason proposed_price_kobo blockers]` },
    'GET /api/listing/user/sales': { everyone: 'data[listing_id sold revenue revenue_kobo]' },
    'GET /api/listing/user/purchased': {
      everyone: `${page} results[${card} progress{done total} updates purchased_at reference paid_kobo coupon]`,
    },
    'POST /api/listing': {
      everyone: `message data{${fresh} distribution{1 2 3 4 5} own_review coauthors contributors due_update ${decided} blockers}`,
    },
    'GET /api/listing/:slug': {
      everyone: `message data{${detail} reviews[${review}] distribution{1 2 3 4 5} own_review
        reviews_need_purchase due_update coauthors contributors[${name}]}`,
      buyer: `data{reference purchased_at paid_kobo coupon own_review{${review} hidden removal}}`,
      owner: `data{${decided}}`,
      moderator: `data{${decided}}`,
      admin: `data{${decided}}`,
    },
    'GET /api/listing/draft': { everyone: `${page} results[${draft}]` },
    'GET /api/listing/draft/:id': { everyone: `message data{${draft}}` },
    'POST /api/listing/draft': { everyone: `message data{${draft}}` },
    'PUT /api/listing/draft/:id': { everyone: `message data{${draft}}` },
    'POST /api/listing/draft/:id/restore': { everyone: `message data{${draft}}` },
    'POST /api/listing/draft/:id/thumbnail': {
      everyone: 'message data{id status status_label thumbnail updated_at fields{title}}',
    },
    'PATCH /api/listing/:slug': { everyone: `message data{${detail} ${decided} blockers}` },
    'POST /api/listing/:slug/submit': { everyone: `message data{${detail} ${decided} blockers}` },
    'POST /api/listing/:slug/archive': { everyone: `message data{${detail} ${decided}}` },
    'POST /api/listing/:slug/unarchive': { everyone: `message data{${detail} ${decided}}` },
    'GET /api/listing/:slug/price-review': { everyone: `data{${priceReview}}` },
    'POST /api/listing/:slug/price-review': { everyone: `message data{${priceReview}[${proposal}]}` },
    'GET /api/moderation/price-reviews': { everyone: `${page} results[${card} proposal{${proposal}} answer_by]` },
    'GET /api/listing/:slug/insight': {
      everyone: 'data{total_buyers sections average_rating total_review}',
      owner:
        'data{revenue revenue_kobo currency completion figures{days shown opened bought searches[words count] sections[id title completed]}}',
    },
    'GET /api/listing/user/saved': { everyone: `${page} results[${card}]` },
    'PUT /api/listing/:slug/saved': { everyone: 'message data{saved}' },
    'GET /api/listing/user/searches': { everyone: `data[${savedSearch}]` },
    'POST /api/listing/user/searches': { everyone: `message data{${savedSearch}}` },
    'GET /api/listing/:slug/related': { everyone: `data[${card}]` },
  },
  keyless: ['DELETE /api/listing/user/searches/:id'],
  bodies: {
    offer: () => ({ ...offer('Wash cars in Enugu'), description: LONG }),
    badOffer: () => ({ title: 'No' }),
    newDraft: () => ({ id: randomUUID(), title: 'Bake' }),
    typed: () => ({ title: 'Bake' }),
    badTyped: () => ({ title: 'x'.repeat(121) }),
    change: () => ({ subtitle: 'From idea to licence' }),
    badChange: () => ({ title: 'No' }),
    search: () => ({ search: `bakery ${randomUUID()}`, region: ['Lagos'] }),
    noSearch: () => ({ search: ' ' }),
    saved: () => ({ saved: true }),
    notSaid: () => ({}),
    proposal: (_, actor) => ({ price: actor === 'owner' ? 9_000 : 9_500, note: 'Others cost less.' }),
    noProposal: () => ({ price: '499' }),
    round: () => ({ round: 1 }),
    noRound: () => ({ round: 'first' }),
    answer: () => ({ round: 1, reason: 'It took a year.' }),
  },
  forms: {
    offer: ({ picture }) => {
      const { title, description, industry } = offer('Wash cars in Enugu');
      return formWith({ title, description, industry, price: '1500' }, 'thumbnail', 'cover.png', picture);
    },
    newCover: ({ picture }) => formWith({ subtitle: 'With a picture' }, 'thumbnail', 'cover.png', picture),
  },
};
