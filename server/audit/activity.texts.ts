import { INVITE_REFUSALS } from '#server/kernel/invite-refusals';
import { naira } from '#server/kernel/money';
import { isTier, planName } from '#server/kernel/premium-offers';
import type { Sentences } from './activity.sentences.js';
import { factOf } from './fact.texts.js';
import { guideSentences } from './guide-activity.texts.js';
import { meetingSentences } from './meeting-activity.texts.js';

const APPLICATION_FILES = {
  picture: 'the picture',
  certification: 'a certificate',
  id_card: 'the ID card',
  second: 'the second document',
} as const;

/**
 * What happened, to the person whom the field names. No other person is named, and no sealed text is shown: each is read
 * where it belongs.
 */
const SENTENCES: Sentences = {
  UserRegistered: { userId: 'You registered' },
  UserActivated: { userId: 'You confirmed your e-mail address, and your account became active' },
  PasswordReset: { userId: 'You chose a new password by a mailed link, and every device was signed out' },
  PasswordChanged: { userId: 'You changed your password, and every other device was signed out' },
  GoogleLinked: { userId: 'You linked a Google account, which signs you in from now on' },
  RoleGranted: {
    userId: ({ role }) => `You were given the role ${role}`,
    actor: ({ role }) => `You gave a person the role ${role}`,
  },
  RoleRevoked: {
    userId: ({ role }) => `The role ${role} was taken back from you`,
    by: ({ role }) => `You took the role ${role} back from a person`,
  },
  CreatorVerified: { userId: 'You were verified as a creator', by: 'You verified a creator' },
  LicenceExpiryReminded: {
    userId: ({ days }) => `You were reminded that your licence ends in ${days} days`,
  },
  VerificationExpired: { userId: 'Your licence ended, and you are no longer a verified creator' },
  CreatorSuspended: { userId: 'Your creator account was suspended', by: 'You suspended a creator' },
  SuspensionAppealed: { userId: 'You appealed against the suspension of your creator account' },
  SuspensionAppealClaimed: { by: 'You took the appeal of a suspended creator' },
  SuspensionAppealReleased: { by: 'You left the appeal of a suspended creator to others' },
  SuspensionUpheld: { userId: 'Your appeal was declined', by: 'You declined the appeal of a suspended creator' },
  SuspensionLifted: {
    userId: 'The suspension of your creator account was lifted',
    by: 'You lifted the suspension of a creator',
  },
  ApplicationStepSaved: {},
  ApplicationFileAdded: {
    userId: ({ use }) => `You added ${APPLICATION_FILES[use]} to your application to become a creator`,
  },
  ApplicationFileRemoved: {
    userId: ({ use }) => `You removed ${APPLICATION_FILES[use]} from your application to become a creator`,
  },
  ApplicationPhoneProven: { userId: 'You verified your phone number' },
  ApplicationSubmitted: { userId: 'You applied to become a creator' },
  ApplicationClaimed: { by: 'You took an application of a creator' },
  ApplicationReleased: { by: 'You left an application of a creator to others' },
  ApplicationFileOpened: {
    userId: ({ use }) => `A reviewer opened ${APPLICATION_FILES[use]} of your application`,
    by: ({ use }) => `You opened ${APPLICATION_FILES[use]} of an applicant`,
  },
  ApplicationApproved: {
    userId: 'Your application to become a creator was approved',
    by: 'You approved an application of a creator',
  },
  ApplicationRejected: {
    userId: 'Your application to become a creator was not accepted',
    by: 'You rejected an application of a creator',
  },
  ApplicationReopened: { userId: 'Your application to become a creator was opened for a new one' },
  ApplicationFilesDeleted: { userId: 'The documents of your application to become a creator were deleted' },
  ApplicationSentBack: {
    userId: 'A reviewer asked for more in your application to become a creator',
    by: 'You sent an application of a creator back',
  },
  IdentityCheckAsked: { userId: 'You asked for an automatic identity check' },
  IdentityCheckSent: {},
  IdentityCheckMatched: { userId: 'The automatic identity check confirmed your name' },
  IdentityCheckNotMatched: { userId: 'The automatic identity check did not confirm your name' },
  IdentityCheckUnanswered: { userId: 'The automatic identity check ended without an answer' },
  ProfileEdited: { userId: 'You edited your profile' },
  ProfilePictureChosen: {
    userId: ({ picture, fileId }) =>
      `You ${fileId ? 'chose' : 'removed'} the ${picture === 'avatar' ? 'picture' : 'cover picture'} of your profile`,
  },
  MarketingConsentGiven: { userId: 'You agreed to get news by mail' },
  MarketingConsentWithdrawn: { userId: 'You withdrew your agreement to get news by mail' },
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

  InvitationAccepted: {
    inviteeId: 'You joined by the link of a friend',
    inviterId: 'A friend joined by your link',
  },
  FriendBought: { inviterId: 'A friend who joined by your link bought a guide: your reward waits for its refund time' },
  FriendRefunded: { inviterId: 'A friend who joined by your link was refunded' },
  InvitationRewarded: {
    inviterId: ({ amount, withheld }) =>
      withheld
        ? `Your invitation was not rewarded: ${INVITE_REFUSALS[withheld]}`
        : `Your invitation was rewarded with ${naira(amount)}`,
  },
  InvitationRefused: { inviterId: ({ reason }) => `Your invitation was not rewarded: ${INVITE_REFUSALS[reason]}` },
  ...{ RewardPostponed: {}, InviterRewardCounted: {} },
  ...{ PremiumChargeOrdered: {}, PremiumChargeFailed: {}, PremiumDepositAwaited: {} },
  ...meetingSentences,
  PremiumPeriodPaid: {
    userId: ({ offer, amount }) => `You have ${planName(offer)}: a period was paid with ${naira(amount)}`,
  },
  PremiumDepositKept: {
    userId: ({ offer, amount }) =>
      `Your payment of ${naira(amount)} for ${planName(offer)} stayed in your wallet: it did not buy it`,
  },
  PremiumCardKept: { userId: 'Your card is kept for renewals of your plan' },
  PremiumCardRemoved: { userId: 'You removed the card for renewals of your plan' },
  PremiumCardForgotten: {
    userId: ({ isKeptAnew }) =>
      isKeptAnew
        ? 'Your card is kept by a later payment'
        : 'The payment provider ended that your card can be charged for renewals',
  },
  PremiumCardDeclined: {
    userId: ({ amount }) => `Your card did not pay the ${naira(amount)} of a renewal of your plan`,
  },
  PremiumRefunded: {
    userId: ({ offer, amount }) => `You took ${naira(amount)} of a charge for ${planName(offer)} back`,
  },
  PremiumChangePlanned: {
    userId: ({ offer }) =>
      isTier(offer)
        ? `You changed your plan to ${planName(offer)} at its renewal`
        : 'You changed Premium to the shorter period at its renewal',
  },
  PremiumChangeUndone: { userId: 'You kept your plan as it was' },
  PremiumCancelled: { userId: 'You cancelled the renewal of your plan' },
  PremiumResumed: { userId: 'You resumed the renewal of your plan' },
  PremiumPriceSet: {
    by: ({ offer, before, price }) => `You set a price of ${planName(offer)} from ${naira(before)} to ${naira(price)}`,
  },
  PremiumEnded: {
    userId: ({ reason }) => (reason === 'unpaid' ? 'Your plan ended: its renewal was not paid' : 'Your plan ended'),
  },

  ...guideSentences,

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
  CreatorFollowed: { by: 'You followed a creator' },
  CreatorUnfollowed: { by: 'You no longer follow a creator' },
  FollowerNotified: { followerId: 'A creator whom you follow published a listing' },
  ThreadStarted: { by: 'You began a conversation with a person' },
  MessageSent: { from: 'You sent a message', to: 'You received a message' },
  MessageEdited: { by: 'You edited a message' },
  MessageDeleted: { by: 'You deleted a message for both of you' },
  ...{ AttachmentReceived: {}, MessagesDelivered: {}, MessagesRead: {}, ThreadMarkedUnread: {}, ThreadPinned: {} },
  ...{ ThreadUnpinned: {}, MessageHidden: {}, MessageRestored: {} },
  MessageReported: { reporterId: 'You reported a message' },
  MessageReportAnswered: {
    reporterId: 'A moderator answered your report of a message',
    by: ({ outcome }) => `You ${outcome === 'upheld' ? 'upheld' : 'dismissed'} a report of a message`,
  },
  MessagingSettingsChosen: { userId: 'You changed the settings of your messages' },
  CofounderAboutSaved: { userId: 'You saved the first step of your co-founder profile' },
  CofounderRoleSaved: { userId: 'You saved the role in your co-founder profile' },
  CofounderSkillsSaved: { userId: 'You saved the skills in your co-founder profile' },
  CofounderRequestsLimited: { userId: 'You chose from whom you take connect requests' },
  CofounderProfilePublished: { userId: 'Your co-founder profile was published' },
  CofounderProfileHidden: { userId: 'You hid your co-founder profile' },

  NotificationsRead: {},
  AllNotificationsRead: {},
  NotificationPreferenceChanged: { userId: 'You chose how notifications reach you' },

  ...{ NewsletterRequested: {}, NewsletterConfirmed: {}, NewsletterLeft: {} },
  NewsletterIssueSent: { by: ({ subject }) => `You sent the newsletter “${subject}”` },
  TicketOpened: { askerId: ({ number }) => `You wrote to us: ticket ${number}` },
  TicketContinued: { askerId: 'You wrote again in a ticket' },
  TicketClaimed: { by: 'You took a message to us, to answer it' },
  TicketReleased: { by: 'You left a message to us to others' },
  TicketAnswered: { askerId: 'We answered your ticket', by: 'You answered a message to us' },
  TicketClosed: { by: 'You closed a message to us' },
  TicketErased: {},
  RegulationChangeRecorded: { by: 'You recorded a change of regulation' },
  SynonymsChanged: { by: 'You changed the synonyms of the search' },
  PageWritten: { by: 'You wrote a page of the site' },
  RootPublished: {},
  DriftHealed: {},
  WithdrawalFlagged: {},
  CaseFileSealed: { by: 'You sealed a case file' },
  CaseFileDownloaded: { by: 'You downloaded a case file' },
  CaseFileDestroyed: { by: 'You destroyed a case file' },
  CaseFileExpired: {},
};

type Stored = Readonly<Record<string, Readonly<Record<string, string | ((data: object) => string)>>>>;

/** What an event says to the person whom this field of it names. */
export function sentenceFor(field: string, { type, data }: { type: string; data: object }): string {
  const words = (SENTENCES as unknown as Stored)[type]?.[field];
  return typeof words === 'function' ? words(data) : (words ?? factOf({ type, data }));
}
