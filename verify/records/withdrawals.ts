import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    WithdrawalStarted: 'reference ownerId at amount charges terms destination',
    RecipientRegistered: 'reference ownerId at recipient',
    TransferOrdered: 'reference ownerId at order',
    TransferReported: 'reference ownerId at status',
    WithdrawalPaid: 'reference ownerId at amount charges',
    WithdrawalFailed: 'reference ownerId at amount charges reason failure',
    FailedWithdrawalPaid: 'reference ownerId at amount charges',
    BankAccountSaved: 'ownerId accountId at account label',
    BankAccountLabelled: 'ownerId accountId at label',
    BankAccountRemoved: 'ownerId accountId at',
    BankAccountRestored: 'ownerId accountId at',
  },
  shows:
    'WithdrawalRequested WithdrawalReturned TransferReported WithdrawalPaid WithdrawalFailed BankAccountSaved BankAccountLabelled BankAccountRemoved BankAccountRestored',
};
