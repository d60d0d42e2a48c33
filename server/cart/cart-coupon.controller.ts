import { Controller, Delete, Get, HttpCode, Ip, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { isId, listingIdOf } from '#projections/catalogue/listing.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { couponIdOf } from '#server/kernel/coupon-codes';
import { notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { clientNetwork } from '#server/platform/http/client-network';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { ApplyCouponToCart, RemoveCouponFromCart } from './cart.js';
import { cartCouponInput, listingQuoteFilter } from './cart.input.js';
import { couponCodeLimit, couponCodeNetworkLimit } from './cart.limits.js';
import { cartShown, listingQuote } from './cart.output.js';
import { CartQuotes } from './cart.quotes.js';

/** The coupon of the caller's cart, one at most, and what a coupon makes of one listing's price (A5.18). */
@Controller('cart')
export class CartCouponController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly quotes: CartQuotes,
    private readonly views: ViewPositions,
  ) {}

  /**
   * Puts a coupon in the place of another one. 409 `coupon_unknown`, `coupon_ended`, `coupon_paused`, `coupon_not_yet`,
   * `coupon_other_guide`, `coupon_used` by the caller, or `coupon_used_up`.
   */
  @Post('coupon')
  @Policy('user')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(cartShown))
  async apply(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Ip() address: string,
    @Input(cartCouponInput) { code }: z.output<typeof cartCouponInput>,
  ) {
    await this.countTry(address, me);
    const command = new ApplyCouponToCart({ buyerId: me.id, couponId: couponIdOf(code), at: now() });
    await this.commands.execute(identified(command, identity));
    return this.after('Coupon applied', me);
  }

  /** Without effect on a cart without one. */
  @Delete('coupon')
  @Policy('user')
  @Output(messageWith(cartShown))
  async remove(@CurrentUser() me: Me) {
    await this.commands.execute(new RemoveCouponFromCart({ buyerId: me.id, at: now() }));
    return this.after('Coupon removed', me);
  }

  /** What one listing costs with a coupon, before it is bought. Refuses as `POST cart/coupon` does. */
  @Get('quote')
  @Policy('public')
  @Output(dataOf(listingQuote))
  async quote(
    @CurrentUser() me: Me | undefined,
    @Ip() address: string,
    @Filter(listingQuoteFilter) { listing_id: ref, code }: z.output<typeof listingQuoteFilter>,
  ) {
    await this.countTry(address, me);
    const listingId = isId(ref) ? ref.toLowerCase() : await listingIdOf(this.db.sql, ref);
    if (!listingId) throw notFound();
    return { data: await this.quotes.ofListing(listingId, couponIdOf(code), me?.id) };
  }

  private async countTry(address: string, me?: Me) {
    if (me) await this.limits.count(couponCodeLimit, me.id);
    await this.limits.count(couponCodeNetworkLimit, clientNetwork(address));
  }

  private async after(message: string, { id }: Me) {
    await this.views.settled();
    return { message, data: await this.quotes.of(id) };
  }
}
