import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isId, listingIdOf } from '#projections/catalogue/listing.queries';
import { paymentOf, type PaymentStatus } from '#projections/purchases/purchases.queries';
import { walletInfo } from '#projections/wallet/wallet.queries';
import type { CommandIdentity } from '#server/kernel/command';
import { couponIdOf } from '#server/kernel/coupon-codes';
import { LEAST_DEPOSIT } from '#server/kernel/deposits';
import { type CheckoutAnswer, FundWallet } from '#server/kernel/fund-wallet';
import type { ListingId, Reference } from '#server/kernel/ids';
import { naira } from '#server/kernel/money';
import { conflict, notFound, DomainError } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { Output, dataOf, messageWith } from '#server/platform/http/output';
import { Input } from '#server/platform/http/validation';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Database } from '#server/platform/database/sql';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { isOrder } from './order.references.js';
import { orderStanding } from './orders.shape.js';
import { OrderViews } from './orders.views.js';
import { isReference, opened, type Shown, shownStatus, standing } from './payment.shape.js';
import { PaymentViews } from './payment.views.js';
import { depositLimit, purchaseLimit, verifyLimit } from './purchases.limits.js';
import { type Payment, payment } from './payment.js';
import { purchase, purchaseId } from './purchase.js';
import { BuyFromWallet, BuyListing, VerifyPayment } from './purchases.commands.js';
import { type DepositInput, depositInput, type PurchaseInput, purchaseInput } from './purchases.input.js';
import { checkout, paymentStanding } from './purchases.output.js';

@Controller()
@Policy('user')
export class PurchasesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly positions: ViewPositions,
    private readonly views: PaymentViews,
    private readonly store: EventStore,
    private readonly orders: OrderViews,
  ) {}

  /**
   * Orders the listing at its current price; responds with the checkout's URL. A free listing, and one paid from the
   * wallet, is owned when this responds. 409 `insufficient_funds`
   * where the cleared balance does not cover the price; 409 `coupon_…` with `price_kobo`, the price
   * without the coupon.
   */
  @Post('listing/listing-purchase')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(checkout))
  async buy(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Input(purchaseInput) input: PurchaseInput) {
    await this.limits.count(purchaseLimit, me.id);
    const { listing_id: ref } = input;
    const listingId = isId(ref) ? ref.toLowerCase() : await listingIdOf(this.db.sql, ref);
    if (!listingId) throw notFound();
    const couponId = input.coupon === undefined ? undefined : couponIdOf(input.coupon);
    const order = { identity, payerId: me.id, listingId, couponId, expectedPrice: input.expected_price, at: now() };
    const isFromWallet = input.method === 'wallet';
    const command = isFromWallet ? new BuyFromWallet(order) : new BuyListing({ ...order, email: me.email });
    const answer = await this.commands.execute<typeof command, CheckoutAnswer>(command).catch(asUnseen);
    if (answer.amount > 0 && !isFromWallet) return opened(answer, 'pending');
    const outcome = await this.views.outcomeOf(answer.reference);
    if (outcome && isFromWallet && outcome.status !== 'paid') throw await this.unbought(me, listingId, outcome);
    return opened(answer, outcome?.status === 'paid' ? 'paid' : 'pending');
  }

  @Post('wallet/deposit')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(checkout))
  async deposit(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(depositInput) { amount }: DepositInput,
  ) {
    await this.limits.count(depositLimit, me.id);
    const order = { identity, payerId: me.id, amount, email: me.email, at: now() };
    return opened(await this.commands.execute<FundWallet, CheckoutAnswer>(new FundWallet(order)), 'pending');
  }

  /** Status of one of the caller's payments. */
  @Get('purchases/:reference')
  @Output(dataOf(paymentStanding))
  async standing(@CurrentUser() me: Me, @Param('reference') reference: string) {
    if (isOrder(reference)) return { data: orderStanding(await this.orders.of(reference, me.id)) };
    return standing(await this.own(reference, me));
  }

  /** Verifies the payment with the provider; the return page's query string is not trusted. Responds after the views show the outcome. */
  @Post('purchases/:reference/verify')
  @HttpCode(200)
  @Idempotent()
  @Output(dataOf(paymentStanding))
  async verify(@CurrentUser() me: Me, @Param('reference') reference: string) {
    if (isOrder(reference)) return this.verifyOrder(reference, me);
    if (!isReference(reference)) throw notFound();
    await this.limits.count(verifyLimit, me.id);
    const status = await this.commands.execute<VerifyPayment, Payment['status']>(
      new VerifyPayment({ reference, payerId: me.id, at: now() }),
    );
    if (status !== 'settled') await this.positions.settled();
    const outcome = status === 'settled' ? await this.views.outcomeOf(reference) : undefined;
    return standing(outcome ?? (await this.own(reference, me)));
  }

  /** The order after its payment was verified; the provider knows nothing of one that the wallet pays. */
  private async verifyOrder(reference: Reference, me: Me) {
    const { to_pay: toPay } = await this.orders.of(reference, me.id);
    await this.limits.count(verifyLimit, me.id);
    const command = new VerifyPayment({ reference, payerId: me.id, at: now() });
    const status = toPay > 0 ? await this.commands.execute<VerifyPayment, Payment['status']>(command) : 'settled';
    await this.positions.settled();
    const found = status === 'settled' ? this.orders.outcomeOf(reference, me.id) : this.orders.of(reference, me.id);
    return { data: orderStanding(await found) };
  }

  /** Why a payment from the wallet bought nothing: what it took is back in the wallet. */
  private async unbought({ id }: Me, listingId: ListingId, { status, amount }: PaymentStatus): Promise<DomainError> {
    const { owned } = await this.store.state(purchase, purchaseId(listingId, id));
    if (owned) return conflict('already_owned', 'You already own this listing.');
    if (status !== 'failed') return conflict('not_on_offer', 'This listing is not on sale. You paid nothing.');
    const { balance, pending } = await walletInfo(this.db.sql, id, now());
    const missing = Math.max(LEAST_DEPOSIT, amount - balance + pending);
    return conflict(
      'insufficient_funds',
      `${naira(balance - pending)} of your balance is available. Add ${naira(missing)} to buy this listing from your wallet.`,
      { missing_kobo: missing },
    );
  }

  /** The caller's payment: from the view, or from its stream while the view lags. */
  private async own(reference: Reference, { id }: Me): Promise<Shown> {
    const shown = await paymentOf(this.db.sql, reference, id);
    if (shown) return shown;
    const known = isReference(reference) ? await this.store.state(payment, reference) : undefined;
    if (!known || known.status === 'none' || known.payerId !== id) throw notFound();
    const { purpose, amount } = known;
    return { reference, purpose, amount, slug: null, title: null, status: shownStatus(known) };
  }
}

/** Answers an unpublished listing like a missing one. */
function asUnseen(error: unknown): never {
  throw error instanceof DomainError && error.code === 'not_on_offer' ? notFound() : error;
}
