import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    FundsDeposited: 'ownerId reference from to amount balance at',
    PurchasePaid: 'ownerId reference from to amount balance at listingId',
    BalanceSpent: 'ownerId reference from to amount balance at listingId',
    SpendingReturned: 'ownerId reference from to amount balance at listingId',
    SpendingRefused: 'ownerId reference listingId price available balance at',
    SaleEarned: 'ownerId reference from to amount balance at listingId availableAt',
    CommissionCharged: 'ownerId reference from to amount balance at listingId availableAt basisPoints terms',
    ShareForwarded: 'ownerId reference from to amount balance at listingId availableAt basisPoints coauthorId',
    ShareEarned: 'ownerId reference from to amount balance at listingId availableAt basisPoints',
    WithdrawalRequested: 'ownerId reference from to amount balance at charges terms destination?',
    WithdrawalReturned: 'ownerId reference from to amount balance at charges reason',
    RefundReceived: 'ownerId reference from to amount balance at listingId stays',
    RefundPaidOut: 'ownerId reference from to amount balance at listingId',
    SaleReversed: 'ownerId reference from to amount balance at listingId uncleared',
    CommissionReturned: 'ownerId reference from to amount balance at listingId',
    ShareReversed: 'ownerId reference from to amount balance at listingId uncleared',
    ShareReturned: 'ownerId reference from to amount balance at listingId coauthorId',
    ShortfallAdvanced: 'ownerId reference from to amount balance at listingId?',
    ShortfallRecovered: 'ownerId reference from to amount balance at listingId availableAt',
    ChargeTakenBack: 'ownerId reference from to amount balance at dispute',
    FundsFrozen: 'ownerId reference dispute held balance at listingId clearsAt',
    FundsReleased: 'ownerId reference dispute held balance at listingId',
    RewardCredited: 'ownerId reference from to amount balance at inviteeId',
    BalanceGivenUp: 'ownerId reference from to amount balance at uncleared',
    BooksClosed: 'ownerId balance at',
    BooksOpened: 'ownerId balance clearing owed? withdrawn? frozen? previous at',
  },
  shows:
    'FundsDeposited PurchasePaid BalanceSpent SpendingReturned SpendingRefused SaleEarned CommissionCharged ShareForwarded ShareEarned WithdrawalRequested WithdrawalReturned RefundReceived RefundPaidOut SaleReversed CommissionReturned ShareReversed ShareReturned ShortfallAdvanced ShortfallRecovered ChargeTakenBack FundsFrozen FundsReleased RewardCredited BalanceGivenUp BooksClosed BooksOpened',
};
