import { Injectable } from '@nestjs/common';
import { openDisputesOf } from '#projections/purchases/charge-disputes.queries';
import { moneyUnderWay } from '#projections/purchases/purchases.queries';
import { conflict } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { ErasureGuard } from '#server/platform/security/erasure-guard';
import { chargeDispute, isDisputeOpen } from './charge-dispute.js';
import { payment } from './payment.js';
import { isUnderWay, refund } from './refund.js';

/** Money of the person that the provider or finance still decides on. The view names what may be, the streams decide. */
@Injectable()
export class MoneyUnderWay implements ErasureGuard {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
  ) {}

  /** 409 `refund_under_way`, `payment_held` or `payment_disputed`. */
  async examine(userId: UserId) {
    for (const dispute of await openDisputesOf(this.db.sql, userId)) {
      const state = await this.store.state(chargeDispute, dispute);
      if (state.status !== 'none' && isDisputeOpen(state))
        throw conflict(
          'payment_disputed',
          'Your bank disputes one of your payments. Erase your account once that is settled.',
          { reference: state.reference },
        );
    }
    for (const reference of await moneyUnderWay(this.db.sql, userId)) {
      if (isUnderWay(await this.store.state(refund, reference)))
        throw conflict('refund_under_way', 'A refund is on its way. Erase your account once it has arrived.', {
          reference,
        });
      if (['quarantined', 'returning'].includes((await this.store.state(payment, reference)).status))
        throw conflict(
          'payment_held',
          'We are looking at one of your payments. Erase your account once that is settled.',
          {
            reference,
          },
        );
    }
  }
}
