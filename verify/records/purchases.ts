import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    PaymentInitiated: 'reference at purpose payerId amount listingId',
    CheckoutOpened: 'reference at accessCode authorizationUrl',
    PaymentSettled: 'reference at purpose payerId amount fees channel listingId',
    PaymentFailed: 'reference at payerId listingId status',
    PaymentQuarantined: 'reference at payerId reason',
    PurchaseStarted: 'listingId buyerId reference at creatorId price',
    PurchaseCompleted: 'listingId buyerId reference at creatorId price commission basisPoints terms method',
    PurchaseDeclined: 'listingId buyerId reference at amount reason',
    PurchaseAbandoned: 'listingId buyerId reference at',
  },
  shows: `PaymentInitiated CheckoutOpened PaymentSettled PaymentFailed PaymentQuarantined PurchaseStarted PurchaseCompleted PurchaseDeclined PurchaseAbandoned`,
};
