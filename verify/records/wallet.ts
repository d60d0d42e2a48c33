import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    FundsDeposited: 'ownerId reference from to amount balance at',
    PurchasePaid: 'ownerId reference from to amount balance at listingId',
    SaleEarned: 'ownerId reference from to amount balance at listingId availableAt',
    CommissionCharged: 'ownerId reference from to amount balance at listingId availableAt basisPoints terms',
    WithdrawalRequested: 'ownerId reference from to amount balance at charges terms',
    BooksClosed: 'ownerId balance at',
    BooksOpened: 'ownerId balance clearing previous at',
  },
  shows: 'FundsDeposited PurchasePaid SaleEarned CommissionCharged WithdrawalRequested BooksClosed BooksOpened',
};
