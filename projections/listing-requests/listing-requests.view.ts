import { accountEvents } from '#server/accounts/accounts.events';
import { couponEvents } from '#server/coupons/coupons.events';
import {
  answerEvents,
  claimEvents,
  mergeEvents,
  requestEvents,
  voteEvents,
} from '#server/listing-requests/listing-requests.events';
import { type Audience, table, view } from '../projection.js';
import { countVote, recount, recountMerged } from './counts.js';
import { recountPledges, recountPledgesOf, UNPLEDGED } from './pledges.js';
import type {
  ListingRequestRow,
  RequestAnswerRow,
  RequestLaunchRow,
  RequestNoticeRow,
  RequestPledgeRow,
  RequestVoteRow,
} from './request-rows.js';

const { UserErased } = accountEvents;
const { PersonalCouponCreated } = couponEvents;
const UNCLAIMED = { claimant_id: null, claimed_until: null };
const UNDECLINED = { declined_by: null, decline_reason: null };
const APART = { merged_into: null, object_until: null };

/** The request stands by itself again. */
function part(
  rows: Parameters<typeof recount>[0] & Parameters<typeof recountPledges>[0],
  { data: { requestId: id, intoId } }: { data: { requestId: string; intoId: string } },
) {
  rows.request.update({ id }, APART);
  for (const one of [intoId, id]) {
    recount(rows, one);
    recountPledges(rows, one);
  }
}

/** Requests of missing listings with their votes and answers. A withdrawn one stays, since it may be restored, a declined one for its person. */
export const listingRequestsView = view({
  ...requestEvents,
  ...answerEvents,
  ...claimEvents,
  ...mergeEvents,
  ...voteEvents,
  PersonalCouponCreated,
  UserErased,
})({
  name: 'listing_requests',
  version: 7,
  tables: {
    request: table<ListingRequestRow>(
      ['id'],
      {
        id: 'text not null',
        requester_id: 'text not null',
        title: 'text not null',
        sector: 'text not null',
        industry: 'text not null',
        business_type: 'text not null',
        region: 'text not null',
        description: 'jsonb',
        status: 'text not null',
        declined_by: 'text',
        decline_reason: 'jsonb',
        votes: 'int not null',
        pledges: 'int not null',
        pledge_median: 'bigint',
        pledge_least: 'bigint',
        pledge_most: 'bigint',
        pledged: 'bigint not null',
        created_at: 'timestamptz not null',
        listing_id: 'text',
        fulfilled_at: 'timestamptz',
        has_launch: 'boolean not null',
        claimant_id: 'text',
        claimed_until: 'timestamptz',
        merged_into: 'text',
        object_until: 'timestamptz',
      },
      [['requester_id'], ['declined_by'], ['claimant_id'], ['merged_into']],
    ),
    vote: table<RequestVoteRow>(
      ['request_id', 'voter_id'],
      { request_id: 'text not null', voter_id: 'text not null' },
      [['request_id'], ['voter_id']],
    ),
    pledge: table<RequestPledgeRow>(
      ['request_id', 'voter_id'],
      {
        ...{ request_id: 'text not null', voter_id: 'text not null' },
        ...{ amount: 'bigint not null', pledged_at: 'timestamptz not null' },
      },
      [['request_id'], ['voter_id']],
    ),
    notice: table<RequestNoticeRow>(['request_id', 'voter_id'], {
      ...{ request_id: 'text not null', voter_id: 'text not null', notified_at: 'timestamptz not null' },
      has_launch: 'boolean not null',
    }),
    answer: table<RequestAnswerRow>(
      ['request_id', 'listing_id'],
      {
        ...{ request_id: 'text not null', listing_id: 'text not null', creator_id: 'text not null' },
        launch_percent: 'int',
      },
      [['creator_id']],
    ),
    launch: table<RequestLaunchRow>(
      ['listing_id', 'person_id'],
      {
        ...{ listing_id: 'text not null', person_id: 'text not null', coupon_id: 'text not null' },
        ...{ code: 'text not null', percent: 'int not null', expires_at: 'timestamptz not null' },
      },
      [['person_id']],
    ),
  },
  ddl: `alter table request add column search tsvector generated always as (to_tsvector('english', title)) stored;`,
  indexes: `
    create index if not exists request_search on request using gin (search);
    create index if not exists request_title on request using gin (lower(title) gin_trgm_ops);
    create index if not exists request_newest on request (created_at desc);`,

  on: {
    ListingRequested: ({ request }, { data }) =>
      request.put({
        id: data.requestId,
        requester_id: data.requesterId,
        title: data.title,
        sector: data.sector,
        industry: data.industry,
        business_type: data.businessType ?? '',
        region: data.region,
        description: data.description,
        status: 'open',
        ...UNDECLINED,
        votes: 0,
        ...UNPLEDGED,
        created_at: data.at,
        listing_id: null,
        fulfilled_at: null,
        has_launch: false,
        claimant_id: null,
        claimed_until: null,
        ...APART,
      }),
    ListingRequestWithdrawn: (rows, { data: { requestId: id } }) => {
      rows.request.update({ id }, { status: 'withdrawn' });
      recountMerged(rows, id);
      recountPledgesOf(rows, id);
    },
    ListingRequestRestored: (rows, { data: { requestId: id } }) => {
      rows.request.update({ id }, { status: 'open' });
      recountMerged(rows, id);
      recountPledgesOf(rows, id);
    },
    ListingRequestDeclined: (rows, { data: { requestId: id, by, reason } }) => {
      rows.request.update({ id }, { status: 'declined', declined_by: by, decline_reason: reason });
      recountMerged(rows, id);
      recountPledgesOf(rows, id);
    },
    ListingRequestDeclineWithdrawn: (rows, { data: { requestId: id } }) => {
      rows.request.update({ id }, { status: 'open', ...UNDECLINED });
      recountMerged(rows, id);
      recountPledgesOf(rows, id);
    },
    ListingRequestFulfilled: ({ request }, { data: { requestId: id, listingId, launch, at } }) =>
      request.update({ id }, { status: 'fulfilled', listing_id: listingId, fulfilled_at: at, has_launch: !!launch }),
    ListingRequestReopened: ({ request }, { data: { requestId: id } }) =>
      request.update({ id }, { status: 'open', listing_id: null, fulfilled_at: null, has_launch: false }),

    ListingRequestAnswered: ({ answer }, { data }) =>
      answer.put({
        request_id: data.requestId,
        listing_id: data.listingId,
        creator_id: data.creatorId,
        launch_percent: null,
      }),
    ListingRequestAnswerRemoved: ({ answer }, { data }) =>
      answer.remove({ request_id: data.requestId, listing_id: data.listingId }),
    LaunchDiscountOffered: ({ answer }, { data }) =>
      answer.update({ request_id: data.requestId, listing_id: data.listingId }, { launch_percent: data.percent }),
    LaunchDiscountWithdrawn: ({ answer }, { data }) =>
      answer.update({ request_id: data.requestId, listing_id: data.listingId }, { launch_percent: null }),
    PersonalCouponCreated: ({ launch }, { data }) =>
      launch.put({
        ...{ listing_id: data.listingId, person_id: data.buyerId, coupon_id: data.couponId },
        ...{ code: data.code, percent: data.percent, expires_at: data.expiresAt },
      }),

    ListingRequestClaimed: ({ request }, { data: { requestId: id, creatorId: claimant_id, until: claimed_until } }) =>
      request.update({ id }, { claimant_id, claimed_until }),
    ListingRequestClaimReleased: ({ request }, { data: { requestId: id } }) => request.update({ id }, UNCLAIMED),
    ListingRequestClaimExpired: ({ request }, { data: { requestId: id } }) => request.update({ id }, UNCLAIMED),

    ListingRequestMerged: (rows, { data: { requestId: id, intoId: merged_into, objectUntil: object_until } }) => {
      rows.request.update({ id }, { merged_into, object_until });
      recount(rows, merged_into);
      recountPledges(rows, merged_into);
    },
    ListingRequestMergeObjected: part,
    ListingRequestUnmerged: part,

    ListingRequestVoted: (rows, { data: { requestId, voterId } }) => {
      rows.vote.put({ request_id: requestId, voter_id: voterId });
      countVote(rows, requestId, 1);
    },
    ListingRequestVoteWithdrawn: (rows, { data: { requestId, voterId } }) => {
      rows.vote.remove({ request_id: requestId, voter_id: voterId });
      rows.notice.remove({ request_id: requestId, voter_id: voterId });
      countVote(rows, requestId, -1);
    },
    ListingRequestPledged: (rows, { data: { requestId, voterId, amount, at } }) => {
      rows.pledge.put({ request_id: requestId, voter_id: voterId, amount, pledged_at: at });
      recountPledgesOf(rows, requestId);
    },
    ListingRequestPledgeWithdrawn: (rows, { data: { requestId, voterId } }) => {
      rows.pledge.remove({ request_id: requestId, voter_id: voterId });
      recountPledgesOf(rows, requestId);
    },
    ListingRequestVoterNotified: ({ notice }, { data: { requestId: request_id, voterId: voter_id, launch, at } }) =>
      notice.put({ request_id, voter_id, notified_at: at, has_launch: !!launch }),
    ListingRequestDeclineNotified: () => undefined,

    UserErased: (rows, { data: { userId } }) => {
      const { request, pledge, launch } = rows;
      for (const { listing_id } of launch.where({ person_id: userId }))
        launch.remove({ listing_id, person_id: userId });
      for (const { id } of request.where({ requester_id: userId }))
        request.update({ id }, { description: null, decline_reason: null });
      for (const { id } of request.where({ declined_by: userId })) request.update({ id }, { decline_reason: null });
      for (const { request_id } of pledge.where({ voter_id: userId })) {
        pledge.remove({ request_id, voter_id: userId });
        recountPledgesOf(rows, request_id);
      }
    },
  },

  audience: ({ type, data }) => {
    if (type === 'UserErased') return [{ user: data.userId }];
    if (type === 'PersonalCouponCreated') return [{ user: data.buyerId }];
    const board: Audience = { topic: 'listing-requests', key: 'board' };
    if ('voterId' in data) return [{ user: data.voterId }, board];
    const people = [
      ...('requesterId' in data ? [data.requesterId] : []),
      ...('creatorId' in data ? [data.creatorId] : []),
    ];
    return [...people.map((user) => ({ user })), ...('by' in data && data.by ? [{ user: data.by }] : []), board];
  },
});
