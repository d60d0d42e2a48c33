import { Injectable } from '@nestjs/common';
import type { CheckoutAnswer } from '#server/kernel/fund-wallet';
import type { Reference } from '#server/kernel/ids';
import { conflict, DomainError } from '#server/kernel/domain-error';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { failpoint } from '#server/platform/failpoint';
import { Payments } from '#server/platform/providers/payments';
import { KeyedMutex } from '#server/platform/concurrency/keyed-mutex';
import { FailPayment, InitiatePayment, OpenCheckout, payment } from './payment.js';
import { isHeld, underReview } from './quarantine.js';
import type { PaymentInitiated } from './purchases.events.js';
import { stepOf } from './payment.references.js';

/** `isFirst`: no earlier request can have recorded the payment. */
type Attempt = { order: PaymentInitiated['data']; isFirst?: boolean };

/** Number and interval (ms) of look-ups of a checkout that another process is opening. */
const [LOOK_UPS, LOOK_UP_MS] = [5, 200];
/** The client's page to which the provider returns, unless a command names another. */
const RETURN_PATH = '/payment/callback';
/** References that the provider may refuse within one request. */
const MOST_REFUSALS = 3;
const ALREADY_PAID = {
  purchase: 'You have paid for this already. It opens in a moment.',
  deposit: 'You have paid this already. It is in your wallet in a moment.',
  order: 'You have paid for this already. Your guides open in a moment.',
};

/** Opens the provider's checkout for a payment. The payment is recorded before the provider is called. */
@Injectable()
export class Checkout {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly store: EventStore,
    private readonly payments: Payments,
    private readonly config: Config,
  ) {}

  /**
   * Opens the first payment that can be paid, or repeats its checkout if it is open. Throws `ProviderError`, 409
   * `already_paid`, or 502 when the provider refused three references as duplicates.
   */
  async openFirst(attempts: AsyncIterable<Attempt>, email: string, returnPath = RETURN_PATH): Promise<CheckoutAnswer> {
    let refusals = 0;
    for await (const attempt of attempts) {
      const answer = await this.open(attempt, email, returnPath);
      if (typeof answer !== 'string') return answer;
      if (answer === 'refused' && ++refusals === MOST_REFUSALS) break;
    }
    throw new DomainError('upstream', 'payment_provider', 'Payment initiation failed', { retryAfter: 5 });
  }

  /** Serialises requests for one reference, so that the provider opens it once. */
  private open(attempt: Attempt, email: string, returnPath: string) {
    return this.mutex.run(attempt.order.reference, () => this.openOnce(attempt, email, returnPath));
  }

  /** `ended`: this payment can no longer be paid. `refused`: the provider has the reference from a call whose response was lost. */
  private async openOnce(
    { order, isFirst }: Attempt,
    email: string,
    returnPath: string,
  ): Promise<CheckoutAnswer | 'ended' | 'refused'> {
    const { reference, amount, purpose, listingId, at } = order;
    const initiated = new InitiatePayment(order);
    const once = stepOf(reference, 'initiate', isFirst);
    const known = await this.store.decideAndQuery(payment, reference, initiated, (state) => state, once);
    if (amount === 0) return { reference, amount, accessCode: '', authorizationUrl: this.returnTo(reference) };
    if (known.status === 'none') throw new DomainError('unavailable', 'unavailable', 'Try again in a moment.');
    if (known.method && known.status === 'initiated')
      throw conflict('payment_under_way', 'Your wallet is paying for this listing. Try again in a moment.');
    const isOpen = known.status === 'open' || purpose === 'deposit';
    if (isOpen && known.checkout) return { reference, amount: known.amount, ...known.checkout };
    if (known.status === 'settled') throw conflict('already_paid', ALREADY_PAID[purpose]);
    if (isHeld(known)) throw underReview();
    if (known.status !== 'initiated') return 'ended';

    failpoint('before-provider-call');
    const metadata = { purpose, listing_id: listingId };
    const callbackUrl = `${this.config.get('PUBLIC_URL')}${returnPath}`;
    const opened = await this.payments.initialize({ email, amount, reference, callbackUrl, metadata });
    if (opened) {
      failpoint('after-provider-before-record');
      await this.store.decide(
        payment,
        reference,
        new OpenCheckout({ reference, ...opened, at }),
        stepOf(reference, 'open', true),
      );
      return { reference, amount, ...opened };
    }
    const checkout = await this.openedElsewhere(reference);
    if (checkout) return { reference, amount, ...checkout };
    await this.store.decide(payment, reference, new FailPayment({ reference, status: 'abandoned', at }));
    return 'refused';
  }

  /** URL of the return page of a payment without the provider, who would add the reference. */
  returnTo(reference: Reference): string {
    return `${this.config.get('PUBLIC_URL')}${RETURN_PATH}?reference=${reference}`;
  }

  private async openedElsewhere(reference: Reference) {
    for (let n = 0; n < LOOK_UPS; n++) {
      const known = await this.store.state(payment, reference);
      if (known.status !== 'none' && known.checkout) return known.checkout;
      await new Promise((resolve) => setTimeout(resolve, LOOK_UP_MS));
    }
    return undefined;
  }
}
