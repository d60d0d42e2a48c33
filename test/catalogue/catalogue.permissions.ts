import { randomUUID } from 'node:crypto';
import { name, page, type Permissions } from '../permissions/permissions.js';
import { review } from '../reviews/reviews.permissions.js';
import { offer } from './desk.js';
import { WEBM } from './recordings.js';

const LONG = 'Long enough to say what it takes to open such a business in this town, step by step.';

const creator = `creator{${name} avatar is_verified user{first_name last_name avatar}}`;
const card = `id listing_id slug title subtitle description thumbnail ${creator} industry{id name} sectors[id name]
  country region price price_kobo currency offers_meeting process_support status status_label section_count
  total_buyers total_review average_rating is_owner has_purchased is_saved created_at updated_at published_at`;
const fresh = `${card} pending_reference reviews sections`;
const detail = `${fresh}[id title slug position items completed locked is_preview updated updated_at]`;
const decided = 'reason licence_affirmed';
const deskEntry = 'id claim{username first_name last_name avatar until is_own} answer_by contacts copies[slug title]';
const priceReview = 'price price_kobo side is_negotiable answer_by proposals';
const proposal = 'round price price_kobo note at asked outcome reason answered_at';
const draft = 'id status status_label thumbnail updated_at fields{title}';
const text = 'id resourcetype position created_at text_content';
const file = 'id resourcetype position created_at file_name mime_type size';

const plan = 'document agency fee fee_kobo days completed due is_own_due';
const entry = `id resourcetype position created_at entry{${plan}}`;

/** The routes, socket messages and jobs of the module. */
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
POST /api/listing/section/create                     user
  body=sectionInPublished                                       401 403 = = 201 403 = = =
  body=sectionInPending                                         401 404 = = 201 404 = = =
  body=sectionNowhere                                           401 404 = = = = = = =
  body=noSection                                                401 400 = = = = = = =
PATCH /api/listing/section/:id                       user
  id=spareSection body=title                                    401 403 = = 200 403 = = =
  id=pendingSectionId body=title                                401 404 = = 200 404 = = =
  id=spareSection body=noTitle                                  401 400 = = = = = = =
PUT /api/listing/section/:id/preview                 user
  id=spareSection body=unfree                                   401 403 = = 200 403 = = =
  id=pendingSectionId body=unfree                               401 404 = = 200 404 = = =
  id=spareSection body=noTick                                   401 400 = = = = = = =
DELETE /api/listing/section/:id                      user
  id=doomedSection                                              401 403 = = 200 403 = = =
  id=doomedPendingSection                                       401 404 = = 200 404 = = =
POST /api/listing/section/:id/restore                user
  id=doomedSection                                              401 403 = = 200 403 = = =
  id=doomedPendingSection                                       401 404 = = 200 404 = = =
POST /api/listing/section/reorder                    user
  body=sectionOrder                                             401 403 = = 200 403 = = =
  body=pendingOrder                                             401 404 = = 200 404 = = =
  body=unknownOrder                                             401 403 = = 400 403 = = =
  body=noOrder                                                  401 400 = = = = = = =
PATCH /api/listing/content/:id                       user
  id=textItem body=newText                                      401 403 = = 200 403 = = =
  id=pictureItem body=newText                                   401 403 = = 409 403 = = =
  id=pictureItem body=description                               401 403 = = 200 403 = = =
  id=textItem body=description                                  401 403 = = 409 403 = = =
  id=textItem body=both                                         401 400 = = = = = = =
  id=pendingItem body=newText                                   401 404 = = 200 404 = = =
  id=textItem body=blankText                                    401 400 = = = = = = =
GET /api/listing/content/:id/versions                user
  id=textItem                                                   401 403 = = 200 403 = = =
  id=pendingItem                                                401 404 = = 200 404 = = =
DELETE /api/listing/content/:id                      user
  id=doomedItem                                                 401 403 = = 200 403 = = =
POST /api/listing/content/:id/restore                user
  id=doomedItem                                                 401 403 = = 200 403 = = =
POST /api/listing/content/reorder                    user
  body=itemOrder                                                401 403 = = 200 403 = = =
  body=itemOrderNowhere                                         401 404 = = = = = = =
  body=noOrder                                                  401 400 = = = = = = =
POST /api/listing/checklist                          user
  body=entryInPublished                                          401 403 = = 201 403 = = =
  body=entryInPending                                            401 404 = = 201 404 = = =
  body=entryNowhere                                              401 404 = = = = = = =
  body=noEntry                                                   401 400 = = = = = = =
PATCH /api/listing/checklist/:id                     user
  id=entryItem body=entry                                         401 403 = = 200 403 = = =
  id=textItem body=entry                                         401 403 = = 409 403 = = =
  id=entryItem body=badEntry                                      401 400 = = = = = = =
PUT /api/listing/checklist/:id/plan                  user
  id=entryItem body=planned                                      401 403 200 403 200 = 403 = 200
  id=pendingItem body=planned                                   401 404 = = = = = = =
  id=entryItem body=badPlan                                      401 400 = = = = = = =
GET /api/listing/:slug/todo                          user
  slug=published                                                401 403 200 403 200 = 403 = 200
  slug=pending                                                  401 404 = = 200 = 404 = 200
GET /api/listing/:slug/as-bought                     user
  slug=published                                                401 403 200 403 = = = = =
  slug=pending                                                  401 404 = = 403 = 404 = 403
GET /api/listing/:slug/as-bought/:section            user
  slug=published section=sectionId                              401 403 200 403 = = = = =
  slug=published section=pendingSectionId                       401 404 = = = = = = =
  slug=pending section=pendingSectionId                         401 404 = = 403 = 404 = 403
PUT /api/listing/section/:id/progress                user
  id=sectionId body=ticked                                      401 403 200 403 200 = 403 = 200
  id=pendingSectionId body=ticked                               401 404 = = 200 = 404 = 200
  id=sectionId body=noTick                                      401 400 = = = = = = =
PUT /api/listing/section/:id/note                    user
  id=sectionId body=note                                        401 403 200 403 200 = 403 = 200
  id=pendingSectionId body=note                                 401 404 = = 200 = 404 = 200
  id=sectionId body=noTick                                      401 400 = = = = = = =
GET /api/listing/:listing/:section                   public
  listing=published section=section                             401 403 200 403 200 = 403 = 200
  listing=publishedId section=sectionId                         401 403 200 403 200 = 403 = 200
  listing=others section=sectionId                              404 = = = = = = = =
  listing=published section=pendingSection                      404 = = = = = = = =
  listing=pending section=pendingSection                        404 = = = 200 = 404 = 200
POST /api/listing/text                               user
  body=textInPublished                                          401 403 = = 201 403 = = =
  body=textInPending                                            401 404 = = 201 404 = = =
  body=textInPendingByName                                      401 404 = = 201 404 = = =
  body=textNowhere                                              401 404 = = = = = = =
  body=textInNoListing                                          401 404 = = = = = = =
  body=noText                                                   401 400 = = = = = = =
POST /api/listing/file                               user
  form=documentInPublished                                      401 403 = = 201 403 = = =
  form=documentInPending                                        401 404 = = 201 404 = = =
  form=documentNowhere                                          401 404 = = = = = = =
  body=textInPublished                                          401 403 = = 400 403 = = =
POST /api/listing/image                              user
  form=imageInPublished                                         401 403 = = 201 403 = = =
  form=imageInPending                                           401 404 = = 201 404 = = =
  form=imageNowhere                                             401 404 = = = = = = =
  body=textInPublished                                          401 403 = = 400 403 = = =
POST /api/listing/audio                              user
  form=audioInPublished                                         401 403 = = 201 403 = = =
  form=audioInPending                                           401 404 = = 201 404 = = =
  form=audioNowhere                                             401 404 = = = = = = =
POST /api/listing/:slug/:section/audio               user
  slug=published section=sectionId form=audio                   401 403 = = 201 403 = = =
  slug=published section=section form=audio                     401 403 = = 201 403 = = =
  slug=pending section=pendingSection form=audio                401 404 = = 201 404 = = =
GET /api/moderation/listings                         moderator
  queue                                                         404 = = = = 200 404 = 200
  query=status:malformed                                        404 = = = = 400 404 = 400
GET /api/moderation/desk                             moderator
  queue                                                         404 = = = = 200 404 = 200
POST /api/moderation/listings/:id/claim              moderator
  id=newPending                                                 404 = = = = 200 404 = 200
  id=published                                                  404 = = = = 409 404 = 409
POST /api/moderation/listings/:id/release            moderator
  id=pendingId                                                  404 = = = = 200 404 = 200
POST /api/moderation/listings/:id/approve            moderator
  id=newPending                                                 404 = = = = 200 404 = 200
POST /api/moderation/listings/:id/reject             moderator
  id=newPending body=reason                                     404 = = = = 200 404 = 200
  id=pendingId body=noReason                                    404 = = = = 400 404 = 400
  id=published body=reason                                      404 = = = = 409 404 = 409
POST /api/moderation/listings/:id/request-changes    moderator
  id=newPending body=reason                                     404 = = = = 200 404 = 200
  id=published body=reason                                      404 = = = = 409 404 = 409
POST /api/moderation/listings/:id/suspend            moderator
  id=newPublished body=reason                                   404 = = = = 200 404 = 200
  id=published body=noReason                                    404 = = = = 400 404 = 400
  id=pendingId body=reason                                      404 = = = = 409 404 = 409
POST /api/moderation/listings/:id/restore            admin
  id=published body=reason                                      404 = = = = = = = 200
  id=pendingId body=reason                                      404 = = = = = = = 409
TASK catalogue/tell-buyers                           worker
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
    'POST /api/listing/section/create': ['owner', 'sectionInPublished'],
    'PATCH /api/listing/section/:id': ['owner', 'title', 'spareSection'],
    'PUT /api/listing/section/:id/preview': ['owner', 'unfree', 'spareSection'],
    'DELETE /api/listing/section/:id': ['owner', 'nothing', 'doomedSection'],
    'POST /api/listing/section/:id/restore': ['owner', 'nothing', 'doomedSection'],
    'POST /api/listing/section/reorder': ['owner', 'sectionOrder'],
    'PATCH /api/listing/content/:id': ['owner', 'newText', 'textItem'],
    'DELETE /api/listing/content/:id': ['owner', 'nothing', 'doomedItem'],
    'POST /api/listing/content/:id/restore': ['owner', 'nothing', 'doomedItem'],
    'POST /api/listing/content/reorder': ['owner', 'itemOrder'],
    'POST /api/listing/checklist': ['owner', 'entryInPublished'],
    'PATCH /api/listing/checklist/:id': ['owner', 'entry', 'entryItem'],
    'PUT /api/listing/checklist/:id/plan': ['buyer', 'planned', 'entryItem'],
    'PUT /api/listing/section/:id/progress': ['buyer', 'ticked', 'sectionId'],
    'PUT /api/listing/section/:id/note': ['buyer', 'note', 'sectionId'],
    'PUT /api/listing/:slug/saved': ['user', 'saved', 'published'],
    'POST /api/listing/text': ['owner', 'textInPublished'],
    'POST /api/listing/file': ['owner', 'textInPublished'],
    'POST /api/listing/image': ['owner', 'textInPublished'],
    'POST /api/listing/audio': ['owner', 'textInPublished'],
    'POST /api/listing/:slug/:section/audio': ['owner', 'textInPublished', 'published'],
    'POST /api/moderation/listings/:id/approve': ['moderator', 'approval', 'pendingId'],
    'POST /api/moderation/listings/:id/claim': ['moderator', 'nothing', 'pendingId'],
    'POST /api/moderation/listings/:id/release': ['moderator', 'nothing', 'pendingId'],
    'POST /api/moderation/listings/:id/reject': ['moderator', 'reason', 'pendingId'],
    'POST /api/moderation/listings/:id/suspend': ['moderator', 'reason', 'publishedId'],
    'POST /api/moderation/listings/:id/restore': ['admin', 'reason', 'publishedId'],
    'POST /api/moderation/listings/:id/request-changes': ['moderator', 'reason', 'pendingId'],
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
    'GET /api/listing/user/created': { everyone: `${page} results[${card} reason]` },
    'GET /api/listing/user/purchased': {
      everyone: `${page} results[${card} progress{done total} updates purchased_at reference]`,
    },
    'POST /api/listing': {
      everyone: `message data{${fresh} distribution{1 2 3 4 5} own_review contributors ${decided} blockers}`,
    },
    'GET /api/listing/:slug': {
      everyone: `message data{${detail} reviews[${review}] distribution{1 2 3 4 5} own_review
        contributors[${name}]}`,
      buyer: `data{reference purchased_at own_review{${review} hidden removal}}`,
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
    'GET /api/listing/:slug/related': { everyone: `data[${card}]` },
    'POST /api/listing/section/create': { everyone: 'message data{message id title slug completed position}' },
    'PATCH /api/listing/section/:id': { everyone: 'message data{id title slug}' },
    'PUT /api/listing/section/:id/preview': { everyone: 'message data{id is_preview}' },
    'DELETE /api/listing/section/:id': { everyone: 'message data{id}' },
    'POST /api/listing/section/:id/restore': { everyone: 'message data{id}' },
    'POST /api/listing/section/reorder': { everyone: 'message data{order}' },
    'PATCH /api/listing/content/:id': {
      everyone: `message data{item{${text} ${file} image_content width height alt}}`,
    },
    'GET /api/listing/content/:id/versions': { everyone: 'message data{versions[number text at]}' },
    'DELETE /api/listing/content/:id': { everyone: 'message data{id}' },
    'POST /api/listing/content/:id/restore': { everyone: 'message data{id}' },
    'POST /api/listing/content/reorder': { everyone: 'message data{order}' },
    'POST /api/listing/checklist': { everyone: `message data{item{${entry}}}` },
    'PATCH /api/listing/checklist/:id': { everyone: `message data{item{${entry}}}` },
    'PUT /api/listing/checklist/:id/plan': { everyone: `message data{item{${entry}}}` },
    'GET /api/listing/:slug/todo': {
      everyone: `message data{entries[id section{id slug title} ${plan}] done total currency cost cost_kobo left left_kobo}`,
    },
    'GET /api/listing/:slug/as-bought': { everyone: 'message data{at sections[id title slug position items today]}' },
    'GET /api/listing/:slug/as-bought/:section': {
      everyone: `message data{id at
        contents[${text} ${file} image_content file_content audio_content width height duration alt entry{${plan}}]}`,
    },
    'PUT /api/listing/section/:id/progress': { everyone: 'message data{section completed progress{done total}}' },
    'PUT /api/listing/section/:id/note': { everyone: 'message data{section note}' },
    'GET /api/listing/:listing/:section': {
      everyone: `message data{id title slug position completed is_owner note
        contents[${text} ${file} image_content file_content audio_content width height duration alt entry{${plan}}]}`,
    },
    'POST /api/listing/text': { everyone: `message data{message item{${text}}}` },
    'POST /api/listing/file': { everyone: `message data{message items[${file} file_content]}` },
    'POST /api/listing/image': { everyone: `message data{message items[${file} image_content width height alt]}` },
    'POST /api/listing/audio': { everyone: `message data{message item{${file} audio_content duration}}` },
    'POST /api/listing/:slug/:section/audio': {
      everyone: `message data{message item{${file} audio_content duration}}`,
    },
    'GET /api/moderation/listings': { everyone: `${page} results[${card} ${decided} blockers]` },
    'GET /api/moderation/desk': { everyone: `data[${deskEntry}]` },
    'POST /api/moderation/listings/:id/claim': { everyone: `message data[${deskEntry}]` },
    'POST /api/moderation/listings/:id/release': { everyone: `message data[${deskEntry}]` },
    'POST /api/moderation/listings/:id/approve': { everyone: `message data{${detail} ${decided}}` },
    'POST /api/moderation/listings/:id/reject': { everyone: `message data{${detail} ${decided}}` },
    'POST /api/moderation/listings/:id/request-changes': { everyone: `message data{${detail} ${decided}}` },
    'POST /api/moderation/listings/:id/suspend': { everyone: `message data{${detail} ${decided}}` },
    'POST /api/moderation/listings/:id/restore': { everyone: `message data{${detail} ${decided}}` },
  },
  bodies: {
    offer: () => ({ ...offer('Wash cars in Enugu'), description: LONG }),
    badOffer: () => ({ title: 'No' }),
    newDraft: () => ({ id: randomUUID(), title: 'Bake' }),
    typed: () => ({ title: 'Bake' }),
    badTyped: () => ({ title: 'x'.repeat(121) }),
    change: () => ({ subtitle: 'From idea to licence' }),
    badChange: () => ({ title: 'No' }),
    sectionInPublished: ({ objects }) => ({ title: 'Another step', listing: objects.published }),
    sectionInPending: ({ objects }) => ({ title: 'Another step', listing: objects.pending }),
    sectionNowhere: () => ({ title: 'Another step', listing: 'nowhere-at-all' }),
    noSection: ({ objects }) => ({ listing: objects.published }),
    title: () => ({ title: 'A better title' }),
    noTitle: () => ({ title: ' ' }),
    sectionOrder: ({ objects }) => ({ listing: objects.published, order: [objects.sectionId, objects.spareSection] }),
    pendingOrder: ({ objects }) => ({ listing: objects.pending, order: [objects.pendingSectionId] }),
    unknownOrder: ({ objects }) => ({ listing: objects.published, order: [objects.missing] }),
    noOrder: ({ objects }) => ({ listing: objects.published, section: objects.sectionId }),
    newText: () => ({ text_content: 'Register with CAC, then with PCN.' }),
    description: () => ({ alt: 'The front of a pharmacy' }),
    both: () => ({ alt: 'The front of a pharmacy', text_content: 'Register.' }),
    blankText: () => ({ text_content: ' ' }),
    itemOrder: ({ objects }) => ({ section: objects.sectionId, order: [objects.textItem] }),
    itemOrderNowhere: ({ objects }) => ({ section: objects.missing, order: [objects.textItem] }),
    entry: () => ENTRY,
    entryInPublished: ({ objects }) => ({ ...ENTRY, section: objects.sectionId }),
    entryInPending: ({ objects }) => ({ ...ENTRY, section: objects.pendingSectionId }),
    entryNowhere: ({ objects }) => ({ ...ENTRY, section: objects.missing }),
    noEntry: ({ objects }) => ({ section: objects.sectionId }),
    badEntry: () => ({ ...ENTRY, days: -1 }),
    planned: () => ({ completed: true, due: '2026-12-01' }),
    badPlan: () => ({}),
    unfree: () => ({ preview: false }),
    ticked: () => ({ completed: true }),
    note: () => ({ note: 'Ask Bisi at the Lagos office.' }),
    noTick: () => ({}),
    textInPublished: ({ objects }) => ({ section: objects.sectionId, text_content: 'One more word.' }),
    textInPending: ({ objects }) => ({ section: objects.pendingSectionId, text_content: 'One more word.' }),
    textInPendingByName: ({ objects }) => ({
      ...{ listing: objects.pending, section: objects.pendingSection, text_content: 'One more word.' },
    }),
    textNowhere: ({ objects }) => ({ section: objects.missing, text_content: 'One more word.' }),
    textInNoListing: () => ({ listing: 'nowhere-at-all', section: 'any', text_content: 'One more word.' }),
    noText: ({ objects }) => ({ section: objects.sectionId }),
    saved: () => ({ saved: true }),
    notSaid: () => ({}),
    proposal: (_, actor) => ({ price: actor === 'owner' ? 9_000 : 9_500, note: 'Others cost less.' }),
    noProposal: () => ({ price: '499' }),
    round: () => ({ round: 1 }),
    noRound: () => ({ round: 'first' }),
    answer: () => ({ round: 1, reason: 'It took a year.' }),
    reason: () => ({ reason: 'Name the regulator.' }),
    approval: () => ({ checked: ['complete'], note: 'The fees are of 2026.' }),
    noReason: () => ({ reason: ' ' }),
  },
  forms: {
    offer: ({ picture }) => {
      const { title, description, industry } = offer('Wash cars in Enugu');
      return form({ title, description, industry, price: '1500' }, 'thumbnail', 'cover.png', picture);
    },
    newCover: ({ picture }) => form({ subtitle: 'With a picture' }, 'thumbnail', 'cover.png', picture),
    documentInPublished: ({ objects }) => documents(objects.sectionId),
    documentInPending: ({ objects }) => documents(objects.pendingSectionId),
    documentNowhere: ({ objects }) => documents(objects.missing),
    audio: () => audio({}),
    audioInPublished: ({ objects }) => audio({ section: objects.sectionId! }),
    audioInPending: ({ objects }) => audio({ section: objects.pendingSectionId! }),
    audioNowhere: ({ objects }) => audio({ section: objects.missing! }),
    imageInPublished: ({ objects, picture }) => images(objects.sectionId, picture),
    imageInPending: ({ objects, picture }) => images(objects.pendingSectionId, picture),
    imageNowhere: ({ objects, picture }) => images(objects.missing, picture),
  },
};

const ENTRY = { document: 'Certificate of incorporation', agency: 'CAC', fee: 25_000, days: 14 };
const audio = (fields: Record<string, string>) => form({ ...fields, duration: '7' }, 'audio', 'recording.webm', WEBM);
const documents = (section = '') => form({ section }, 'file_content', 'notes.txt', 'Bring two copies.');
const images = (section: string | undefined, picture: Buffer) =>
  form({ section: section ?? '' }, 'image_content', 'shop.png', picture);

function form(fields: Record<string, string>, field: string, fileName: string, bytes: string | Buffer): FormData {
  const made = new FormData();
  for (const [key, value] of Object.entries(fields)) made.append(key, value);
  made.append(field, new Blob([new Uint8Array(Buffer.from(bytes))]), fileName);
  return made;
}
