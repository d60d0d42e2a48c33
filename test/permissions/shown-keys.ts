import type { Actor } from './cast.js';

/** Keys of a response body: those of every actor, and additional ones by actor. */
export type Shown = { everyone: string } & Partial<Record<Actor, string>>;

const page = 'count next previous';
const name = 'first_name last_name username';
const creator = `creator{${name} avatar is_verified user{first_name last_name avatar}}`;
const card = `id listing_id slug title subtitle description thumbnail ${creator} industry{id name} sectors[id name]
  country region price price_kobo currency offers_meeting process_support status status_label section_count
  total_buyers total_review average_rating is_owner has_purchased created_at updated_at published_at`;
const fresh = `${card} pending_reference reviews sections`;
const detail = `${fresh}[id title slug position items completed locked is_preview]`;
const decided = 'reason licence_affirmed';
const publicUser = `id ${name} avatar cover about country region city profession skills languages is_creator
  creator_status is_premium created_at`;
const user = `${publicUser} email phone roles`;
const tokens = 'token access refresh';
const text = 'id resourcetype position created_at text_content';
const file = 'id resourcetype position created_at file_name mime_type size';
const founder = `id co_founder{${name} avatar} role desc stage looking_for skills score reasons direction reqSent
  request_id requested_at note`;
const checkout = `message data{message authorization_url access_code reference purchase_id amount amount_kobo currency status}`;
const payment = 'data{reference purpose status listing{slug title} amount amount_kobo currency}';
const movement = `id type kind direction label amount amount_kobo currency status reference listing{slug title}
  running_balance running_balance_kobo available_at timestamp revision hash`;
const viewStatus = `view version built state percent lag_events lag_seconds events_per_second position halted_event_id
  reported_at`;
const standing = 'message data{id username roles is_creator}';

/** Passwords, tokens, addresses, phone numbers, banks and disk paths appear in the actor's own account only. */
export const shownKeys: Record<string, Shown> = {
  'GET /health/live': { everyone: 'status' },
  'GET /health/ready': {
    everyone: `status checks{postgres event_store views${process.env.TEST_REDIS_URL ? ' redis' : ''}} views[${viewStatus}]
      reactions[set halted parked waiting events]`,
  },

  'POST /api/auth/users': { everyone: `id ${name} email country region` },
  'POST /api/login': { everyone: `${tokens} user{${user}}` },
  'POST /api/auth/jwt/create': { everyone: `${tokens} user{${user}}` },
  'POST /api/auth/jwt/refresh': { everyone: tokens },
  'GET /api/auth/users/me': { everyone: user },
  'GET /api/user': { everyone: `data{${publicUser}}` },
  'GET /api/user/:name': { everyone: `data{${publicUser}}` },
  'POST /api/moderation/creators/:username/verify': { everyone: standing },
  'POST /api/moderation/users/:username/roles': { everyone: standing },

  'GET /api/audit/parked-events': {
    everyone: `${page} results[id set type event_id stream revision position attempts error waiting parked_at
      next_attempt_at]`,
  },
  'GET /api/audit/views': { everyone: `${page} results[${viewStatus} halted_reason]` },
  'GET /api/audit/wallets': { everyone: `${page} results[id owner{${name}} balance_kobo events last_at]` },
  'GET /api/audit/wallets/:id/events': {
    everyone: `${page} results[id type revision position reference at sentence direction from to amount_kobo
      balance_before_kobo balance_after_kobo available_after_kobo pending_after_kobo hash prev chain_ok
      cause{label actor causation_id correlation_id} data{ownerId reference listingId amount balance from to at}]`,
  },
  'GET /api/audit/wallets/:id/replay': {
    everyone: 'data{wallet revision position at balance_kobo available_kobo pending_kobo currency}',
  },
  'GET /api/audit/wallets/:id/compare': {
    everyone: 'data{wallet equal log{revision balance_kobo} view{revision balance_kobo} difference_kobo behind}',
  },
  'GET /api/audit/wallets/:id/verify': { everyone: 'data{wallet ok events head broken}' },
  'GET /api/audit/wallets/:id/manifest': {
    everyone: 'data{wallet stream revision count head files[name format bytes sha256]}',
  },

  'GET /api/listing': {
    everyone: `${page} results[${card}]
      facets{sector[value label count] industry[value label count] country[value label count]}`,
  },
  'GET /api/listing/home': {
    everyone: `data{categories[slug name count] most_searched[${card}] countries[country listings buyers] trusted_by
      popular_sectors[slug name buyers listings] popular_industries[slug name buyers listings sector]}`,
  },
  'GET /api/listing/industry': { everyone: `${page} results[id slug name sector]` },
  'GET /api/listing/sector': { everyone: `${page} results[id slug name]` },
  'GET /api/listing/user/created': { everyone: `${page} results[${card} reason]` },
  'GET /api/listing/user/purchased': {
    everyone: `${page} results[${card} progress{done total} purchased_at reference]`,
  },
  'POST /api/listing': { everyone: `message data{${fresh} ${decided} blockers}` },
  'GET /api/listing/:slug': {
    everyone: `message data{${detail}}`,
    owner: `data{${decided}}`,
    moderator: `data{${decided}}`,
    admin: `data{${decided}}`,
  },
  'GET /api/listing/:slug/reviews': { everyone: `${page} reviews average_rating distribution{1 2 3 4 5}` },
  'GET /api/listing/:slug/insight': {
    everyone: 'data{total_buyers sections average_rating total_review}',
    owner: 'data{revenue revenue_kobo currency completion}',
  },
  'POST /api/listing/section/create': { everyone: 'message data{message id title slug completed position}' },
  'PUT /api/listing/section/:id/progress': { everyone: 'message data{section completed progress{done total}}' },
  'GET /api/listing/:listing/:section': {
    everyone: `message data{id title slug position completed is_owner
      contents[${text} ${file} image_content file_content width height]}`,
  },
  'POST /api/listing/text': { everyone: `message data{message item{${text}}}` },
  'POST /api/listing/file': { everyone: `message data{message items[${file} file_content]}` },
  'POST /api/listing/image': { everyone: `message data{message items[${file} image_content width height]}` },

  'GET /api/moderation/listings': { everyone: `${page} results[${card} ${decided} blockers]` },
  'POST /api/moderation/listings/:id/approve': { everyone: `message data{${fresh} ${decided}}` },
  'POST /api/moderation/listings/:id/reject': { everyone: `message data{${fresh} ${decided}}` },
  'POST /api/moderation/listings/:id/request-changes': { everyone: `message data{${fresh} ${decided}}` },

  'POST /api/connect/send-request': { everyone: 'message data{message request{id status receiver created_at}}' },
  'POST /api/connect/requests/:id/accept': { everyone: 'message data{message request{id status}}' },
  'GET /api/co-founders': { everyone: `${page} results[${founder}]` },
  'GET /api/connect/suggestions': { everyone: `${page} results[${founder}]` },
  'GET /api/connect/requests': { everyone: `${page} results[${founder}]` },
  'GET /api/connect/network': { everyone: `${page} results[id ${name} avatar since]` },

  'POST /api/listing/listing-purchase': { everyone: checkout },
  'POST /api/wallet/deposit': { everyone: checkout },
  'GET /api/purchases/:reference': { everyone: payment },
  'POST /api/purchases/:reference/verify': { everyone: payment },
  'GET /api/wallet/wallet-info': {
    everyone: `message data{balance available pending currency balance_kobo available_kobo pending_kobo revision
      position chain_head as_of}`,
  },
  'GET /api/wallet/transactions': { everyone: `${page} results[${movement}] data[${movement}]` },
};

/** Routes whose body is a document, a file or empty. */
export const KEYLESS = [
  ...['GET /api/docs', 'GET /api/openapi.json', 'GET /api/files/:id', 'POST /api/payments/paystack/webhook'],
  ...['POST /api/auth/users/resend_activation', 'POST /api/auth/logout', 'POST /api/auth/users/activation'],
  ...['GET /api/audit/wallets/:id/export.jsonl', 'GET /api/audit/wallets/:id/export.csv'],
];
