import { Injectable } from '@nestjs/common';
import { paymentOf } from '#projections/purchases/purchases.queries';
import { isPosted } from '#projections/wallet/wallet.queries';
import type { Reference, UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';

/** Statuses that a settled payment passes before its reactions have run. */
const ON_THE_WAY = ['pending', 'settled'];
/** Two processes take part: the worker's reactions and the views. In ms, below the time limit of a request. */
const PATIENCE_MS = 5_000;
/** Statuses whose money is in the payer's wallet. */
const POSTED = { deposit: 'paid', purchase: 'deposited' };

/** Read your writes for a settled payment, whose purchase or deposit is recorded by reactions in another process. */
@Injectable()
export class PaymentViews {
  constructor(
    private readonly db: Database,
    private readonly views: ViewPositions,
  ) {}

  /** Waits (at most 5 s) until the views show what the settled payment led to; false when they do not yet. */
  showOutcome(reference: Reference, payerId: UserId): Promise<boolean> {
    return this.views.shows(
      ['purchases', 'wallet'],
      async () => {
        const payment = await paymentOf(this.db.sql, reference, payerId);
        if (!payment || ON_THE_WAY.includes(payment.status)) return false;
        return POSTED[payment.purpose] !== payment.status || isPosted(this.db.sql, payerId, reference);
      },
      PATIENCE_MS,
    );
  }
}
