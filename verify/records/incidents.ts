import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    DriftHealed: 'incidentId view version key position rows differences at',
    WithdrawalFlagged: 'reference ownerId amount deposited withdrawn hours at',
  },
  shows: 'DriftHealed FailedWithdrawalPaid TamperDrillHeld WithdrawalFlagged',
};
