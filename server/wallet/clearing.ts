import type { Instant, Reference } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';

/** A part of the balance that may be spent from `availableAt` on. A list of them is in the order of these instants. */
export type Clearing = { amount: Kobo; availableAt: Instant };

export const pendingAt = (clearing: readonly Clearing[], instant: Instant): Kobo =>
  clearing.reduce((sum, { amount, availableAt }) => (availableAt > instant ? sum + amount : sum), 0);

/** What a dispute holds of a payment's money in this wallet: it may not be spent from `clearsAt` on, when it would be cleared. */
export type Frozen = { reference: Reference; dispute: string; amount: Kobo; clearsAt: Instant };
type Withheld = { clearing: readonly Clearing[]; frozen: readonly Frozen[] };

/** What may not be spent at this instant: uncleared earnings, and what disputes hold of the rest. It may exceed the balance. */
export const withheldAt = ({ clearing, frozen }: Withheld, instant: Instant): Kobo =>
  pendingAt(clearing, instant) +
  frozen.reduce((sum, { amount, clearsAt }) => (clearsAt <= instant ? sum + amount : sum), 0);

/** Ends what disputes hold of this payment, or one of them. */
export function thaw(frozen: Frozen[], reference: Reference, dispute?: string) {
  for (let at = frozen.length - 1; at >= 0; at--)
    if (frozen[at]!.reference === reference && (!dispute || frozen[at]!.dispute === dispute)) frozen.splice(at, 1);
}

/**
 * Adds an amount, net per instant and in the order of these; drops cleared ones. One that is spendable at once is not added: the
 * charges of a sale would stay where its price was dropped, and an earlier instant would find more than the balance.
 */
export function clearLater(clearing: Clearing[], { amount, availableAt }: Clearing, at: Instant) {
  const waiting = clearing.findIndex((one) => one.availableAt > at);
  clearing.splice(0, waiting < 0 ? clearing.length : waiting);
  if (availableAt <= at) return;
  const before = clearing.findLastIndex((one) => one.availableAt <= availableAt);
  if (clearing[before]?.availableAt === availableAt) clearing[before].amount += amount;
  else clearing.splice(before + 1, 0, { amount, availableAt });
}

/** The parts of `amount` that uncleared earnings cover at this instant, the latest first; the rest is to come from cleared money. */
export function uncleared(clearing: readonly Clearing[], amount: Kobo, at: Instant): Clearing[] {
  const parts: Clearing[] = [];
  let left = amount;
  for (const one of clearing.toReversed()) {
    const part = Math.min(left, one.amount);
    if (part <= 0 || one.availableAt <= at) continue;
    parts.push({ amount: part, availableAt: one.availableAt });
    left -= part;
  }
  return parts;
}

/** Takes these parts out of the uncleared amounts. */
export function takeBack(clearing: Clearing[], parts: readonly Clearing[]) {
  for (const { amount, availableAt } of parts) {
    const at = clearing.findIndex((one) => one.availableAt === availableAt);
    if (at < 0) continue;
    clearing[at]!.amount -= amount;
    if (clearing[at]!.amount === 0) clearing.splice(at, 1);
  }
}
