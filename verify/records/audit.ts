import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  shows: 'FundsDeposited PurchasePaid SaleEarned CommissionCharged WithdrawalRequested BooksClosed BooksOpened',
};
