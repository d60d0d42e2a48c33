import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    PremiumChargeOrdered: 'userId at reference offer price vat amount cause attempt credit? creditedAt? deposit?',
    PremiumPeriodPaid:
      'userId at reference offer price vat amount cause attempt credit? creditedAt? deposit? from until',
    PremiumChargeFailed:
      'userId at reference offer price vat amount cause attempt credit? creditedAt? deposit? available retryAt endsAt',
    PremiumDepositAwaited: 'userId at reference offer price vat amount',
    PremiumDepositKept: 'userId at reference offer price vat amount reason',
    PremiumRefunded: 'userId at reference offer price vat amount countedAt',
    PremiumChangePlanned: 'userId at offer price vat amount until',
    PremiumChangeUndone: 'userId at offer',
    PremiumCancelled: 'userId at until',
    PremiumResumed: 'userId at until',
    PremiumEnded: 'userId at reason',
    PremiumPriceSet: 'offer before price by at',
  },
  shows: `PremiumChargeOrdered PremiumPeriodPaid PremiumChargeFailed PremiumDepositAwaited PremiumDepositKept PremiumRefunded
    PremiumChangePlanned PremiumChangeUndone PremiumCancelled PremiumResumed PremiumEnded PremiumPriceSet`,
};
