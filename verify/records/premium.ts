import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    PremiumChargeOrdered: 'userId at reference offer price vat amount cause attempt',
    PremiumPeriodPaid: 'userId at reference offer price vat amount cause attempt from until',
    PremiumChargeFailed: 'userId at reference offer price vat amount cause attempt available retryAt endsAt',
    PremiumCancelled: 'userId at until',
    PremiumResumed: 'userId at until',
    PremiumEnded: 'userId at reason',
  },
  shows: `PremiumChargeOrdered PremiumPeriodPaid PremiumChargeFailed PremiumCancelled PremiumResumed PremiumEnded`,
};
