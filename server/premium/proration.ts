import type { Instant } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';

/** A paid period and what it cost, VAT included. */
export type Period = { from: Instant; until: Instant; amount: Kobo };

/** A paid period: `price` and `vat` of it, of which the wallet paid `charged`; the rest was credited. */
export type ChargedPeriod = { from: Instant; until: Instant; price: Kobo; vat: Kobo; charged: Kobo };

/** How long what was shown for an instant may be confirmed: its amount changes every few seconds. */
const QUOTE_MS = 600_000;

/** The instant that an amount is counted for: that of the amount which the person was shown, where it is recent; else now. */
export function quotedInstant(quotedAt: Instant | undefined, at: Instant): Instant {
  if (quotedAt === undefined) return at;
  const age = Date.parse(at) - Date.parse(quotedAt);
  return age >= 0 && age <= QUOTE_MS ? new Date(quotedAt).toISOString() : at;
}

/** What the rest of a period is worth at this instant, by its milliseconds; whole kobo, rounded down, at most what it cost. */
export function unusedOf({ from, until, amount }: Period, at: Instant): Kobo {
  const [begin, end] = [Date.parse(from), Date.parse(until)];
  const left = Math.min(Math.max(end - Date.parse(at), 0), end - begin);
  return Number((BigInt(amount) * BigInt(left)) / BigInt(end - begin));
}

/** Whether a new period costs more than what is left of the present one: else an upgrade would lose money that was paid. */
export const isWorthIt = (period: Period, price: Kobo, at: Instant): boolean => unusedOf(period, at) < price;

/**
 * What an upgrade costs at this instant (A17.9): the new period less the unused part of the present one. The wallet pays at
 * least one kobo.
 */
export function upgradeOf(period: Period, price: Kobo, at: Instant): { credit: Kobo; amount: Kobo } {
  const credit = Math.min(unusedOf(period, at), price - 1);
  return { credit, amount: price - credit };
}

/**
 * What of a period is refunded at this instant (A17.8): of what the wallet paid for it, the part that is not used. Of that, VAT
 * has the same share as of the whole price, rounded down.
 */
export function refundOf({ from, until, price, vat, charged }: ChargedPeriod, at: Instant) {
  const amount = unusedOf({ from, until, amount: charged }, at);
  const ofVat = vatOf(amount, { price, vat });
  return { price: amount - ofVat, vat: ofVat, amount };
}

type Priced = { price: Kobo; vat: Kobo };

/** The VAT in a part of what was charged: its share of the whole price, rounded down. */
export const vatOf = (amount: Kobo, { price, vat }: Priced): Kobo =>
  Number((BigInt(amount) * BigInt(vat)) / BigInt(price + vat));

/** The rate by which VAT was charged then, per cent with two decimals at most: the configured one may be another by now. */
export const vatRateOf = ({ price, vat }: Priced): number => Math.round((vat * 10_000) / price) / 100;
