import type { UserId } from '#server/kernel/ids';
import { naira } from '#server/kernel/money';
import type { Sentences } from './activity.sentences.js';

const percent = (basisPoints: number) => `${basisPoints / 100} %`;
/** Who proposed a price or answered, to the creator; a moderator is not named. */
const sideOf = ({ by, creatorId }: { by: UserId; creatorId: UserId }) => (by === creatorId ? 'You' : 'A moderator');
const marked = (completed: boolean) => (completed ? 'as done' : 'as not done');
const stars = (rating: number) => (rating === 1 ? '1 star' : `${rating} stars`);

/** What people did about guides: reading, writing, moderating, and what is said about them. */
export const guideSentences = {
  SectionOpened: { readerId: 'You opened a section of a guide' },
  SectionProgressed: { readerId: ({ completed }) => `You marked a section of a guide ${marked(completed)}` },
  ChecklistEntryProgressed: {
    readerId: ({ completed }) => `You marked an entry of your to-do list ${marked(completed)}`,
  },
  ChecklistEntryScheduled: {
    readerId: ({ due }) =>
      due
        ? `You set ${due} as the date of an entry of your to-do list`
        : 'You left an entry of your to-do list to its suggested date',
  },
  ListingSaved: { userId: 'You saved a guide for later' },
  ListingUnsaved: { userId: 'You removed a guide from those saved for later' },
  SearchSaved: { userId: 'You saved a search' },
  SearchRemoved: { userId: 'You removed a saved search' },

  ListingSubmitted: { creatorId: ({ title }) => `You submitted the listing “${title}” for review` },
  ListingEdited: { creatorId: 'You edited your listing' },
  ListingResubmitted: { creatorId: 'You submitted your listing for review again' },
  SlugClaimed: {},
  ReviewClaimed: { by: 'You took a listing for review' },
  ReviewReleased: { by: 'You left the review of a listing to others' },
  ReviewChecked: { by: 'You ticked the checklist of a listing' },
  ListingPublished: { creatorId: 'Your listing was published', by: 'You published a listing' },
  ListingVerified: {
    creatorId: 'Your listing was verified against what its regulator publishes',
    by: 'You verified a listing against what its regulator publishes',
  },
  ListingRejected: { creatorId: 'Your listing was rejected', by: 'You rejected a listing' },
  ChangesRequested: {
    creatorId: 'Changes of your listing were requested',
    by: 'You requested changes of a listing',
  },
  ListingArchived: { creatorId: 'Your listing was taken off sale' },
  ListingUnarchived: { creatorId: 'Your listing was put back on sale' },
  ListingSuspended: { creatorId: 'A moderator suspended your listing', by: 'You suspended a listing' },
  ListingRestored: {
    creatorId: 'A moderator ended the suspension of your listing',
    by: 'You ended the suspension of a listing',
  },
  PriceProposed: {
    creatorId: (data) => `${sideOf(data)} proposed ${naira(data.price)} as the price of your listing`,
    by: ({ price }) => `You proposed ${naira(price)} as the price of a listing`,
  },
  PriceAgreed: {
    creatorId: (data) => `${sideOf(data)} agreed to ${naira(data.price)} as the price of your listing`,
    by: ({ price }) => `You agreed to ${naira(price)} as the price of a listing`,
  },
  PriceDeclined: {
    creatorId: (data) => `${sideOf(data)} declined ${naira(data.price)} as the price of your listing`,
    by: ({ price }) => `You declined ${naira(price)} as the price of a listing`,
  },
  SectionAdded: { actor: ({ title }) => `You added the section “${title}”` },
  ContentAdded: {
    actor: ({ items }) =>
      items.length === 1 ? 'You added an item to a section' : `You added ${items.length} items to a section`,
  },
  SectionRenamed: { actor: ({ title }) => `You renamed a section to “${title}”` },
  SectionPreviewChanged: {
    actor: ({ preview }) => (preview ? 'You made a section free to read' : 'You ended that a section is free to read'),
  },
  SectionRemoved: { actor: 'You removed a section' },
  SectionRestored: { actor: 'You restored a section' },
  SectionsReordered: { actor: 'You changed the order of the sections' },
  TextEdited: { actor: 'You edited a text of a section' },
  PictureDescribed: { actor: 'You described a picture of a section' },
  ChecklistEntryEdited: { actor: 'You edited an entry of a checklist' },
  ContentRemoved: { actor: 'You removed an item of a section' },
  ContentRestored: { actor: 'You restored an item of a section' },
  ContentReordered: { actor: 'You changed the order of a section' },
  CoauthorInvited: {
    creatorId: ({ basisPoints }) =>
      `You invited a person to write your guide for ${percent(basisPoints)} of its income`,
    userId: ({ basisPoints }) => `You were invited to write a guide for ${percent(basisPoints)} of its income`,
  },
  CoauthorInvitationAccepted: {
    creatorId: 'Your invitation to write your guide was accepted',
    userId: ({ basisPoints }) => `You accepted to write a guide for ${percent(basisPoints)} of its income`,
  },
  CoauthorInvitationDeclined: {
    creatorId: 'Your invitation to write your guide was declined',
    userId: 'You declined to write a guide',
  },
  CoauthorInvitationWithdrawn: {
    creatorId: 'You took an invitation to write your guide back',
    userId: 'An invitation to write a guide was taken back',
  },
  CoauthorRemoved: {
    creatorId: 'You removed a co-author from your guide',
    userId: 'You were removed from the co-authors of a guide',
  },
  CoauthorLeft: { creatorId: 'A co-author left your guide', userId: 'You left the co-authors of a guide' },
  CouponCreated: { creatorId: ({ code }) => `You created the coupon ${code}` },
  PersonalCouponCreated: { buyerId: ({ code }) => `You got the coupon ${code} of a listing that you waited for` },
  CouponPaused: { creatorId: ({ couponId }) => `You paused the coupon ${couponId}` },
  CouponResumed: { creatorId: ({ couponId }) => `You resumed the coupon ${couponId}` },
  CouponEnded: { creatorId: ({ couponId }) => `You ended the coupon ${couponId}` },
  UpdateRequired: { creatorId: 'A change of regulation requires an update of your listing' },
  UpdateHandedIn: { creatorId: 'You handed in the update that a change of regulation required' },
  UpdateDeclined: { creatorId: 'You declined an update: the change of regulation does not concern your listing' },
  UpdateClosed: {
    creatorId: 'A moderator no longer requires an update of your listing',
    by: 'You no longer required an update of a listing',
  },

  ListingReported: { reporterId: 'You reported a listing' },
  ListingReportsDismissed: {
    reporterIds: 'A listing that you reported was looked at, and stays as it is',
    by: 'You dismissed the reports of a listing',
  },
  ListingReportsUpheld: {
    reporterIds: 'A listing that you reported was suspended',
    by: 'You suspended a listing for its reports',
  },
  ListingRequested: { requesterId: ({ title }) => `You requested the missing listing “${title}”` },
  ListingRequestWithdrawn: { requesterId: 'You withdrew a request for a listing' },
  ListingRequestRestored: { requesterId: 'You took the withdrawal of a request for a listing back' },
  ListingRequestFulfilled: { requesterId: 'A listing that you requested was published' },
  ListingRequestReopened: { requesterId: 'A listing that you requested is missing again' },
  ListingRequestDeclined: {
    requesterId: 'A moderator declined your request for a listing',
    by: 'You declined a request for a listing',
  },
  ListingRequestDeclineWithdrawn: {
    requesterId: 'A moderator took the decline of your request for a listing back',
    by: 'You took the decline of a request for a listing back',
  },
  ListingRequestAnswered: { creatorId: 'You named your listing as the answer to a request' },
  ListingRequestAnswerRemoved: {
    creatorId: 'A moderator found that your listing does not answer a request',
    by: 'You found that a listing does not answer a request',
  },
  LaunchDiscountOffered: {
    creatorId: ({ percent }) => `You offered ${percent} % off your listing to those who wait for it`,
  },
  LaunchDiscountWithdrawn: { creatorId: 'You took the launch discount of your listing back' },
  ListingRequestClaimed: { creatorId: 'You took a request for a listing, to write it' },
  ListingRequestClaimReleased: { creatorId: 'You gave a request for a listing back' },
  ListingRequestClaimExpired: { creatorId: 'Your time for a request for a listing ran out' },
  ListingRequestMerged: {
    requesterId: 'A moderator merged your request for a listing into another one',
    by: 'You merged a request for a listing into another one',
  },
  ListingRequestMergeObjected: { requesterId: 'You objected: your request for a listing stands by itself again' },
  ListingRequestUnmerged: {
    requesterId: 'Your request for a listing is not merged any more',
    by: 'You took the merge of a request for a listing back',
  },
  ListingRequestVoted: { voterId: 'You voted for a requested listing' },
  ListingRequestVoteWithdrawn: { voterId: 'You took your vote for a requested listing back' },
  ListingRequestPledged: { voterId: 'You said what you would pay for a requested listing' },
  ListingRequestPledgeWithdrawn: { voterId: 'You took back what you would pay for a requested listing' },
  ListingRequestDeclineNotified: { voterId: 'A moderator declined a request that you voted for' },
  ListingRequestVoterNotified: { voterId: 'A listing that you voted for was published' },
  QuestionAsked: { askerId: 'You asked a question about a listing' },
  QuestionAnswered: {
    askerId: 'The creator answered your question about a listing',
    creatorId: 'You answered a question about your listing',
  },
  QuestionRemoved: {
    askerId: ({ by, askerId }) =>
      by === askerId
        ? 'You removed your question about a listing'
        : 'A moderator removed your question about a listing',
    by: 'You removed a question about a listing',
  },
  QuestionUpvoted: { voterId: 'You voted for a question' },
  UpvoteWithdrawn: { voterId: 'You took your vote for a question back' },
  ReviewPosted: { authorId: ({ rating }) => `You reviewed a guide with ${stars(rating)}` },
  ReviewEdited: { authorId: ({ rating }) => `You edited your review, with ${stars(rating)}` },
  ReviewDeleted: { authorId: 'You deleted your review' },
  ReviewReplied: {
    authorId: 'The creator replied to your review',
    creatorId: 'You replied to a review of your listing',
  },
  ReplyEdited: {
    authorId: 'The creator edited the reply to your review',
    creatorId: 'You edited your reply to a review of your listing',
  },
  ReplyRemoved: {
    authorId: 'The creator removed the reply to your review',
    creatorId: 'You removed your reply to a review of your listing',
  },
  ReviewReported: { reporterId: 'You reported a review' },
  ReportsDismissed: { by: 'You dismissed the reports of a review' },
  ReviewHidden: { authorId: 'A moderator hid your review', by: 'You hid a review' },
  ReviewRestored: { authorId: 'A moderator showed your review again', by: 'You showed a hidden review again' },
  ReviewRefunded: { authorId: 'The rating of your review counts no longer, since the purchase was refunded' },
  ReviewReinstated: { authorId: 'The rating of your review counts again, since you bought the guide again' },
  ReviewVoted: {
    voterId: ({ helpful }) => (helpful ? 'You found a review helpful' : 'You found a review not helpful'),
  },
  VoteWithdrawn: { voterId: 'You took your vote on a review back' },
  EditSuggested: { suggesterId: 'You suggested an edit to a guide' },
  SuggestionAccepted: { suggesterId: 'Your suggested edit was accepted', creatorId: 'You accepted a suggested edit' },
  SuggestionDeclined: { suggesterId: 'Your suggested edit was declined', creatorId: 'You declined a suggested edit' },
  SuggestionWithdrawn: { suggesterId: 'You took a suggested edit back' },
} satisfies Partial<Sentences>;
