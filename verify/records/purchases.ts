import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    PaymentInitiated: 'reference at purpose payerId amount listingId method?',
    CheckoutOpened: 'reference at accessCode authorizationUrl',
    PaymentSettled: 'reference at purpose payerId amount fees channel listingId method?',
    PaymentFailed: 'reference at payerId listingId status',
    PaymentQuarantined: 'reference at payerId reason charge?',
    ChargeAccepted: 'reference at payerId by note amount',
    ChargeReturnOrdered: 'reference at payerId by note amount',
    ChargeReturnFailed: 'reference at payerId reason',
    PurchaseStarted: 'listingId buyerId reference at creatorId price coupon?',
    PurchaseCompleted:
      'listingId buyerId reference at creatorId price commission basisPoints terms method coupon? shares?',
    PurchaseDeclined: 'listingId buyerId reference at amount reason method?',
    PurchaseAbandoned: 'listingId buyerId reference at',
    RefundRequested: 'listingId buyerId reference at creatorId price reason opened sections method? card?',
    PurchaseRefunded:
      'listingId buyerId reference at creatorId price commission reason to toCard? dispute? method? shares?',
    PurchaseDisputed: 'listingId buyerId reference at dispute creatorId reason dueAt soldAt held',
    PurchaseDisputeEnded: 'listingId buyerId reference at dispute creatorId outcome held takenBack',
    ChargeDisputed: 'dispute reference payerId at amount lines credit purpose reason dueAt',
    ChargeDisputeReminded: 'dispute reference payerId at amount dueAt',
    ChargeDisputeDecided: 'dispute reference payerId at decision by note',
    ChargeDisputeAnswered: 'dispute reference payerId at',
    ChargeDisputeAnswerFailed: 'dispute reference payerId at reason',
    ChargeDisputeEnded: 'dispute reference payerId at amount lines credit outcome',
    AccessGiven: 'listingId buyerId reference at creatorId giverId',
    AccessDeclined: 'listingId buyerId reference at creatorId giverId',
    AccessEnded: 'listingId buyerId reference at creatorId giverId',
    RefundStarted: 'reference listingId buyerId at amount again? charge?',
    RefundAccepted: 'reference listingId buyerId at providerId',
    RefundStalled: 'reference listingId buyerId at amount',
    RefundProcessed: 'reference listingId buyerId at amount',
    RefundFailed: 'reference listingId buyerId at amount reason providerIds?',
  },
  shows: `PaymentInitiated CheckoutOpened PaymentSettled PaymentFailed PaymentQuarantined ChargeAccepted ChargeReturnOrdered ChargeReturnFailed PurchaseStarted PurchaseCompleted PurchaseDeclined PurchaseAbandoned RefundRequested RefundStalled PurchaseRefunded AccessGiven AccessDeclined AccessEnded PurchaseDisputed PurchaseDisputeEnded ChargeDisputed ChargeDisputeReminded ChargeDisputeDecided ChargeDisputeAnswered ChargeDisputeAnswerFailed ChargeDisputeEnded`,
};
