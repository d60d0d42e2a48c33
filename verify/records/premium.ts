import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    PremiumChargeOrdered:
      'userId at reference offer price vat amount cause attempt credit? creditedAt? deposit? keepCard?',
    PremiumPeriodPaid:
      'userId at reference offer price vat amount cause attempt credit? creditedAt? deposit? keepCard? from until',
    PremiumChargeFailed:
      'userId at reference offer price vat amount cause attempt credit? creditedAt? deposit? keepCard? available retryAt endsAt card?',
    PremiumDepositAwaited: 'userId at reference offer price vat amount keepCard? charge?',
    PremiumCardKept: 'userId at reference card secret',
    PremiumCardRemoved: 'userId at',
    PremiumCardForgotten: 'userId at reference isKeptAnew?',
    PremiumCardDeclined: 'userId at reference charge amount retryAt endsAt isUnknown?',
    PremiumDepositKept: 'userId at reference offer price vat amount reason',
    PremiumRefunded: 'userId at reference offer price vat amount countedAt',
    PremiumChangePlanned: 'userId at offer price vat amount until',
    PremiumChangeUndone: 'userId at offer',
    PremiumCancelled: 'userId at until',
    PremiumResumed: 'userId at until',
    PremiumEnded: 'userId at reason',
    PremiumPriceSet: 'offer before price by at',
  },
  versions: { PremiumCardKept: 1 },
  shows: `PremiumChargeOrdered PremiumPeriodPaid PremiumChargeFailed PremiumDepositAwaited PremiumDepositKept PremiumCardKept
    PremiumCardRemoved PremiumCardForgotten PremiumCardDeclined PremiumRefunded PremiumChangePlanned PremiumChangeUndone PremiumCancelled PremiumResumed PremiumEnded PremiumPriceSet UserErased`,
};
