import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  shows:
    'FundsDeposited PurchasePaid BalanceSpent SpendingReturned SpendingRefused SaleEarned CommissionCharged WithdrawalRequested WithdrawalReturned RefundReceived RefundPaidOut SaleReversed CommissionReturned ShortfallAdvanced ShortfallRecovered BalanceGivenUp BooksClosed BooksOpened PaymentInitiated CheckoutOpened PaymentSettled PaymentFailed PaymentQuarantined ChargeAccepted ChargeReturnOrdered ChargeReturnFailed PurchaseStarted PurchaseCompleted PurchaseDeclined PurchaseAbandoned RefundRequested PurchaseRefunded RefundStarted RefundAccepted RefundStalled RefundProcessed RefundFailed OrderPlaced OrderFunded OrderLineBought OrderLineDeclined OrderCompleted OrderFailed WithdrawalStarted RecipientRegistered TransferReported WithdrawalPaid WithdrawalFailed FailedWithdrawalPaid',
};
