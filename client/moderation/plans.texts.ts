import { PRICE_RULE } from '#server/kernel/premium-offers';
import { plural } from '../lib/texts/plural';

/** Texts of the plans on the desk of admins (en-NG). */
export const texts = {
  title: 'Plans',
  lead: 'New purchases cost what is set here, at once. A period that is paid renews for what it cost.',
  failed: 'We couldn’t load the plans.',
  persons: 'People with Premium',
  statuses: { active: 'Renews', cancelled: 'Does not renew', past_due: 'Renewal not paid' },
  people: (count: number) => plural(count, { one: '# person', other: '# people' }),
  paid: (days: number) => `Paid in the last ${days} days`,
  refunded: (days: number) => `Refunded in the last ${days} days`,
  offers: 'Offers',
  periods: {
    ...{ PREMIUM_12M: '12 months', PREMIUM_1M: '1 month' },
    ...{ PREMIUM_TIER: '12 months of Premium', STANDARD_TIER: '12 months of Standard' },
    BASIC_TIER: '12 months of Basic',
  },
  price: 'Price',
  vat: 'VAT',
  total: 'Charged',
  field: (period: string) => `New price of ${period}, without VAT`,
  help: PRICE_RULE,
  missing: 'Write a price.',
  decimals: 'Use at most two decimals.',
  same: 'This is the price already.',
  set: 'Set price',
  setOf: (period: string) => `Set the price of ${period}`,
  asks: (period: string, before: string, sums: { price: string; vat: string; amount: string }) =>
    `New purchases of ${period} then cost ${sums.price} in place of ${before}: with VAT of ${sums.vat}, ${sums.amount} are charged. Who is paying by card at this moment keeps that money in the wallet.`,
  yes: 'Set it now',
  no: 'Not yet',
  changes: 'Changes of prices',
  none: 'No price was changed yet.',
  change: (period: string, before: string, price: string) => `${period}: from ${before} to ${price}`,
  by: (name: string) => `by ${name}`,
};
