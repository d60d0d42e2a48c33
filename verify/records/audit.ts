import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  shows:
    'FundsDeposited PurchasePaid BalanceSpent SpendingReturned SpendingRefused SaleEarned CommissionCharged WithdrawalRequested WithdrawalReturned RefundReceived RefundPaidOut SaleReversed CommissionReturned ShortfallAdvanced ShortfallRecovered BalanceGivenUp BooksClosed BooksOpened',
};
