import type { UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { type PaidPart, sharedSum, splitSale } from '#server/kernel/sale-split';
import { type FeeBand, transferFee } from '#server/kernel/transfer-fees';

/** What is different; what is absent stays as each sale and each withdrawal recorded it. */
export type Rules = { basisPoints?: number; bands?: readonly FeeBand[] };
/** A sale that was not refunded, as its purchase completed. */
export type Sold = { creatorId: UserId; price: Kobo; commission: Kobo; basisPoints: number; shares: PaidPart[] };
/** A withdrawal that reached the bank; the `charges` went with it. */
export type PaidOut = { ownerId: UserId; amount: Kobo; charges: Kobo };

export type Compared = { recorded: Kobo; wouldBe: Kobo };
/** What went to the creators, the co-authors and the platform, and what withdrawals cost their owners. */
export type Totals = Record<'creators' | 'coauthors' | 'platform' | 'charges', Compared>;
/** What a person earned less what their withdrawals cost. */
export type Difference = Compared & { personId: UserId; difference: Kobo };

const nothing = (): Compared => ({ recorded: 0, wouldBe: 0 });

/**
 * Replays what was recorded by other rules, through the functions that decide in the product, and adds up both outcomes. A
 * refund gives everything back under any rules, so that a refunded sale is not taken in. What the persons lose together, the
 * platform and the charges gain.
 */
export class WhatIf {
  readonly totals: Totals = { creators: nothing(), coauthors: nothing(), platform: nothing(), charges: nothing() };
  private readonly people = new Map<UserId, Compared>();

  constructor(private readonly rules: Rules) {}

  takeSale({ creatorId, price, commission, basisPoints, shares }: Sold) {
    const other = splitSale(price, this.rules.basisPoints ?? basisPoints, shares);
    const rest = price - commission - sharedSum(shares);
    this.add('platform', commission, other.commission);
    this.add('creators', rest, price - other.commission - sharedSum(other.shares), creatorId);
    for (const { userId, amount } of shares) this.add('coauthors', amount, 0, userId);
    for (const { userId, amount } of other.shares) this.add('coauthors', 0, amount, userId);
  }

  takeWithdrawal({ ownerId, amount, charges }: PaidOut) {
    const { bands } = this.rules;
    const other = bands ? transferFee(amount, bands) : charges;
    this.add('charges', charges, other);
    this.addTo(ownerId, -charges, -other);
  }

  /** Who would have more or less, the largest difference first. */
  differences(): Difference[] {
    return [...this.people]
      .map(([personId, { recorded, wouldBe }]) => ({ personId, recorded, wouldBe, difference: wouldBe - recorded }))
      .filter(({ difference }) => difference !== 0)
      .sort(
        (one, other) =>
          Math.abs(other.difference) - Math.abs(one.difference) || (one.personId < other.personId ? -1 : 1),
      );
  }

  private add(account: keyof Totals, recorded: Kobo, wouldBe: Kobo, personId?: UserId) {
    this.totals[account].recorded += recorded;
    this.totals[account].wouldBe += wouldBe;
    if (personId !== undefined) this.addTo(personId, recorded, wouldBe);
  }

  private addTo(personId: UserId, recorded: Kobo, wouldBe: Kobo) {
    const sum = this.people.get(personId) ?? nothing();
    this.people.set(personId, { recorded: sum.recorded + recorded, wouldBe: sum.wouldBe + wouldBe });
  }
}
