import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    ListingRequested: 'requestId requesterId at title sector industry region description',
    ListingRequestWithdrawn: 'requestId requesterId at',
    ListingRequestRestored: 'requestId requesterId at',
    ListingRequestFulfilled: 'requestId requesterId at listingId',
    ListingRequestReopened: 'requestId requesterId at listingId',
    ListingRequestAnswered: 'requestId requesterId at listingId creatorId',
    ListingRequestAnswerRemoved: 'requestId requesterId at listingId creatorId by reason',
    ListingRequestClaimed: 'requestId requesterId creatorId until at',
    ListingRequestClaimReleased: 'requestId creatorId at',
    ListingRequestClaimExpired: 'requestId creatorId at',
    ListingRequestVoted: 'requestId voterId at',
    ListingRequestVoteWithdrawn: 'requestId voterId at',
    ListingRequestVoterNotified: 'requestId voterId at listingId fulfilment',
  },
  shows: `ListingRequested ListingRequestWithdrawn ListingRequestRestored ListingRequestFulfilled ListingRequestReopened
    ListingRequestAnswered ListingRequestAnswerRemoved ListingRequestClaimed ListingRequestClaimReleased
    ListingRequestClaimExpired ListingRequestVoted ListingRequestVoteWithdrawn ListingRequestVoterNotified UserErased`,
};
