import type { PremiumEvent } from '#server/premium/premium.events';
import { OrderPremium } from '#server/premium/order';
import { AdvancePremium, premium } from '#server/premium/premium';
import { statusAt } from '#server/premium/standing';

// The Premium of Ada, by the month.
export const [bought, ends] = ['2026-01-31T09:00:00.000Z', '2026-02-28T09:00:00.000Z'];
export const terms = { offer: 'PREMIUM_1M', price: 780_000, vat: 58_500, amount: 838_500 } as const;
export const userId = 'ada';
export const after = (days: number) => new Date(Date.parse(ends) + days * 86_400_000).toISOString();

export const charge = (reference: string, at: string, more: object = {}) => ({
  ...{ userId, reference, ...terms, cause: 'purchase' as const, attempt: 0, at },
  ...more,
});
export const ordered = (reference: string, at: string, more: object = {}): PremiumEvent => ({
  type: 'PremiumChargeOrdered',
  data: charge(reference, at, more),
});
export const paid: PremiumEvent[] = [
  ordered('prm.1', bought),
  { type: 'PremiumPeriodPaid', data: { ...charge('prm.1', bought), from: bought, until: ends } },
];
export const renewal = (attempt: number) => ({ cause: 'renewal' as const, attempt });
export const failed = (attempt: number, at: string, retryAt: string | null): PremiumEvent[] => [
  ordered(`prm.r${attempt}`, at, renewal(attempt)),
  {
    type: 'PremiumChargeFailed',
    data: { ...charge(`prm.r${attempt}`, at, renewal(attempt)), available: 5, retryAt, endsAt: after(7) },
  },
];
export const cancelled: PremiumEvent = { type: 'PremiumCancelled', data: { userId, until: ends, at: bought } };
export const order = (reference: string, at: string, more: object = {}) =>
  new OrderPremium({ userId, reference, ...terms, at, ...more });
export const advance = (at: string) => new AdvancePremium({ userId, reference: 'prm.next', at });
export const statusOf = (history: PremiumEvent[], at: string) =>
  statusAt(history.reduce(premium.evolve, premium.initial()), at);
