import type { ActivityArea } from '#server/kernel/activity-areas';
import { ACTORS } from '#server/kernel/actors';
import type { Recorded } from '#server/kernel/decider';
import type { UserId } from '#server/kernel/ids';
import type { ActivityType, DataOf } from './recorded.rows.js';

/** The fields by which an event names persons. `actor`: the person whose request it was, where no field names that person. */
type NamingField =
  | ['userId', 'ownerId', 'buyerId', 'payerId', 'readerId', 'reporterId', 'reporterIds', 'requesterId'][number]
  | ['voterId', 'askerId', 'authorId', 'giverId', 'suggesterId', 'creatorId', 'from', 'to', 'by', 'actor'][number]
  | ['inviteeId', 'inviterId', 'guestId', 'followerId'][number];
type Shown = {
  [Type in ActivityType]: { [Field in Extract<keyof DataOf<Type> | 'actor', NamingField>]?: ActivityArea };
};

/** Money of the wallet's owner, of the buyer and of the payer. Of a sale the creator sees the entries of the own wallet. */
const [ownMoney, bought, paidFor] = [
  { ownerId: 'wallet' },
  { buyerId: 'purchases' },
  { payerId: 'purchases' },
] as const;
const paidPremium = { userId: 'purchases' } as const;
const [ofGuest, ofBoth] = [{ guestId: 'purchases' }, { guestId: 'purchases', creatorId: 'listings' }] as const;
const given = { giverId: 'purchases' } as const;
const [ownListing, ownWork, byStaff] = [{ creatorId: 'listings' }, { actor: 'listings' }, { by: 'staff' }] as const;
/** What staff decides about a listing: its creator reads it, and it is the work of the person who decided. */
const decided = { creatorId: 'listings', by: 'staff' } as const;
/** What staff decides about an account. */
const judgedAccount = { userId: 'account', by: 'staff' } as const;
/** Neither a person's act nor about one, or said by another event of the same decision. */
const none = {} as const;

/**
 * To whom each event is shown, and in which area of that person's activity; a person whom several fields name is concerned
 * by the first. An event is shown to the person who acted and to the person for whom it was done. It is not shown to a
 * person whom it names only as the one who is judged: reports of a listing or of a review, which moderator claimed or checked
 * a listing or an entry, and what others buy, ask, vote or suggest under a creator's listing. What follows from a report is
 * an event of its own, which its person sees.
 */
export const SHOWN_TO = {
  UserRegistered: { userId: 'account' },
  UserActivated: { userId: 'account' },
  PasswordReset: { userId: 'account' },
  PasswordChanged: { userId: 'account' },
  GoogleLinked: { userId: 'account' },
  RoleGranted: { userId: 'account', actor: 'staff' },
  RoleRevoked: { userId: 'account', by: 'staff' },
  CreatorVerified: { userId: 'account', by: 'staff' },
  ...{ LicenceExpiryReminded: { userId: 'account' }, VerificationExpired: { userId: 'account' } },
  ...{ CreatorSuspended: judgedAccount, SuspensionUpheld: judgedAccount, SuspensionLifted: judgedAccount },
  ...{ SuspensionAppealed: { userId: 'account' }, SuspensionAppealClaimed: byStaff, SuspensionAppealReleased: byStaff },
  ProfileEdited: { userId: 'account' },
  ProfilePictureChosen: { userId: 'account' },
  MarketingConsentGiven: { userId: 'account' },
  MarketingConsentWithdrawn: { userId: 'account' },
  UserErased: { userId: 'account' },

  ...{ CartItemAdded: bought, CartItemRemoved: bought, CartCleared: bought },
  ...{ CartCouponApplied: bought, CartCouponRemoved: bought },
  ...{ OrderPlaced: bought, OrderFunded: bought, OrderLineBought: bought, OrderLineDeclined: bought },
  ...{ OrderCompleted: bought, OrderFailed: bought },
  ...{ PaymentInitiated: paidFor, CheckoutOpened: none, PaymentSettled: paidFor, PaymentFailed: paidFor },
  ...{ PaymentQuarantined: paidFor, ChargeReturnFailed: paidFor },
  ChargeAccepted: { payerId: 'purchases', by: 'staff' },
  ChargeReturnOrdered: { payerId: 'purchases', by: 'staff' },
  ...{ PurchaseStarted: bought, PurchaseCompleted: bought, PurchaseDeclined: bought, PurchaseAbandoned: bought },
  ...{ RefundRequested: bought, PurchaseRefunded: bought },
  ...{ AccessGiven: bought, AccessDeclined: bought, AccessEnded: bought },
  // What the recipient has of it are the events of the access.
  ...{ GiftBought: given, GiftSent: given, GiftWithdrawn: given, GiftTaken: given, GiftReleased: given },
  ...{ GiftExpired: given, GiftRefunded: given },
  // Each of the two sees what the own wallet gets by the events of the wallet.
  InvitationAccepted: { inviteeId: 'account', inviterId: 'account' },
  ...{ FriendBought: { inviterId: 'account' }, FriendRefunded: { inviterId: 'account' } },
  ...{ RewardPostponed: none, InviterRewardCounted: none },
  ...{ InvitationRewarded: { inviterId: 'account' }, InvitationRefused: { inviterId: 'account' } },
  ...{ RefundStarted: bought, RefundAccepted: bought, RefundStalled: bought, RefundProcessed: bought },
  ...{ RefundFailed: bought, PurchaseDisputed: bought, PurchaseDisputeEnded: bought },
  ...{ ChargeDisputed: paidFor, ChargeDisputeReminded: none, ChargeDisputeDecided: byStaff },
  ...{ ChargeDisputeAnswered: none, ChargeDisputeAnswerFailed: none, ChargeDisputeEnded: paidFor },
  ...{ CouponReserved: bought, CouponUsed: bought, CouponReleased: bought, BuyerReminded: bought },

  ...{ FundsDeposited: ownMoney, PurchasePaid: ownMoney, BalanceSpent: ownMoney, SpendingReturned: ownMoney },
  ...{ PremiumPaid: ownMoney, PremiumRefused: ownMoney, PremiumReturned: ownMoney },
  ...{ MeetingPaid: ownMoney, MeetingRefused: ownMoney },
  ...{ MeetingReturned: ownMoney, MeetingEarned: ownMoney, MeetingCommissionCharged: ownMoney },
  // A meeting names its slot, and the wallet says what a payment led to.
  ...{ MeetingTermsSet: ownListing, MeetingSlotHeld: none, MeetingSlotTaken: none, MeetingSlotFreed: none },
  ...{ MeetingPaymentOrdered: none, MeetingPaymentFailed: none, MeetingPaymentReturned: none },
  ...{ MeetingDepositAwaited: none, MeetingDepositKept: ofGuest },
  ...{ MeetingHeld: ofGuest, MeetingExpired: ofGuest, MeetingBooked: ofBoth, MeetingMoveProposed: ofBoth },
  ...{ MeetingMoveDeclined: ofBoth, MeetingMoveWithdrawn: ofBoth, MeetingMoved: ofBoth },
  ...{ MeetingCancelled: ofBoth, MeetingMissed: ofBoth, MeetingDone: ofBoth, MeetingReviewed: ofBoth },
  ...{ MeetingAbsenceClaimed: ofBoth, MeetingAbsenceContested: ofBoth, MeetingAbsenceWithdrawn: ofBoth },
  ...{ MeetingContestClaimed: byStaff, MeetingContestReleased: byStaff },
  MeetingContestDecided: { ...ofBoth, by: 'staff' },
  // The wallet says what a charge of Premium led to.
  ...{ PremiumChargeOrdered: none, PremiumPeriodPaid: paidPremium, PremiumChargeFailed: none },
  ...{ PremiumDepositAwaited: none, PremiumDepositKept: paidPremium, PremiumRefunded: paidPremium },
  ...{ PremiumCancelled: paidPremium, PremiumResumed: paidPremium, PremiumEnded: paidPremium },
  ...{ PremiumCardKept: paidPremium, PremiumCardRemoved: paidPremium, PremiumCardDeclined: paidPremium },
  PremiumCardForgotten: paidPremium,
  ...{ PremiumChangePlanned: paidPremium, PremiumChangeUndone: paidPremium, PremiumPriceSet: byStaff },
  ...{ SpendingRefused: ownMoney, SaleEarned: ownMoney, CommissionCharged: ownMoney, ShareForwarded: ownMoney },
  ...{ ShareEarned: ownMoney, WithdrawalRequested: ownMoney, WithdrawalReturned: ownMoney },
  ...{ RefundReceived: ownMoney, RefundPaidOut: ownMoney, SaleReversed: ownMoney, CommissionReturned: ownMoney },
  ...{ ShareReversed: ownMoney, ShareReturned: ownMoney, ShortfallAdvanced: ownMoney, ShortfallRecovered: ownMoney },
  ...{ ChargeTakenBack: ownMoney, FundsFrozen: ownMoney, FundsReleased: ownMoney },
  ...{ RewardCredited: ownMoney, BalanceGivenUp: ownMoney, BooksClosed: ownMoney, BooksOpened: ownMoney },
  ...{ WithdrawalStarted: ownMoney, RecipientRegistered: ownMoney, TransferOrdered: ownMoney },
  ...{ TransferReported: ownMoney, WithdrawalPaid: ownMoney, WithdrawalFailed: ownMoney },
  FailedWithdrawalPaid: ownMoney,
  ...{ BankAccountSaved: ownMoney, BankAccountLabelled: ownMoney, BankAccountRemoved: ownMoney },
  BankAccountRestored: ownMoney,
  ...{ EntryDisputed: ownMoney, EntryDisputeReopened: ownMoney, EntryDisputeSolved: ownMoney },
  ...{ EntryDisputeClaimed: byStaff, EntryDisputeReleased: byStaff },
  EntryDisputeAnswered: { ownerId: 'wallet', by: 'staff' },
  TamperDrillHeld: { by: 'staff', ownerId: 'wallet' },

  SectionOpened: { readerId: 'reading' },
  SectionProgressed: { readerId: 'reading' },
  ChecklistEntryProgressed: { readerId: 'reading' },
  ChecklistEntryScheduled: { readerId: 'reading' },
  ListingSaved: { userId: 'reading' },
  ListingUnsaved: { userId: 'reading' },
  SearchSaved: { userId: 'reading' },
  SearchRemoved: { userId: 'reading' },

  ...{ ListingSubmitted: ownListing, ListingEdited: ownListing, ListingResubmitted: ownListing, SlugClaimed: none },
  ...{ ReviewClaimed: byStaff, ReviewReleased: byStaff, ReviewChecked: byStaff },
  ...{ ListingPublished: decided, ListingVerified: decided, ListingRejected: decided, ChangesRequested: decided },
  ...{ ListingArchived: ownListing, ListingUnarchived: ownListing },
  ...{ ListingSuspended: decided, ListingRestored: decided },
  ...{ PriceProposed: decided, PriceAgreed: decided, PriceDeclined: decided },
  ...{ SectionAdded: ownWork, ContentAdded: ownWork, SectionRenamed: ownWork, SectionPreviewChanged: ownWork },
  ...{ SectionRemoved: ownWork, SectionRestored: ownWork, SectionsReordered: ownWork, TextEdited: ownWork },
  ...{ PictureDescribed: ownWork, ChecklistEntryEdited: ownWork, ContentRemoved: ownWork, ContentRestored: ownWork },
  ContentReordered: ownWork,
  CoauthorInvited: { creatorId: 'listings', userId: 'listings' },
  CoauthorInvitationAccepted: { creatorId: 'listings', userId: 'listings' },
  CoauthorInvitationDeclined: { creatorId: 'listings', userId: 'listings' },
  CoauthorInvitationWithdrawn: { creatorId: 'listings', userId: 'listings' },
  CoauthorRemoved: { creatorId: 'listings', userId: 'listings' },
  CoauthorLeft: { creatorId: 'listings', userId: 'listings' },
  // The creator offered it; who waits for a listing is not shown to its creator.
  PersonalCouponCreated: bought,
  ...{ CouponCreated: ownListing, CouponPaused: ownListing, CouponResumed: ownListing, CouponEnded: ownListing },
  ...{ UpdateRequired: ownListing, UpdateHandedIn: ownListing, UpdateDeclined: ownListing, UpdateClosed: decided },

  TicketOpened: { askerId: 'account' },
  TicketContinued: { askerId: 'account' },
  ...{ TicketClaimed: byStaff, TicketReleased: byStaff },
  TicketAnswered: { askerId: 'account', by: 'staff' },
  TicketClosed: { by: 'staff' },
  TicketErased: none,

  ListingReported: { reporterId: 'community' },
  ListingReportsDismissed: { reporterIds: 'community', by: 'staff' },
  ListingReportsUpheld: { reporterIds: 'community', by: 'staff' },
  ListingRequested: { requesterId: 'community' },
  ListingRequestWithdrawn: { requesterId: 'community' },
  ListingRequestRestored: { requesterId: 'community' },
  ListingRequestFulfilled: { requesterId: 'community' },
  ListingRequestReopened: { requesterId: 'community' },
  ListingRequestDeclined: { requesterId: 'community', by: 'staff' },
  ListingRequestDeclineWithdrawn: { requesterId: 'community', by: 'staff' },
  // The requester learns of an answer when it is published.
  ListingRequestAnswered: ownListing,
  ListingRequestAnswerRemoved: decided,
  ...{ LaunchDiscountOffered: ownListing, LaunchDiscountWithdrawn: ownListing },
  // The requester sees it on the board.
  ListingRequestClaimed: ownListing,
  ListingRequestClaimReleased: ownListing,
  ListingRequestClaimExpired: ownListing,
  ListingRequestMerged: { requesterId: 'community', by: 'staff' },
  ListingRequestMergeObjected: { requesterId: 'community' },
  ListingRequestUnmerged: { requesterId: 'community', by: 'staff' },
  ListingRequestVoted: { voterId: 'community' },
  ListingRequestVoteWithdrawn: { voterId: 'community' },
  ListingRequestPledged: { voterId: 'community' },
  ListingRequestPledgeWithdrawn: { voterId: 'community' },
  ListingRequestVoterNotified: { voterId: 'community' },
  ListingRequestDeclineNotified: { voterId: 'community' },
  QuestionAsked: { askerId: 'community' },
  QuestionAnswered: { askerId: 'community', creatorId: 'listings' },
  QuestionRemoved: { askerId: 'community', by: 'staff' },
  QuestionUpvoted: { voterId: 'community' },
  UpvoteWithdrawn: { voterId: 'community' },
  ReviewPosted: { authorId: 'community' },
  ReviewEdited: { authorId: 'community' },
  ReviewDeleted: { authorId: 'community' },
  ReviewReplied: { authorId: 'community', creatorId: 'listings' },
  ReplyEdited: { authorId: 'community', creatorId: 'listings' },
  ReplyRemoved: { authorId: 'community', creatorId: 'listings' },
  ReviewReported: { reporterId: 'community' },
  ReportsDismissed: byStaff,
  ReviewHidden: { authorId: 'community', by: 'staff' },
  ReviewRestored: { authorId: 'community', by: 'staff' },
  ReviewRefunded: { authorId: 'community' },
  ReviewReinstated: { authorId: 'community' },
  ReviewVoted: { voterId: 'community' },
  VoteWithdrawn: { voterId: 'community' },
  EditSuggested: { suggesterId: 'community' },
  SuggestionAccepted: { suggesterId: 'community', creatorId: 'listings' },
  SuggestionDeclined: { suggesterId: 'community', creatorId: 'listings' },
  SuggestionWithdrawn: { suggesterId: 'community' },

  ConnectRequestSent: { from: 'network', to: 'network' },
  ConnectionMade: { from: 'network', to: 'network' },
  // Each of these is known to the person alone who did it.
  ConnectRequestDeclined: { to: 'network' },
  ConnectRequestWithdrawn: { from: 'network' },
  ConnectionRemoved: { by: 'network' },
  ...{ FounderDismissed: { by: 'network' }, FounderRestored: { by: 'network' } },
  ...{ PersonBlocked: { by: 'network' }, PersonUnblocked: { by: 'network' } },
  ...{ CreatorFollowed: { by: 'network' }, CreatorUnfollowed: { by: 'network' } },
  FollowerNotified: { followerId: 'network' },
  ...{ ThreadStarted: { by: 'network' }, MessageSent: { from: 'network', to: 'network' }, AttachmentReceived: none },
  // How far a person is in a thread is said by the thread.
  ...{ MessagesDelivered: none, MessagesRead: none, ThreadMarkedUnread: none, ThreadPinned: none },
  ...{ ThreadUnpinned: none, MessageHidden: none, MessageRestored: none },
  ...{ MessageEdited: { by: 'network' }, MessageDeleted: { by: 'network' } },
  MessagingSettingsChosen: { userId: 'network' },
  MessageReported: { reporterId: 'network' },
  MessageReportAnswered: { reporterId: 'network', by: 'staff' },
  CofounderAboutSaved: { userId: 'network' },
  CofounderRoleSaved: { userId: 'network' },
  CofounderSkillsSaved: { userId: 'network' },
  CofounderRequestsLimited: { userId: 'network' },
  CofounderProfilePublished: { userId: 'network' },
  CofounderProfileHidden: { userId: 'network' },

  // Saved while it is typed.
  ApplicationStepSaved: none,
  ...{ ApplicationFileAdded: { userId: 'account' }, ApplicationFileRemoved: { userId: 'account' } },
  ...{ ApplicationPhoneProven: { userId: 'account' }, ApplicationSubmitted: { userId: 'account' } },
  ...{ ApplicationClaimed: byStaff, ApplicationReleased: byStaff },
  ApplicationFileOpened: { userId: 'account', by: 'staff' },
  ApplicationApproved: { userId: 'account', by: 'staff' },
  ApplicationRejected: { userId: 'account', by: 'staff' },
  ...{ ApplicationFilesDeleted: { userId: 'account' }, ApplicationReopened: { userId: 'account' } },
  ApplicationSentBack: { userId: 'account', by: 'staff' },
  // Sent is a step of asking.
  ...{
    IdentityCheckAsked: { userId: 'account' },
    IdentityCheckSent: none,
    IdentityCheckMatched: { userId: 'account' },
  },
  ...{ IdentityCheckNotMatched: { userId: 'account' }, IdentityCheckUnanswered: { userId: 'account' } },

  // What a person has read is no act of its own.
  ...{ NotificationsRead: none, AllNotificationsRead: none },
  NotificationPreferenceChanged: { userId: 'account' },
  // They name an address, which may be that of no account.
  ...{ NewsletterRequested: none, NewsletterConfirmed: none, NewsletterLeft: none },
  NewsletterIssueSent: byStaff,

  ...{ RegulationChangeRecorded: byStaff, SynonymsChanged: byStaff, PageWritten: byStaff },
  ...{ RootPublished: none, DriftHealed: none },
  // Whose money is looked into must not learn it from here.
  ...{ WithdrawalFlagged: none, CaseFileSealed: byStaff, CaseFileDownloaded: byStaff, CaseFileDestroyed: byStaff },
  CaseFileExpired: none,
} as const satisfies Shown;

/** The fields by which an event of this type concerns persons. */
export type FieldOf<Type extends ActivityType> = keyof (typeof SHOWN_TO)[Type] & string;

const FIELDS = new Map<string, [field: string, area: ActivityArea][]>(
  Object.entries(SHOWN_TO).map(([type, shown]) => [type, Object.entries(shown) as [string, ActivityArea][]]),
);
/** Those that concern persons. */
export const activityTypes = [...FIELDS].flatMap(([type, fields]) => (fields.length ? [type] : []));

const OTHER_ACTORS = new Set<string>(Object.values(ACTORS));

/** The persons to whom an event is shown, each with the field and the area of it. */
export function concernedBy({ type, data, meta }: Recorded): Map<UserId, { field: string; area: ActivityArea }> {
  const concerned = new Map<UserId, { field: string; area: ActivityArea }>();
  for (const [field, area] of FIELDS.get(type) ?? []) {
    const named = field === 'actor' ? meta.actorId : (data as Record<string, unknown>)[field];
    for (const id of Array.isArray(named) ? (named as unknown[]) : [named])
      if (typeof id === 'string' && !OTHER_ACTORS.has(id) && !concerned.has(id)) concerned.set(id, { field, area });
  }
  return concerned;
}
