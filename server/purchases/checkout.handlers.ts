import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Reference } from '#server/kernel/ids';
import { conflict, DomainError } from '#server/kernel/domain-error';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { failpoint } from '#server/platform/failpoint';
import { Payments } from '#server/platform/providers/payments';
import { KeyedMutex } from '#server/platform/concurrency/keyed-mutex';
import { FailPayment, InitiatePayment, OpenCheckout, type Payment, payment } from './payment.js';
import type { CheckoutAnswer } from './purchases.commands.js';
import type { PaymentInitiated } from './purchases.events.js';

const [LOOKS, LOOK_MS] = [5, 200];

export const newReference = (kind: 'pur' | 'dep'): Reference => `${kind}.${randomUUID()}`;

/** Raised when the provider will not open this reference again; the order starts over under a new one. */
export class SpentReference extends Error {}

/** A payment that ended makes way for another, but who has paid is not sent to pay again while what he bought is opened. */
const spent = (reference: Reference, status: Payment['status']) =>
  status === 'settled'
    ? conflict('already_paid', 'You have paid for this already. It opens in a moment.')
    : new SpentReference(reference);

/** Opens the provider's checkout for a payment: recorded before the provider hears of it, so nothing paid is unknown to us. */
@Injectable()
export class Checkout {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly store: EventStore,
    private readonly payments: Payments,
    private readonly config: Config,
  ) {}

  /** Presses at the same moment take turns: the provider opens a reference once. */
  open(order: PaymentInitiated['data'], email: string): Promise<CheckoutAnswer> {
    return this.mutex.run(order.reference, () => this.openOnce(order, email));
  }

  private async openOnce(order: PaymentInitiated['data'], email: string): Promise<CheckoutAnswer> {
    const { reference, amount, purpose, listingId, at } = order;
    const known = await this.store.decideAndQuery(payment, reference, new InitiatePayment(order), (state) => state);
    if (amount === 0) return { reference, amount, accessCode: '', authorizationUrl: this.returnTo(reference) };
    if (known.status === 'none') throw new DomainError('unavailable', 'unavailable', 'Try again in a moment.');
    if (known.status !== 'initiated' && known.status !== 'open') throw spent(reference, known.status);
    if (known.checkout) return { reference, amount: known.amount, ...known.checkout };

    failpoint('before-provider-call');
    const metadata = { purpose, listing_id: listingId };
    const opened = await this.payments.initialize({ email, amount, reference, callbackUrl: this.returnTo(), metadata });
    if (opened) {
      failpoint('after-provider-before-record');
      await this.store.decide(payment, reference, new OpenCheckout({ reference, ...opened, at }));
      return { reference, amount, ...opened };
    }
    const checkout = await this.openedElsewhere(reference);
    if (checkout) return { reference, amount, ...checkout };
    await this.store.decide(payment, reference, new FailPayment({ reference, status: 'abandoned', at }));
    throw spent(reference, (await this.store.state(payment, reference)).status);
  }

  /** The page that says what became of a payment; the provider adds its reference by himself. */
  private returnTo(reference?: Reference): string {
    return `${this.config.get('PUBLIC_URL')}/payment/callback${reference ? `?reference=${reference}` : ''}`;
  }

  private async openedElsewhere(reference: Reference) {
    for (let look = 0; look < LOOKS; look++) {
      const known = await this.store.state(payment, reference);
      if (known.status !== 'none' && known.checkout) return known.checkout;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return undefined;
  }
}
