import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withFacts } from '#server/kernel/command';
import type { Instant, Reference } from '#server/kernel/ids';
import { notFound } from '#server/kernel/domain-error';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { failpoint } from '#server/platform/failpoint';
import { Payments } from '#server/platform/providers/payments';
import { Checkout, newReference, SpentReference } from './checkout.handlers.js';
import { offer } from './offer.js';
import { FailPayment, type Payment, payment, SettlePayment } from './payment.js';
import { AbandonPurchase, CompletePurchase, purchase, purchaseId, StartPurchase } from './purchase.js';
import { BuyListing, type CheckoutAnswer, FundWallet, VerifyPayment } from './purchases.commands.js';

/** The version of the commission terms a purchase is charged by. */
const TERMS = 1;
const EXPIRES_AFTER_MS = 72 * 3_600_000;

@CommandHandler(BuyListing)
export class BuyListingHandler implements ICommandHandler<BuyListing> {
  constructor(
    private readonly store: EventStore,
    private readonly checkout: Checkout,
  ) {}

  async execute({ data: { payerId, listingId, email, expectedPrice, at } }: BuyListing): Promise<CheckoutAnswer> {
    const order = { listingId, buyerId: payerId, at };
    const id = purchaseId(listingId, payerId);
    for (let attempt = 1; ; attempt++) {
      const { on } = await this.store.state(offer, listingId);
      const { pending, amount } = await this.store.decideAndQuery(
        purchase,
        id,
        withFacts(new StartPurchase({ ...order, reference: newReference('pur'), expectedPrice }), { offer: on }),
        ({ pending, prices }) => ({ pending, amount: pending && prices.get(pending) }),
      );
      if (!pending || amount === undefined) continue;
      try {
        const start = {
          reference: pending,
          purpose: 'purchase' as const,
          payerId,
          amount,
          listingId,
          at,
        };
        return await this.checkout.open(start, email);
      } catch (error) {
        if (!(error instanceof SpentReference) || attempt === 3) throw error;
        await this.store.decide(purchase, id, new AbandonPurchase({ ...order, reference: pending }));
      }
    }
  }
}

@CommandHandler(FundWallet)
export class FundWalletHandler implements ICommandHandler<FundWallet> {
  constructor(private readonly checkout: Checkout) {}

  execute({ data: { payerId, amount, email, at } }: FundWallet): Promise<CheckoutAnswer> {
    return this.checkout.open(
      { reference: newReference('dep'), purpose: 'deposit', payerId, amount, listingId: null, at },
      email,
    );
  }
}

@CommandHandler(VerifyPayment)
export class VerifyPaymentHandler implements ICommandHandler<VerifyPayment> {
  constructor(
    private readonly store: EventStore,
    private readonly payments: Payments,
  ) {}

  /** Resolves to where the payment stands afterwards. */
  async execute({ data: { reference, payerId, at } }: VerifyPayment): Promise<Payment['status']> {
    const known = await this.store.state(payment, reference);
    if (payerId !== undefined && (known.status === 'none' || known.payerId !== payerId)) throw notFound();
    if (known.status === 'none' || known.status === 'settled' || known.status === 'quarantined') return known.status;
    const command = await this.ask(reference, known.initiatedAt, at);
    if (command) return this.store.decideAndQuery(payment, reference, command, ({ status }) => status);
    return (await this.store.state(payment, reference)).status;
  }

  private async ask(
    reference: Reference,
    initiatedAt: Instant,
    at: Instant,
  ): Promise<SettlePayment | FailPayment | undefined> {
    const told = await this.payments.verify(reference);
    failpoint('after-verify');
    if (told?.status === 'success') {
      const { requested, paid, fees, currency, domain, channel } = told;
      return new SettlePayment({
        reference,
        named: told.reference,
        requested,
        paid,
        fees,
        currency,
        domain,
        expectedDomain: this.payments.domain,
        channel,
        at,
      });
    }
    if (told?.status === 'failed' || told?.status === 'reversed')
      return new FailPayment({ reference, status: told.status, at });
    if (Date.parse(at) - Date.parse(initiatedAt) > EXPIRES_AFTER_MS)
      return new FailPayment({ reference, status: 'expired', at });
    return undefined;
  }
}

@CommandHandler(CompletePurchase)
export class CompletePurchaseHandler implements ICommandHandler<CompletePurchase> {
  constructor(
    private readonly store: EventStore,
    private readonly config: Config,
  ) {}

  async execute(command: CompletePurchase) {
    const { listingId, buyerId } = command.data;
    const { on } = await this.store.state(offer, listingId);
    const commission = { basisPoints: this.config.get('COMMISSION_BASIS_POINTS'), terms: TERMS };
    const decided = withFacts(command, { offer: on, ...commission });
    await this.store.decide(purchase, purchaseId(listingId, buyerId), decided);
  }
}
