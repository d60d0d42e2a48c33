import {
  claimMailFacts,
  declineMailFacts,
  type LaunchCoupon,
  launchCouponOf,
  mergeMailFacts,
  requestMailFacts,
} from '#projections/listing-requests/mails.queries';
import type { Instant, ListingId, ListingRequestId, UserId } from '#server/kernel/ids';
import { REMOVED, type Sealed } from '#server/kernel/sealed';
import { now } from '#server/platform/clock';
import { type MailContext, mailTemplate } from '#server/platform/providers/mail-template';
import { ANSWER_REMOVAL, DECLINE_REASON, MERGE_REASON } from './listing-requests.events.js';

const DAY = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeZone: 'Africa/Lagos' });

type About = { requestId: ListingRequestId; listingId: ListingId };
/** `hasLaunch`: the person has a coupon. Messages of the first releases have none. */
export type FulfilledOrder = About & { to: UserId; hasLaunch?: boolean };
export type ClaimExpiredOrder = { requestId: ListingRequestId; creatorId: UserId };
export type MergedOrder = {
  requestId: ListingRequestId;
  intoId: ListingRequestId;
  to: UserId;
  reason: Sealed;
  objectUntil: Instant;
};
export type DeclinedOrder = { requestId: ListingRequestId; to: UserId; reason: Sealed };
export type AnswerRemovedOrder = About & { creatorId: UserId; reason: Sealed };

const launchLines = ({ code, percent, expires_at }: LaunchCoupon) => `?code=${code}

Its creator gives you ${percent} % off, since you waited for it. The link above has your code, ${code}. It is for you alone, for this guide, and its last day is ${DAY.format(new Date(expires_at))}.`;

/** The listing that a person requested, or voted for, is published. */
export const fulfilledMail = mailTemplate({
  kind: 'requests',
  async facts({ requestId, listingId, to, hasLaunch }: FulfilledOrder, { db }) {
    const facts = await requestMailFacts(db, requestId, listingId, to);
    const launch = hasLaunch ? await launchCouponOf(db, listingId, to) : undefined;
    if (facts && hasLaunch && !launch) throw new Error('the view does not show the coupon yet');
    // Given for an earlier publication, it may be over.
    return facts && { ...facts, launch: launch && launch.expires_at > now() ? launch : undefined };
  },
  render: ({ first_name, request, title, slug, is_own, launch, publicUrl }) => ({
    subject: `The guide you waited for: “${title}”`,
    text: `Hello ${first_name},

${is_own ? 'you requested' : 'you voted for'} a guide about “${request}”. It has been uploaded:

${title}
${publicUrl}/listing/${slug}${launch ? launchLines(launch) : ''}

You get this mail once. All requests:
${publicUrl}/listing-requests

Groundwork
`,
  }),
});

/** Why a moderator took a guide off a request, for its creator. */
export const answerRemovedMail = mailTemplate({
  async facts({ requestId, listingId, creatorId, reason }: AnswerRemovedOrder, { db, encryption }) {
    const facts = await requestMailFacts(db, requestId, listingId, creatorId);
    return facts && { ...facts, opened: (await encryption.decrypt(reason, ANSWER_REMOVAL)) ?? REMOVED };
  },
  render: ({ first_name, request, title, opened, publicUrl }) => ({
    subject: `“${title}” no longer answers a request`,
    text: `Hello ${first_name},

you named “${title}” as the answer to the request “${request}”. A moderator removed it from there:

${opened}

The guide itself stays as it is. All requests:
${publicUrl}/listing-requests

Groundwork
`,
  }),
});

/** A creator's time for a request ran out; none about one that has its guide meanwhile. */
export const claimExpiredMail = mailTemplate({
  kind: 'requests',
  facts: ({ requestId, creatorId }: ClaimExpiredOrder, { db }) => claimMailFacts(db, requestId, creatorId),
  render: ({ first_name, title, publicUrl }) => ({
    subject: `Your time for the request “${title}” ran out`,
    text: `Hello ${first_name},

you took the request “${title}” two weeks ago. Other creators can take it now.

Is your guide ready? You can still link it to the request:
${publicUrl}/listing-requests

Groundwork
`,
  }),
});

/** A moderator merged a person's request into another one, with the reason and how to object. */
export const mergedMail = mailTemplate({
  async facts({ requestId, intoId, to, reason }: MergedOrder, { db, encryption }) {
    const facts = await mergeMailFacts(db, requestId, intoId, to);
    return facts && { ...facts, opened: (await encryption.decrypt(reason, MERGE_REASON)) ?? REMOVED };
  },
  render: ({ first_name, title, into_id, into_title, opened, objectUntil, publicUrl }) => ({
    subject: `Your request “${title}” was merged`,
    text: `Hello ${first_name},

a moderator merged your request “${title}” into “${into_title}”, since both ask for the same guide:

${opened}

You wait for that guide now, and get one mail when it is uploaded. The votes for your request count there:
${publicUrl}/listing-requests?request=${into_id}

Do you ask for something else? You can object until ${DAY.format(new Date(objectUntil))}, and your request comes back with its votes:
${publicUrl}/listing-requests?own=true

Groundwork
`,
  }),
});

async function declineFacts({ requestId, to, reason }: DeclinedOrder, { db, encryption }: MailContext) {
  const facts = await declineMailFacts(db, requestId, to);
  return facts && { ...facts, opened: (await encryption.decrypt(reason, DECLINE_REASON)) ?? REMOVED };
}

/** A moderator declined the request that a person voted for, with the reason. */
export const voteDeclinedMail = mailTemplate({
  facts: declineFacts,
  render: ({ first_name, title, opened, publicUrl }) => ({
    subject: `The request “${title}” was declined`,
    text: `Hello ${first_name},

you voted for the request “${title}”, and a moderator declined it:

${opened}

It is no longer on the board, and your vote counts no more. You can vote for another request, or make one:
${publicUrl}/listing-requests

Groundwork
`,
  }),
});

/** A moderator declined a person's request, with the reason. */
export const declinedMail = mailTemplate({
  facts: declineFacts,
  render: ({ first_name, title, opened, publicUrl }) => ({
    subject: `Your request “${title}” was declined`,
    text: `Hello ${first_name},

a moderator declined your request “${title}”:

${opened}

It is no longer on the board. You can request another guide, or this one anew:
${publicUrl}/request-listing

Groundwork
`,
  }),
});
