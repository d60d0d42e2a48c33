import { Injectable } from '@nestjs/common';
import { paymentOf } from '#projections/purchases/purchases.queries';
import { isPosted } from '#projections/wallet/wallet.queries';
import type { Reference, UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';

/** Statuses of a settled payment before its reactions have run. */
const ON_THE_WAY = ['pending', 'settled'];
/** Time limit for the worker's reactions and the views, ms; below the time limit of a request. */
const OUTCOME_TIMEOUT_MS = 5_000;
/** Statuses after the credit of the payer's wallet. */
const POSTED = { deposit: 'paid', purchase: 'deposited' };

/** Read your writes for a settled payment, whose purchase or deposit is recorded by reactions in another process. */
@Injectable()
export class PaymentViews {
  constructor(
    private readonly db: Database,
    private readonly views: ViewPositions,
  ) {}

  /** Waits up to 5 s until the views show the outcome of the settled payment; false if they do not. */
  showOutcome(reference: Reference, payerId: UserId): Promise<boolean> {
    return this.views.shows(
      ['purchases', 'wallet'],
      async () => {
        const payment = await paymentOf(this.db.sql, reference, payerId);
        if (!payment || ON_THE_WAY.includes(payment.status)) return false;
        return POSTED[payment.purpose] !== payment.status || isPosted(this.db.sql, payerId, reference);
      },
      OUTCOME_TIMEOUT_MS,
    );
  }
}
