import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { isId, listingIdOf } from '#projections/catalogue/listing.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { DomainError, notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { AddToCart, ClearCart, RemoveFromCart } from './cart.js';
import { cartItemFilter, cartItemInput } from './cart.input.js';
import { cartLimit } from './cart.limits.js';
import { cartShown } from './cart.output.js';
import { CartQuotes } from './cart.quotes.js';

/** The caller's cart (A5.14). `cart/checkout` pays it: see the purchases module. */
@Controller('cart')
@Policy('user')
export class CartController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly quotes: CartQuotes,
    private readonly views: ViewPositions,
  ) {}

  @Get()
  @Output(dataOf(cartShown))
  async show(@CurrentUser() me: Me) {
    return { data: await this.quotes.of(me.id) };
  }

  /** Without effect for a listing in the cart. 409 `already_owned`, `empty_listing`, `cart_full`; 400 `own_listing`; 403 `staff`. */
  @Post()
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(cartShown))
  async add(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(cartItemInput) { listing_id: ref }: z.output<typeof cartItemInput>,
  ) {
    await this.limits.count(cartLimit, me.id);
    const listingId = await this.listing(ref);
    if (!listingId) throw notFound();
    const command = new AddToCart({ buyerId: me.id, listingId, at: now() });
    await this.commands.execute(identified(command, identity)).catch(asUnseen);
    return { message: 'Added to your cart', data: await this.after(me) };
  }

  /** One item, or without `listing_id` all of them. Without effect for a listing that is not in the cart. */
  @Delete()
  @Output(messageWith(cartShown))
  async remove(@CurrentUser() me: Me, @Filter(cartItemFilter) { listing_id: ref }: z.output<typeof cartItemFilter>) {
    const own = { buyerId: me.id, at: now() };
    const listingId = ref === undefined ? undefined : await this.listing(ref);
    if (ref !== undefined && !listingId) throw notFound();
    await this.commands.execute(listingId ? new RemoveFromCart({ ...own, listingId }) : new ClearCart(own));
    return { message: listingId ? 'Removed from your cart' : 'Your cart is empty', data: await this.after(me) };
  }

  private async listing(ref: string) {
    return isId(ref) ? ref.toLowerCase() : listingIdOf(this.db.sql, ref);
  }

  private async after(me: Me) {
    await this.views.settled();
    return this.quotes.of(me.id);
  }
}

/** Answers an unpublished listing like a missing one. */
function asUnseen(error: unknown): never {
  throw error instanceof DomainError && error.code === 'not_on_offer' ? notFound() : error;
}
