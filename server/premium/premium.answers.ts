import { Injectable } from '@nestjs/common';
import { cardOf, chargeOf, type ChargeRow, lastDepositOf, premiumOf } from '#projections/premium/premium.queries';
import { LEAST_DEPOSIT } from '#server/kernel/deposits';
import { conflict, DomainError } from '#server/kernel/domain-error';
import type { Reference, UserId } from '#server/kernel/ids';
import { naira } from '#server/kernel/money';
import { planName } from '#server/kernel/premium-offers';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { KeptCards } from './kept.cards.js';
import { PremiumPrices } from './premium.prices.js';
import { offersShown, premiumAt } from './premium.shape.js';

/** Time limit for the worker's reactions and the views, ms; below the time limit of a request. */
const OUTCOME_TIMEOUT_MS = 5_000;

/** What the routes of Premium answer. */
@Injectable()
export class PremiumAnswers {
  constructor(
    private readonly cards: KeptCards,
    private readonly db: Database,
    private readonly prices: PremiumPrices,
    private readonly views: ViewPositions,
  ) {}

  /** What a person has, and what each offer costs now. */
  async shown(userId: UserId) {
    const { sql } = this.db;
    const asked = [premiumOf(sql, userId), lastDepositOf(sql, userId), cardOf(sql, userId)] as const;
    const [all, [row, last, kept]] = await Promise.all([this.prices.shown(), Promise.all(asked)]);
    const card = await this.cards.shown(kept?.card);
    return premiumAt({ row, last, card }, all, offersShown(all, this.prices.vatBasisPoints), now());
  }

  /** The same as the answer of a command, which a repetition gets again: without what is of an instant. */
  async decided(userId: UserId) {
    return { ...(await this.shown(userId)), changes: [], refund: null };
  }

  async offered() {
    return offersShown(await this.prices.shown(), this.prices.vatBasisPoints);
  }

  /**
   * Waits up to 5 s for the answer of the wallet. Throws 409 `insufficient_funds` where it refused, and 503 without an answer:
   * the charge stays under way.
   */
  async paid(reference: Reference, userId: UserId): Promise<void> {
    const settled = async () => {
      const found = await chargeOf(this.db.sql, reference, userId);
      return found?.settled_at ? found : undefined;
    };
    const found = await this.views.shown(['premium', 'wallet'], settled, OUTCOME_TIMEOUT_MS);
    if (!found) throw new DomainError('unavailable', 'unavailable', 'Try again in a moment.', { retryAfter: 1 });
    if (found.status === 'failed') throw uncovered(found);
  }
}

function uncovered({ offer, amount, available }: ChargeRow) {
  const missing = Math.max(LEAST_DEPOSIT, amount - (available ?? 0));
  return conflict(
    'insufficient_funds',
    `${naira(available ?? 0)} of your balance is available. Add ${naira(missing)} to get ${planName(offer)} from your wallet.`,
    { missing_kobo: missing, fund_path: '/profile?tab=wallet' },
  );
}
