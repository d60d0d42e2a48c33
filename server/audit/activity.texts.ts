import type { FieldOf } from '#projections/activity/activity.rows';
import type { ActivityType, DataOf } from '#projections/activity/recorded.rows';
import type { UserId } from '#server/kernel/ids';
import { naira } from '#server/kernel/money';
import type { ChargeDisputeEvent } from '#server/purchases/charge-disputes.events';
import type { OrderEvent } from '#server/purchases/orders.events';
import type { PaymentEvent, PurchaseEvent, RefundEvent } from '#server/purchases/purchases.events';
import type { WalletEvent } from '#server/wallet/wallet.events';
import type { WithdrawalEvent } from '#server/withdrawals/withdrawals.events';
import { factOf } from './fact.texts.js';

/** The events for which the audit has words. Their owners read the same, but for those that have their own words here. */
type MoneyEvent =
  WalletEvent | PaymentEvent | PurchaseEvent | RefundEvent | OrderEvent | WithdrawalEvent | ChargeDisputeEvent;
type Words<Type extends ActivityType> = string | ((data: DataOf<Type>) => string);
/** What an event of the type says, by the field by which it concerns a person. */
type Said<Type extends ActivityType> = { readonly [Field in FieldOf<Type>]: Words<Type> };
/** A new type of another event does not compile without words. */
type Sentences = { readonly [Type in Exclude<ActivityType, MoneyEvent['type']>]: Said<Type> } & {
  readonly [Type in MoneyEvent['type']]?: Said<Type>;
};

const percent = (basisPoints: number) => `${basisPoints / 100} %`;
/** Who proposed a price or answered, to the creator; a moderator is not named. */
const sideOf = ({ by, creatorId }: { by: UserId; creatorId: UserId }) => (by === creatorId ? 'You' : 'A moderator');
const marked = (completed: boolean) => (completed ? 'as done' : 'as not done');

/**
 * What happened, to the person whom the field names. No other person is named, and no sealed text is shown: each is read
 * where it belongs.
 */
const SENTENCES: Sentences = {
  UserRegistered: { userId: 'You registered' },
  UserActivated: { userId: 'You confirmed your e-mail address, and your account became active' },
  PasswordReset: { userId: 'You chose a new password by a mailed link, and every device was signed out' },
  RoleGranted: {
    userId: ({ role }) => `You were given the role ${role}`,
    actor: ({ role }) => `You gave a person the role ${role}`,
  },
  RoleRevoked: {
    userId: ({ role }) => `The role ${role} was taken back from you`,
    by: ({ role }) => `You took the role ${role} back from a person`,
  },
  CreatorVerified: { userId: 'You were verified as a creator', by: 'You verified a creator' },
  ProfileEdited: { userId: 'You edited your profile' },
  ProfilePictureChosen: {
    userId: ({ picture, fileId }) =>
      `You ${fileId ? 'chose' : 'removed'} the ${picture === 'avatar' ? 'picture' : 'cover picture'} of your profile`,
  },
  UserErased: { userId: 'Your account was erased' },

  CartItemAdded: { buyerId: ({ price }) => `You put a guide of ${naira(price)} in your cart` },
  CartItemRemoved: {
    buyerId: ({ because }) =>
      because === 'bought' ? 'A guide left your cart, since you own it' : 'You took a guide out of your cart',
  },
  CartCleared: { buyerId: 'You emptied your cart' },
  CartCouponApplied: { buyerId: ({ code }) => `You put the coupon ${code} in your cart` },
  CartCouponRemoved: {
    buyerId: ({ because }) =>
      because === 'used' ? 'The coupon left your cart, since you paid with it' : 'You took the coupon out of your cart',
  },
  CouponReserved: { buyerId: 'A payment of yours began with a coupon' },
  CouponUsed: { buyerId: 'You paid with a coupon' },
  CouponReleased: { buyerId: 'Your payment with a coupon bought nothing: you can use the coupon again' },
  BuyerReminded: { buyerId: 'You were reminded to review a guide that you bought' },

  WithdrawalRequested: {
    ownerId: ({ amount }) => `Withdrawal requested: ${naira(amount)} left your wallet, with the charges`,
  },
  BankAccountSaved: { ownerId: 'You saved a bank account' },
  BankAccountLabelled: { ownerId: 'You named a saved bank account' },
  BankAccountRemoved: { ownerId: 'You removed a saved bank account' },
  BankAccountRestored: { ownerId: 'You took the removal of a bank account back' },
  EntryDisputed: { ownerId: ({ entry }) => `You asked about an entry of ${naira(entry.amount)} in your wallet` },
  EntryDisputeClaimed: { by: 'You took a question about an entry of a wallet' },
  EntryDisputeReleased: { by: 'You left a question about an entry of a wallet to others' },
  EntryDisputeAnswered: {
    ownerId: ({ entry }) => `Finance answered your question about an entry of ${naira(entry.amount)}`,
    by: 'You answered a question about an entry of a wallet',
  },
  EntryDisputeReopened: { ownerId: 'You sent a question about an entry of your wallet back to finance' },
  EntryDisputeSolved: { ownerId: 'You ended your question about an entry of your wallet' },
  TamperDrillHeld: {
    by: 'You held a drill of the verifier',
    ownerId:
      'The history of your wallet was copied for a drill: the verifier was to find what was changed in the copies',
  },

  GiftBought: {
    giverId: ({ kind, price }) =>
      kind === 'gift' ? `You bought a guide as a gift for ${naira(price)}` : `You bought a seat for ${naira(price)}`,
  },
  GiftSent: { giverId: 'The link of your gift or seat was mailed' },
  GiftWithdrawn: { giverId: 'You took the invitation to a seat back' },
  GiftTaken: { giverId: 'What you gave was taken' },
  GiftReleased: { giverId: 'What you gave waits again: its recipient owned the guide already' },
  GiftExpired: { giverId: 'Your gift was not taken in time' },
  GiftRefunded: { giverId: 'What you gave was refunded' },

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
  ListingRequestAnswered: { creatorId: 'You named your listing as the answer to a request' },
  ListingRequestAnswerRemoved: {
    creatorId: 'A moderator found that your listing does not answer a request',
    by: 'You found that a listing does not answer a request',
  },
  ListingRequestVoted: { voterId: 'You voted for a requested listing' },
  ListingRequestVoteWithdrawn: { voterId: 'You took your vote for a requested listing back' },
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

  ConnectRequestSent: { from: 'You sent a connection request', to: 'You received a connection request' },
  ConnectionMade: {
    from: 'Your connection request was accepted: you are connected with another founder',
    to: 'You accepted a connection request: you are connected with another founder',
  },
  ConnectRequestDeclined: { to: 'You declined a connection request' },
  ConnectRequestWithdrawn: { from: 'You took a connection request back' },
  ConnectionRemoved: { by: 'You removed a connection' },
  FounderDismissed: { by: 'You dismissed a suggested founder for 90 days' },
  FounderRestored: { by: 'You took the dismissal of a founder back' },
  PersonBlocked: { by: 'You blocked a person' },
  PersonUnblocked: { by: 'You unblocked a person' },
  CofounderAboutSaved: { userId: 'You saved the first step of your co-founder profile' },
  CofounderRoleSaved: { userId: 'You saved the role in your co-founder profile' },
  CofounderSkillsSaved: { userId: 'You saved the skills in your co-founder profile' },
  CofounderProfilePublished: { userId: 'Your co-founder profile was published' },
  CofounderProfileHidden: { userId: 'You hid your co-founder profile' },

  RegulationChangeRecorded: { by: 'You recorded a change of regulation' },
  SynonymsChanged: { by: 'You changed the synonyms of the search' },
  RootPublished: {},
  DriftHealed: {},
  WithdrawalFlagged: {},
  CaseFileSealed: { by: 'You sealed a case file' },
  CaseFileDownloaded: { by: 'You downloaded a case file' },
  CaseFileDestroyed: { by: 'You destroyed a case file' },
  CaseFileExpired: {},
};

const stars = (rating: number) => (rating === 1 ? '1 star' : `${rating} stars`);

type Stored = Readonly<Record<string, Readonly<Record<string, string | ((data: object) => string)>>>>;

/** What an event says to the person whom this field of it names. */
export function sentenceFor(field: string, { type, data }: { type: string; data: object }): string {
  const words = (SENTENCES as unknown as Stored)[type]?.[field];
  return typeof words === 'function' ? words(data) : (words ?? factOf({ type, data }));
}
