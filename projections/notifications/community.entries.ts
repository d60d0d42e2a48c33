import { type EntriesOf, type EndsOf, below, field, invitation, page, type Shown, tab } from './entry.js';
import type { Notifying } from './notifying-events.js';

const [reviews, questions, suggestions] = [
  below('reviews-title'),
  below('questions-title'),
  below('suggestions-title'),
] as const;
const waitedFor = ({ title }: Shown) => `A guide you waited for is here: “${title}”`;

/** What people ask of each other, and say about guides. */
export const communityEntries: EntriesOf<Notifying> = {
  ConnectRequestSent: {
    kind: 'requests',
    to: field('to'),
    by: field('from'),
    about: field('requestId'),
    isMailed: true,
    says: ({ who }) => `${who} wants to connect with you`,
    link: tab('co-founders'),
  },
  ConnectionMade: {
    kind: 'requests',
    to: field('from'),
    by: field('to'),
    isMailed: true,
    says: ({ who }) => `You are connected with ${who}`,
    link: tab('networks'),
  },
  CoauthorInvited: {
    kind: 'requests',
    to: field('userId'),
    by: field('creatorId'),
    about: invitation,
    says: ({ who, title }) => `${who} invites you to write “${title}” together`,
    link: tab('listings'),
  },
  CoauthorInvitationAccepted: {
    kind: 'requests',
    to: field('creatorId'),
    by: field('userId'),
    says: ({ who, title }) => `${who} writes “${title}” with you`,
    link: page,
  },
  ListingRequestFulfilled: { kind: 'requests', to: field('requesterId'), says: waitedFor, link: page },
  ListingRequestMerged: {
    kind: 'requests',
    to: field('requesterId'),
    says: () => 'A moderator merged your request for a guide into another one. You can object for 7 days',
    link: () => '/listing-requests?own=true',
  },
  ListingRequestDeclined: {
    kind: 'requests',
    to: field('requesterId'),
    about: field('requestId'),
    says: () => 'A moderator declined your request for a guide. Read why',
    link: () => '/listing-requests?own=true',
  },
  ListingRequestDeclineNotified: {
    kind: 'requests',
    to: field('voterId'),
    about: field('requestId'),
    says: () => 'A moderator declined a request for a guide that you voted for. The reason is in your mail',
    link: () => '/listing-requests',
  },
  ListingRequestVoterNotified: { kind: 'requests', to: field('voterId'), says: waitedFor, link: page },

  FollowerNotified: {
    kind: 'creators',
    to: field('followerId'),
    by: field('creatorId'),
    isMailed: true,
    says: ({ who, title }) => `${who} published “${title}”`,
    link: page,
  },

  ReviewPosted: {
    kind: 'reviews',
    to: field('creatorId'),
    by: field('authorId'),
    about: field('reviewId'),
    isMailed: true,
    says: ({ who, title }) => `${who} reviewed “${title}”`,
    link: reviews,
  },
  ReviewReplied: {
    kind: 'reviews',
    to: field('authorId'),
    by: field('creatorId'),
    about: field('reviewId'),
    says: ({ title }) => `The creator of “${title}” replied to your review`,
    link: reviews,
  },
  BuyerReminded: {
    kind: 'reviews',
    to: field('buyerId'),
    says: ({ title }) => `How is “${title}”? Your review helps other founders`,
    link: reviews,
  },
  QuestionAsked: {
    kind: 'reviews',
    to: field('creatorId'),
    by: field('askerId'),
    about: field('questionId'),
    says: ({ who, title }) => `${who} asks about “${title}”`,
    link: questions,
  },
  QuestionAnswered: {
    kind: 'reviews',
    to: field('askerId'),
    by: field('creatorId'),
    about: field('questionId'),
    says: ({ title }) => `Your question about “${title}” is answered`,
    link: questions,
  },
  EditSuggested: {
    kind: 'reviews',
    to: field('creatorId'),
    by: field('suggesterId'),
    about: field('suggestionId'),
    says: ({ who, title }) => `${who} suggests a change to “${title}”`,
    link: suggestions,
  },
  SuggestionAccepted: {
    kind: 'reviews',
    to: field('suggesterId'),
    by: field('creatorId'),
    says: ({ title }) => `Your change to “${title}” was accepted`,
    link: suggestions,
  },
  SuggestionDeclined: {
    kind: 'reviews',
    to: field('suggesterId'),
    by: field('creatorId'),
    says: ({ title }) => `Your change to “${title}” was declined`,
    link: suggestions,
  },
};

/** An answer ends what it answers, and what was taken back leads nowhere. */
export const communityEnds: EndsOf<Notifying> = {
  ConnectionMade: { about: field('requestId'), of: ({ to }) => [to] },
  ConnectRequestDeclined: { about: field('requestId'), of: ({ to }) => [to] },
  ConnectRequestWithdrawn: { about: field('requestId'), of: ({ to }) => [to], outcome: 'gone' },
  ListingRequestDeclineWithdrawn: {
    about: field('requestId'),
    of: ({ requesterId }) => [requesterId],
    outcome: 'gone',
  },
  CoauthorInvitationAccepted: { about: invitation, of: ({ userId }) => [userId] },
  CoauthorInvitationDeclined: { about: invitation, of: ({ userId }) => [userId] },
  CoauthorInvitationWithdrawn: { about: invitation, of: ({ userId }) => [userId], outcome: 'gone' },
  QuestionAnswered: { about: field('questionId'), of: ({ creatorId, askerId }) => [creatorId, askerId] },
  QuestionRemoved: {
    about: field('questionId'),
    of: ({ creatorId, askerId }) => [creatorId, askerId],
    outcome: 'gone',
  },
  ReviewReplied: { about: field('reviewId'), of: ({ creatorId, authorId }) => [creatorId, authorId] },
  ReviewDeleted: { about: field('reviewId'), of: ({ creatorId, authorId }) => [creatorId, authorId], outcome: 'gone' },
  SuggestionAccepted: { about: field('suggestionId'), of: ({ creatorId }) => [creatorId] },
  SuggestionDeclined: { about: field('suggestionId'), of: ({ creatorId }) => [creatorId] },
  SuggestionWithdrawn: { about: field('suggestionId'), of: ({ creatorId }) => [creatorId], outcome: 'gone' },
};
