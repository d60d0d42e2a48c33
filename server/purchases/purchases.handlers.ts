import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withFacts } from '#server/kernel/command';
import { type CheckoutAnswer, FundWallet } from '#server/kernel/fund-wallet';
import type { Instant, Reference } from '#server/kernel/ids';
import { DomainError, notFound } from '#server/kernel/domain-error';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { Payments } from '#server/platform/providers/payments';
import { Checkout } from './checkout.handlers.js';
import { referencesOf, stepOf } from './payment.references.js';
import { offer } from './offer.folds.js';
import { FailPayment, InitiatePayment, type Payment, payment, SettlePayment } from './payment.js';
import { Coupons } from './coupon-uses.handlers.js';
import { orderOf } from './order.references.js';
import { AbandonPurchase, CompletePurchase, purchase, purchaseId } from './purchase.js';
import { PurchaseStart } from './purchase-start.handlers.js';
import { BuyFromWallet, BuyListing, VerifyPayment } from './purchases.commands.js';

/** The version of the commission terms a purchase is charged by. */
const TERMS = 1;
const EXPIRES_AFTER_MS = 72 * 3_600_000;

@CommandHandler(BuyListing)
export class BuyListingHandler implements ICommandHandler<BuyListing> {
  constructor(
    private readonly store: EventStore,
    private readonly checkout: Checkout,
    private readonly purchaseStart: PurchaseStart,
  ) {}

  execute({ data: { email, ...order } }: BuyListing): Promise<CheckoutAnswer> {
    return this.checkout.openFirst(this.orders(order), email);
  }

  /** The payments of the order, each after the one before it failed; an unfinished purchase continues under its own. */
  private async *orders(order: Omit<BuyListing['data'], 'email'>) {
    const { identity, payerId, listingId, at } = order;
    const { start } = await this.purchaseStart.of(order);
    for (const fresh of referencesOf('pur', identity)) {
      const started = await start(fresh);
      if (!started) continue;
      const isFirst = identity.isFirst && started.reference === fresh;
      yield { isFirst, order: { ...started, purpose: 'purchase' as const, payerId, listingId, at } };
      const abandoned = new AbandonPurchase({ listingId, buyerId: payerId, at, reference: started.reference });
      await this.store.decide(purchase, purchaseId(listingId, payerId), abandoned);
    }
  }
}

@CommandHandler(BuyFromWallet)
export class BuyFromWalletHandler implements ICommandHandler<BuyFromWallet> {
  constructor(
    private readonly store: EventStore,
    private readonly checkout: Checkout,
    private readonly purchaseStart: PurchaseStart,
  ) {}

  async execute({ data }: BuyFromWallet): Promise<CheckoutAnswer> {
    const { identity, payerId, listingId, at } = data;
    const { start } = await this.purchaseStart.of(data, { method: 'wallet' });
    for (const fresh of referencesOf('pur', identity)) {
      const started = await start(fresh);
      if (!started) continue;
      const { reference, amount } = started;
      const order = { reference, amount, purpose: 'purchase' as const, payerId, listingId, at };
      const initiated = new InitiatePayment(amount > 0 ? { ...order, method: 'wallet' } : order);
      const once = stepOf(reference, 'initiate', identity.isFirst);
      const status = await this.store.decideAndQuery(payment, reference, initiated, (state) => state.status, once);
      if (status !== 'failed' && status !== 'returned')
        return { reference, amount, accessCode: '', authorizationUrl: this.checkout.returnTo(reference) };
    }
    throw new DomainError('unavailable', 'unavailable', 'Try again in a moment.');
  }
}

@CommandHandler(FundWallet)
export class FundWalletHandler implements ICommandHandler<FundWallet> {
  constructor(private readonly checkout: Checkout) {}

  execute({ data: { email, returnPath, ...order } }: FundWallet): Promise<CheckoutAnswer> {
    return this.checkout.openFirst(this.orders(order), email, returnPath);
  }

  private async *orders({ identity, payerId, amount, at }: Omit<FundWallet['data'], 'email' | 'returnPath'>) {
    const { isFirst } = identity;
    for (const reference of referencesOf('dep', identity))
      yield { isFirst, order: { reference, purpose: 'deposit' as const, payerId, amount, listingId: null, at } };
  }
}

/** What the provider says changes nothing of these; a refund under way is asked for by its own process. */
const DECIDED = new Set<Payment['status']>(['settled', 'returning', 'returned']);

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
    if (known.status === 'none' || DECIDED.has(known.status)) return known.status;
    if (known.status === 'quarantined' && known.charge) return known.status;
    // The provider never heard of it: the wallet's stream decides.
    if (known.method) return known.status;
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
    private readonly coupons: Coupons,
    private readonly config: Config,
  ) {}

  async execute(command: CompletePurchase) {
    const { listingId, buyerId, reference } = command.data;
    const { on } = await this.store.state(offer, listingId);
    const commission = { basisPoints: this.config.get('COMMISSION_BASIS_POINTS'), terms: TERMS };
    const couponHeld = await this.isCouponHeld(command.data);
    const decided = withFacts(command, { offer: on, ...commission, couponHeld });
    await this.store.decide(purchase, purchaseId(listingId, buyerId, reference), decided);
  }

  /** Uses the coupon that lowered the price, before the purchase is decided; a purchase that ended uses none. */
  private async isCouponHeld({ listingId, buyerId, reference, at }: CompletePurchase['data']) {
    const { owned, ended, coupons } = await this.store.state(purchase, purchaseId(listingId, buyerId, reference));
    const coupon = coupons.get(reference);
    if (!coupon || owned === reference || ended.has(reference)) return undefined;
    return this.coupons.use({ couponId: coupon.couponId, buyerId, reference: orderOf(reference) ?? reference, at });
  }
}
