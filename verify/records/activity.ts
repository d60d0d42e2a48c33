import type { ModuleRecord } from '../module-records.js';

/** Every event that concerns a person. */
export const record: ModuleRecord = {
  shows: `
    UserRegistered UserActivated RoleGranted RoleRevoked CreatorVerified CreatorSuspended SuspensionAppealed SuspensionAppealClaimed SuspensionAppealReleased SuspensionUpheld SuspensionLifted
    ApplicationFileAdded ApplicationFileRemoved ApplicationPhoneProven ApplicationSubmitted ApplicationClaimed ApplicationReleased
    ApplicationFileOpened ApplicationApproved ApplicationRejected ApplicationSentBack ApplicationFilesDeleted PasswordReset GoogleLinked ProfileEdited ProfilePictureChosen
    MarketingConsentGiven MarketingConsentWithdrawn UserErased CartItemAdded CartItemRemoved
    CartCleared CartCouponApplied CartCouponRemoved OrderPlaced OrderFunded OrderLineBought OrderLineDeclined
    OrderCompleted OrderFailed PaymentInitiated PaymentSettled PaymentFailed PaymentQuarantined ChargeReturnFailed
    ChargeAccepted ChargeReturnOrdered PurchaseStarted PurchaseCompleted PurchaseDeclined PurchaseAbandoned
    RefundRequested PurchaseRefunded AccessGiven AccessDeclined AccessEnded GiftBought GiftSent GiftWithdrawn
    GiftTaken GiftReleased GiftExpired GiftRefunded
    InvitationAccepted FriendBought FriendRefunded InvitationRewarded InvitationRefused RefundStarted RefundAccepted RefundStalled RefundProcessed RefundFailed
    CouponReserved CouponUsed CouponReleased BuyerReminded FundsDeposited PurchasePaid BalanceSpent SpendingReturned
    SpendingRefused PremiumPaid PremiumRefused PremiumPeriodPaid PremiumCancelled PremiumResumed PremiumEnded SaleEarned CommissionCharged ShareForwarded ShareEarned WithdrawalRequested WithdrawalReturned
    RefundReceived RefundPaidOut SaleReversed CommissionReturned ShareReversed ShareReturned ShortfallAdvanced
    PurchaseDisputed PurchaseDisputeEnded ChargeDisputed ChargeDisputeDecided ChargeDisputeEnded
    ShortfallRecovered ChargeTakenBack FundsFrozen FundsReleased RewardCredited BalanceGivenUp BooksClosed BooksOpened WithdrawalStarted RecipientRegistered TransferOrdered
    TransferReported WithdrawalPaid WithdrawalFailed FailedWithdrawalPaid BankAccountSaved BankAccountLabelled
    BankAccountRemoved BankAccountRestored EntryDisputed EntryDisputeReopened EntryDisputeSolved EntryDisputeClaimed
    EntryDisputeReleased EntryDisputeAnswered TamperDrillHeld SectionOpened SectionProgressed
    ChecklistEntryProgressed ChecklistEntryScheduled ListingSaved ListingUnsaved SearchSaved SearchRemoved
    ListingSubmitted ListingEdited ListingResubmitted ReviewClaimed ReviewReleased ReviewChecked ListingPublished
    ListingVerified ListingRejected ChangesRequested ListingArchived ListingUnarchived ListingSuspended
    ListingRestored PriceProposed PriceAgreed PriceDeclined SectionAdded ContentAdded SectionRenamed
    SectionPreviewChanged SectionRemoved SectionRestored SectionsReordered TextEdited PictureDescribed
    ChecklistEntryEdited ContentRemoved ContentRestored ContentReordered CoauthorInvited CoauthorInvitationAccepted
    CoauthorInvitationDeclined CoauthorInvitationWithdrawn CoauthorRemoved CoauthorLeft CouponCreated CouponPaused
    CouponResumed CouponEnded UpdateRequired UpdateHandedIn UpdateDeclined UpdateClosed ListingReported
    ListingReportsDismissed ListingReportsUpheld ListingRequested ListingRequestWithdrawn ListingRequestRestored
    ListingRequestFulfilled ListingRequestReopened ListingRequestAnswered ListingRequestAnswerRemoved
    ListingRequestClaimed ListingRequestClaimReleased ListingRequestClaimExpired
    ListingRequestVoted ListingRequestVoteWithdrawn ListingRequestVoterNotified QuestionAsked QuestionAnswered
    QuestionRemoved QuestionUpvoted UpvoteWithdrawn ReviewPosted ReviewEdited ReviewDeleted ReviewReplied
    ReplyEdited ReplyRemoved ReviewReported ReportsDismissed ReviewHidden ReviewRestored ReviewRefunded
    ReviewReinstated ReviewVoted VoteWithdrawn EditSuggested SuggestionAccepted SuggestionDeclined
    SuggestionWithdrawn ConnectRequestSent ConnectionMade ConnectRequestDeclined ConnectRequestWithdrawn
    ConnectionRemoved FounderDismissed FounderRestored PersonBlocked PersonUnblocked CofounderAboutSaved CofounderRoleSaved
    ThreadStarted MessageSent MessageEdited MessageDeleted MessagingSettingsChosen MessageReported
    MessageReportAnswered
    CofounderSkillsSaved CofounderRequestsLimited CofounderProfilePublished CofounderProfileHidden RegulationChangeRecorded SynonymsChanged
    CaseFileSealed CaseFileDownloaded CaseFileDestroyed NotificationPreferenceChanged TicketOpened TicketContinued
    TicketClaimed TicketReleased TicketAnswered TicketClosed NewsletterIssueSent`.trim(),
};
