import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    NotificationsRead: 'userId at notificationIds',
    AllNotificationsRead: 'userId at upTo? position?',
    NotificationPreferenceChanged: 'userId at kind inApp mail push?',
  },
  shows: `ConnectRequestSent ConnectionMade CoauthorInvited CoauthorInvitationAccepted ListingRequestFulfilled
    ListingRequestMerged ListingRequestDeclined ListingRequestDeclineWithdrawn ListingRequestVoterNotified ListingRequestDeclineNotified FollowerNotified MeetingBooked MeetingMoveProposed MeetingMoved MeetingAbsenceClaimed MeetingAbsenceContested MeetingAbsenceWithdrawn MeetingContestDecided MeetingCancelled PurchaseCompleted ShareEarned PurchaseDeclined PurchaseRefunded AccessGiven GiftTaken
    ReviewPosted ReviewReplied BuyerReminded QuestionAsked QuestionAnswered EditSuggested SuggestionAccepted
    SuggestionDeclined ListingPublished ListingRejected ChangesRequested ListingSuspended ListingRestored PriceProposed
    PriceAgreed PriceDeclined UpdateRequired RewardCredited GiftExpired GiftRefunded WithdrawalPaid WithdrawalFailed
    EntryDisputeAnswered ApplicationApproved ApplicationRejected ApplicationSentBack LicenceExpiryReminded VerificationExpired CreatorSuspended SuspensionUpheld SuspensionLifted ConnectRequestDeclined ConnectRequestWithdrawn CoauthorInvitationDeclined
    CoauthorInvitationWithdrawn QuestionRemoved ReviewDeleted SuggestionWithdrawn NotificationsRead
      MessageSent MessagesRead MessageDeleted MessageHidden MessageRestored TicketAnswered AllNotificationsRead
      NotificationPreferenceChanged PersonBlocked UserErased`,
};
