import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withFacts } from '#server/kernel/command';
import type { Instant, Reference } from '#server/kernel/ids';
import { notFound } from '#server/kernel/domain-error';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { Payments } from '#server/platform/providers/payments';
import { Checkout } from './checkout.handlers.js';
import { referencesOf, stepOf } from './payment.references.js';
import { offer } from './offer.js';
import { FailPayment, type Payment, payment, SettlePayment } from './payment.js';
import { AbandonPurchase, CompletePurchase, type Purchase, purchase, purchaseId, StartPurchase } from './purchase.js';
import { BuyListing, type CheckoutAnswer, FundWallet, VerifyPayment } from './purchases.commands.js';
import { staff } from './staff.js';

/** The version of the commission terms a purchase is charged by. */
const TERMS = 1;
const EXPIRES_AFTER_MS = 72 * 3_600_000;

@CommandHandler(BuyListing)
export class BuyListingHandler implements ICommandHandler<BuyListing> {
  constructor(
    private readonly store: EventStore,
    private readonly checkout: Checkout,
  ) {}

  execute({ data: { email, ...order } }: BuyListing): Promise<CheckoutAnswer> {
    return this.checkout.openFirst(this.orders(order), email);
  }

  /** The payments of the order, each after the one before it failed; an unfinished purchase continues under its own. */
  private async *orders({ identity, payerId, listingId, expectedPrice, at }: Omit<BuyListing['data'], 'email'>) {
    const own = { listingId, buyerId: payerId, at };
    const id = purchaseId(listingId, payerId);
    const [{ on }, { roles }] = await Promise.all([
      this.store.state(offer, listingId),
      this.store.state(staff, payerId),
    ]);
    const facts = { offer: on, isStaff: roles.length > 0 };
    for (const fresh of referencesOf('pur', identity)) {
      const started = withFacts(new StartPurchase({ ...own, reference: fresh, expectedPrice }), facts);
      const find = (state: Purchase) => {
        const reference = state.owned === fresh ? fresh : state.pending;
        return { reference, amount: reference && state.prices.get(reference) };
      };
      const once = stepOf(fresh, 'start', identity.isFirst);
      const { reference, amount } = await this.store.decideAndQuery(purchase, id, started, find, once);
      if (!reference || amount === undefined) continue;
      const isFirst = identity.isFirst && reference === fresh;
      yield { isFirst, order: { reference, purpose: 'purchase' as const, payerId, amount, listingId, at } };
      await this.store.decide(purchase, id, new AbandonPurchase({ ...own, reference }));
    }
  }
}

@CommandHandler(FundWallet)
export class FundWalletHandler implements ICommandHandler<FundWallet> {
  constructor(private readonly checkout: Checkout) {}

  execute({ data: { email, ...order } }: FundWallet): Promise<CheckoutAnswer> {
    return this.checkout.openFirst(this.orders(order), email);
  }

  private async *orders({ identity, payerId, amount, at }: Omit<FundWallet['data'], 'email'>) {
    const { isFirst } = identity;
    for (const reference of referencesOf('dep', identity))
      yield { isFirst, order: { reference, purpose: 'deposit' as const, payerId, amount, listingId: null, at } };
  }
}

@CommandHandler(VerifyPayment)
export class VerifyPaymentHandler implements ICommandHandler<VerifyPayment> {
  constructor(
    private readonly store: EventStore,
    private readonly payments: Payments,
  ) {}

  /** Resolves to the payment's status afterwards. */
  async execute({ data: { reference, payerId, at } }: VerifyPayment): Promise<Payment['status']> {
    const known = await this.store.state(payment, reference);
    if (payerId !== undefined && (known.status === 'none' || known.payerId !== payerId)) throw notFound();
    if (known.status === 'none' || known.status === 'settled' || known.status === 'quarantined') return known.status;
    const command = await this.outcome(reference, known.initiatedAt, at);
    if (command) return this.store.decideAndQuery(payment, reference, command, ({ status }) => status);
    return (await this.store.state(payment, reference)).status;
  }

  private async outcome(
    reference: Reference,
    initiatedAt: Instant,
    at: Instant,
  ): Promise<SettlePayment | FailPayment | undefined> {
    const charge = await this.payments.verify(reference);
    if (charge?.status === 'success') {
      const { requested, paid, fees, currency, domain, channel } = charge;
      return new SettlePayment({
        reference,
        named: charge.reference,
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
    if (charge?.status === 'failed' || charge?.status === 'reversed')
      return new FailPayment({ reference, status: charge.status, at });
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
