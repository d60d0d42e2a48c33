import { page, name, type Permissions } from '../permissions/permissions.js';

const viewStatus = `view version built state percent lag_events lag_seconds events_per_second position halted_event_id
  reported_at may_roll_back rebuild{kind state percent remaining_seconds asked_by asked_at exchanged_at differences}`;

const sum = 'count amount_kobo';
const compared = 'recorded_kobo would_be_kobo difference_kobo';
const sides = `ledger{${sum}} provider{${sum}} matched{${sum}}`;

const graph = `revision event_id correlation_id is_capped nodes[id parent depth kind title detail type stream revision at
  gap_ms actor chain is_entry is_later]`;

/** The routes, socket messages and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/audit/parked-events                         auditor
  all                                                           404 = = = = = = 200 404
POST /api/audit/parked-events/:id/retry              auditor
  id=parkedEvent                                                404 = = = = = = 200 404
POST /api/audit/parked-events/:id/skip               auditor
  id=doomedParkedEvent body=skipReason                          404 = = = = = = 200 404
GET /api/audit/webhooks                              auditor
  all                                                           404 = = = = = = 200 404
POST /api/audit/webhooks/:id/retry                   auditor
  id=webhook                                                    404 = = = = = = 200 404
POST /api/audit/webhooks/:id/dismiss                 auditor
  id=doomedWebhook body=skipReason                              404 = = = = = = 200 404
GET /api/audit/views                                 auditor
  all                                                           404 = = = = = = 200 404
POST /api/audit/views/:view/rebuild                  auditor
  view=readModel                                                404 = = = = = = 200 404
POST /api/audit/views/:view/rollback                 auditor
  view=rebuiltModel                                             404 = = = = = = 200 404
GET /api/erasures/:code                              public
  code=erasure                                                  200 = = = = = = = =
  code=malformed                                                404 = = = = = = = =
GET /api/audit/books                                 auditor
  all                                                           404 = = = = = = 200 404
GET /api/audit/reconciliation                        auditor
  all                                                           404 = = = = = = 200 404
  all query=days:malformed                                      404 = = = = = = 400 404
GET /api/audit/what-if                               auditor
  all query=from:rootDay,to:rootDay                             404 = = = = = = 200 404
  all query=from:malformed,to:rootDay                           404 = = = = = = 400 404
GET /api/audit/verifier                              auditor
  all                                                           404 = = = = = = 200 404
GET /api/audit/wallets                               auditor
  all                                                           404 = = = = = = 200 404
GET /api/audit/wallets/:id/events                    auditor
  id=wallet                                                     404 = = = = = = 200 404
GET /api/audit/wallets/:id/replay                    auditor
  id=wallet                                                     404 = = = = = = 200 404
  id=wallet query=revision:malformed                            404 = = = = = = 400 404
GET /api/audit/wallets/:id/causes                    auditor
  id=wallet query=revision:firstRevision                        404 = = = = = = 200 404
  id=wallet                                                     404 = = = = = = 400 404
GET /api/audit/wallets/:id/related                   auditor
  id=wallet                                                     404 = = = = = = 200 404
GET /api/audit/wallets/:id/compare                   auditor
  id=wallet                                                     404 = = = = = = 200 404
GET /api/audit/wallets/:id/verify                    auditor
  id=wallet                                                     404 = = = = = = 200 404
GET /api/audit/wallets/:id/export.jsonl              auditor
  id=wallet                                                     404 = = = = = = 200 404
GET /api/audit/wallets/:id/export.csv                auditor
  id=wallet                                                     404 = = = = = = 200 404
GET /api/audit/wallets/:id/manifest                  auditor
  id=wallet                                                     404 = = = = = = 200 404
GET /api/wallet/causes                               user
  own                                                           401 400 = = = = = = =
  own query=revision:firstRevision                              401 404 200 200 200 404 200 404 404
GET /api/auth/users/me/activity                      user
  own                                                           401 200 = = = = = = =
  query=area:malformed                                          401 400 = = = = = = =
GET /api/auth/users/me/activity/export               user
  own                                                           401 200 = = = = = = =
  query=format:malformed                                        401 400 = = = = = = =
GET /api/wallet/proof                                user
  own                                                           401 404 200 200 200 404 200 404 404
GET /api/wallet/proof/export.jsonl                   user
  own                                                           401 404 200 200 200 404 200 404 404
GET /api/wallet/proof/verifier                       user
  all                                                           401 200 = = = = = = =
`,
  keys: {
    'GET /api/erasures/:code': {
      everyone: 'data{person erased_at key_destroyed is_complete parts[name done_at] wallet}',
    },
    'GET /api/audit/parked-events': {
      everyone: `${page} results[id set type event_id stream revision position attempts error waiting parked_at
        next_attempt_at]`,
    },
    'POST /api/audit/parked-events/:id/retry': { everyone: 'message' },
    'GET /api/audit/webhooks': {
      everyone: `${page} results[id event reference hash verdict reason retries received_at done_at]`,
    },
    'POST /api/audit/webhooks/:id/retry': { everyone: 'message' },
    'POST /api/audit/views/:view/rebuild': { everyone: 'message' },
    'POST /api/audit/views/:view/rollback': { everyone: 'message' },
    'POST /api/audit/webhooks/:id/dismiss': { everyone: 'message' },
    'POST /api/audit/parked-events/:id/skip': { everyone: 'message' },
    'GET /api/audit/views': { everyone: `${page} results[${viewStatus} halted_reason]` },
    'GET /api/audit/books': {
      everyone: `data{checked_at position ok wallets entries balance_kobo sum_kobo provider_fees_kobo differing
        accounts[account balance_kobo] escrows}`,
    },
    'GET /api/audit/reconciliation': {
      everyone: `data{checked_at since days is_cut ok payments{${sides}} payouts{${sides}} refunds{${sides}}
        sales{ledger{${sum}} access{${sum}} matched{${sum}}} held{${sum}} under_way{${sum}} unmatched{${sum}}
        items[kind reference amount_kobo other_kobo since wallet who{id username}] asked_again_ms}`,
    },
    'GET /api/audit/what-if': {
      everyone: `data{from to person rules{commission_basis_points charges[up_to_kobo fee_kobo]}
        sales{count amount_kobo refunded} withdrawals{${sum}}
        totals{creators{${compared}} coauthors{${compared}} platform{${compared}} charges{${compared}}} people results}`,
    },
    'GET /api/audit/wallets': { everyone: `${page} results[id owner{${name}} balance_kobo events last_at]` },
    'GET /api/audit/wallets/:id/events': {
      everyone: `${page} results[id type revision position reference at sentence direction from to amount_kobo
        balance_before_kobo balance_after_kobo available_after_kobo pending_after_kobo hash prev chain_ok
        cause{label actor causation_id correlation_id} data{ownerId reference listingId amount balance from to at}]`,
    },
    'GET /api/audit/wallets/:id/replay': {
      everyone: 'data{wallet revision position at balance_kobo available_kobo pending_kobo currency}',
    },
    'GET /api/audit/wallets/:id/causes': { everyone: `data{wallet ${graph}}` },
    'GET /api/auth/users/me/activity': {
      everyone: `${page} is_capped results[id at area type sentence listing{slug title} reference]`,
    },
    'GET /api/wallet/causes': { everyone: `data{wallet ${graph}}` },
    'GET /api/audit/wallets/:id/related': {
      everyone: `${page} results[id stream revision position at type kind reference state sentence]`,
    },
    'GET /api/audit/wallets/:id/compare': {
      everyone: 'data{wallet equal log{revision balance_kobo} view{revision balance_kobo} difference_kobo behind}',
    },
    'GET /api/audit/wallets/:id/verify': { everyone: 'data{wallet ok events head broken}' },
    'GET /api/audit/wallets/:id/manifest': {
      everyone: 'data{wallet stream revision count head files[name format bytes sha256]}',
    },
    'GET /api/wallet/proof': {
      everyone: 'data{wallet stream revision count head files[name format bytes sha256]}',
    },
  },
  keyless: [
    ...['GET /api/audit/wallets/:id/export.jsonl', 'GET /api/audit/wallets/:id/export.csv', 'GET /api/audit/verifier'],
    ...['GET /api/wallet/proof/export.jsonl', 'GET /api/wallet/proof/verifier'],
    'GET /api/auth/users/me/activity/export',
  ],
  claims: {
    'POST /api/audit/parked-events/:id/retry': ['auditor', 'nothing', 'parkedEvent'],
    'POST /api/audit/webhooks/:id/retry': ['auditor', 'nothing', 'webhook'],
    'POST /api/audit/views/:view/rebuild': ['auditor', 'nothing', 'readModel'],
    'POST /api/audit/views/:view/rollback': ['auditor', 'nothing', 'rebuiltModel'],
    'POST /api/audit/webhooks/:id/dismiss': ['auditor', 'skipReason', 'webhook'],
    'POST /api/audit/parked-events/:id/skip': ['auditor', 'skipReason', 'parkedEvent'],
  },
  bodies: { skipReason: () => ({ reason: 'The guide is gone.' }) },
};
