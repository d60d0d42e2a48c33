import { conflict, type DomainError } from '#server/kernel/domain-error';
import type { Instant, SectionId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { RefundPolicy } from '#server/kernel/refund-policy';
import type { SaleShare } from './purchases.events.js';

/** What is returned when an owned listing is refunded, and since when it is owned. `shares`: what the co-authors got of it. */
export type Sale = { creatorId: UserId; price: Kobo; commission: Kobo; method: 'card' | 'wallet'; at: Instant } & {
  shares?: SaleShare[];
  /** A bank disputes the payment now. */
  isDisputed?: boolean;
};
/** From the streams of the listing and the progress of the buyer, or of the recipient of a gift. */
export type RefundFacts = { opened: number; sections: number; policy: RefundPolicy; isGift?: true };

const DAY_MS = 86_400_000;
export const refundableUntil = ({ at }: Pick<Sale, 'at'>, { days }: RefundPolicy): Instant =>
  new Date(Date.parse(at) + days * DAY_MS).toISOString();

/**
 * The sections that a purchase gave, and how many of them its buyer opened. A section that was taken out after the purchase
 * counts as long as it was part of it, so that a creator cannot raise the share of what was opened.
 */
export function openedShare(
  every: ReadonlyMap<SectionId, Instant | null>,
  opened: ReadonlySet<SectionId>,
  boughtAt: Instant,
): Pick<RefundFacts, 'opened' | 'sections'> {
  const given = [...every].filter(([, removedAt]) => removedAt === null || removedAt > boughtAt);
  return { opened: given.filter(([id]) => opened.has(id)).length, sections: given.length };
}

/** Why the policy refuses a refund at this instant; undefined when it grants one. */
export function refundRefusal(
  sale: Pick<Sale, 'price' | 'at' | 'isDisputed'>,
  { opened, sections, policy, isGift }: RefundFacts,
  at: Instant,
): DomainError | undefined {
  if (sale.price === 0) return conflict('nothing_to_refund', 'This guide was free: there is nothing to refund.');
  if (sale.isDisputed)
    return conflict('payment_disputed', 'Your bank disputes this payment for you: what it decides comes first.');
  const until = refundableUntil(sale, policy);
  if (at > until)
    return conflict(
      'refund_window_over',
      `A refund is possible within ${policy.days} days of the purchase. They ended on ${dayOf(until)}.`,
    );
  if (opened > 0 && opened * 100 >= policy.percent * sections)
    return conflict(
      'too_much_opened',
      `${isGift ? 'The recipient' : 'You'} opened ${opened} of ${sections} sections. A refund is possible while less than ${policy.percent} % are opened.`,
    );
  return undefined;
}

/** Throws 409 unless the policy grants a refund. */
export function refuseRefund(...purchase: Parameters<typeof refundRefusal>) {
  const refusal = refundRefusal(...purchase);
  if (refusal) throw refusal;
}

const day = new Intl.DateTimeFormat('en-NG', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
});
const dayOf = (at: Instant) => day.format(new Date(at));
