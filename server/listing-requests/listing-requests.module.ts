import { bind, defineModule } from '#server/platform/module';
import { AnswerRemovalController } from './answer-removal.controller.js';
import { BoardController } from './board.controller.js';
import { BoardTopic } from './board.topic.js';
import { type BoundClaimCommand, ReleaseListingRequestClaim, requestClaim } from './claim.js';
import { DeclinesController } from './declines.controller.js';
import { DemandController } from './demand.controller.js';
import { LaunchController } from './launch.controller.js';
import { OfferLaunchDiscountHandler, WithdrawLaunchDiscountHandler } from './launch.handlers.js';
import { ListingRequestsController } from './listing-requests.controller.js';
import { ListingRequestsEraser } from './listing-requests.eraser.js';
import {
  FulfilAnsweredRequestsHandler,
  FulfilListingRequestHandler,
  ReopenListingRequestHandler,
} from './fulfilment.handlers.js';
import { answerEvents, claimEvents, mergeEvents, requestEvents, voteEvents } from './listing-requests.events.js';
import {
  AnswerListingRequestHandler,
  ClaimListingRequestHandler,
  DeclineListingRequestHandler,
  PledgeForListingRequestHandler,
  RemoveListingRequestAnswerHandler,
  RequestListingHandler,
  RestoreListingRequestHandler,
  VoteForListingRequestHandler,
} from './listing-requests.handlers.js';
import { ExpireClaim, FulfilWaiting, NotifyDeclinedVoters, NotifyVoters } from './listing-requests.jobs.js';
import {
  answerLimit,
  claimLimit,
  launchLimit,
  pledgeLimit,
  requestLimit,
  requestStepLimit,
  similarLimit,
} from './listing-requests.limits.js';
import {
  answerRemovedMail,
  claimExpiredMail,
  declinedMail,
  fulfilledMail,
  mergedMail,
  voteDeclinedMail,
} from './listing-requests.mails.js';
import { listingRequestsReactions } from './listing-requests.reactions.js';
import { MergesController } from './merges.controller.js';
import {
  FreeMergedListingRequestsHandler,
  MergeListingRequestHandler,
  ObjectToListingRequestMergeHandler,
  UnmergeListingRequestHandler,
} from './merges.handlers.js';
import { PledgesController } from './pledges.controller.js';
import {
  type BoundRequestCommand,
  requests,
  WithdrawListingRequest,
  WithdrawListingRequestDecline,
} from './request.js';
import {
  type BoundVoteCommand,
  vote,
  voteStream,
  WithdrawListingRequestPledge,
  WithdrawListingRequestVote,
} from './vote.js';

export const ListingRequestsModule = defineModule({
  name: 'listing-requests',
  events: [requestEvents, answerEvents, claimEvents, mergeEvents, voteEvents],
  commands: [
    ...[VoteForListingRequestHandler, PledgeForListingRequestHandler],
    ...[AnswerListingRequestHandler, ClaimListingRequestHandler],
    ...[OfferLaunchDiscountHandler, WithdrawLaunchDiscountHandler],
    ...[FulfilListingRequestHandler, FulfilAnsweredRequestsHandler, ReopenListingRequestHandler],
    ...[MergeListingRequestHandler, UnmergeListingRequestHandler],
    ...[ObjectToListingRequestMergeHandler, FreeMergedListingRequestsHandler],
    ...[RequestListingHandler, RestoreListingRequestHandler, DeclineListingRequestHandler],
    RemoveListingRequestAnswerHandler,
    bind<BoundRequestCommand>(WithdrawListingRequest, requests, ({ data }) => data.requesterId),
    bind<BoundRequestCommand>(WithdrawListingRequestDecline, requests, ({ data }) => data.requesterId),
    bind<BoundClaimCommand>(ReleaseListingRequestClaim, requestClaim, ({ data }) => data.requestId),
    bind<BoundVoteCommand>(WithdrawListingRequestVote, vote, ({ data }) => voteStream(data)),
    bind<BoundVoteCommand>(WithdrawListingRequestPledge, vote, ({ data }) => voteStream(data)),
  ],
  controllers: [
    ...[BoardController, DemandController, ListingRequestsController, LaunchController],
    PledgesController,
    ...[AnswerRemovalController, DeclinesController, MergesController],
  ],
  reactions: {
    startFrom: 'now',
    joined: {
      ...{ ListingRequestDeclined: 'beginning', ListingRequestDeclineWithdrawn: 'beginning' },
      ...{ ListingRequestDeclineNotified: 'beginning' },
      ...{ ListingRequestReopened: 'beginning', ListingRequestRestored: 'beginning' },
    },
    on: listingRequestsReactions,
  },
  jobs: [
    { queue: 'listing-requests', name: 'notify-voters', handler: NotifyVoters },
    { queue: 'listing-requests', name: 'notify-declined-voters', handler: NotifyDeclinedVoters },
    { queue: 'listing-requests', name: 'fulfil-waiting', handler: FulfilWaiting },
    { queue: 'listing-requests', name: 'expire-claim', handler: ExpireClaim },
  ],
  mailTemplates: {
    'listing-request-fulfilled': fulfilledMail,
    'listing-request-answer-removed': answerRemovedMail,
    'listing-request-claim-expired': claimExpiredMail,
    'listing-request-merged': mergedMail,
    'listing-request-declined': declinedMail,
    'listing-request-vote-declined': voteDeclinedMail,
  },
  topics: { 'listing-requests': BoardTopic },
  erase: ListingRequestsEraser,
  rateLimits: [requestLimit, requestStepLimit, answerLimit, claimLimit, similarLimit, pledgeLimit, launchLimit],
});
