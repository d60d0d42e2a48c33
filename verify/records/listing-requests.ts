import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    ListingRequested: 'requestId requesterId at title sector industry businessType? region description',
    ListingRequestWithdrawn: 'requestId requesterId at',
    ListingRequestRestored: 'requestId requesterId at',
    ListingRequestFulfilled: 'requestId requesterId at listingId launch?',
    ListingRequestReopened: 'requestId requesterId at listingId',
    ListingRequestDeclined: 'requestId requesterId by reason at',
    ListingRequestDeclineWithdrawn: 'requestId requesterId by declinedAt at',
    ListingRequestAnswered: 'requestId requesterId at listingId creatorId',
    ListingRequestAnswerRemoved: 'requestId requesterId at listingId creatorId by reason',
    LaunchDiscountOffered: 'requestId requesterId at listingId creatorId percent',
    LaunchDiscountWithdrawn: 'requestId requesterId at listingId creatorId',
    ListingRequestClaimed: 'requestId requesterId creatorId until at',
    ListingRequestClaimReleased: 'requestId creatorId at',
    ListingRequestClaimExpired: 'requestId creatorId at',
    ListingRequestMerged: 'requestId requesterId intoId intoRequesterId by reason objectUntil at',
    ListingRequestMergeObjected: 'requestId requesterId intoId intoRequesterId at',
    ListingRequestUnmerged: 'requestId requesterId intoId intoRequesterId by at',
    ListingRequestVoted: 'requestId voterId at',
    ListingRequestVoteWithdrawn: 'requestId voterId at',
    ListingRequestPledged: 'requestId voterId at amount',
    ListingRequestPledgeWithdrawn: 'requestId voterId at',
    ListingRequestVoterNotified: 'requestId voterId at listingId fulfilment launch?',
    ListingRequestDeclineNotified: 'requestId voterId at decline reason',
  },
  shows: `ListingRequested ListingRequestWithdrawn ListingRequestRestored ListingRequestFulfilled ListingRequestReopened
    ListingRequestDeclined ListingRequestDeclineWithdrawn ListingRequestAnswered ListingRequestAnswerRemoved ListingRequestClaimed ListingRequestClaimReleased
    ListingRequestClaimExpired ListingRequestMerged ListingRequestMergeObjected ListingRequestUnmerged
    ListingRequestVoted ListingRequestVoteWithdrawn ListingRequestPledged ListingRequestPledgeWithdrawn
    ListingRequestVoterNotified ListingRequestDeclineNotified LaunchDiscountOffered LaunchDiscountWithdrawn PersonalCouponCreated UserErased`,
};
