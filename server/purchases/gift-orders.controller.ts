import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { userOf } from '#projections/accounts/accounts.queries';
import { isId, listingIdOf } from '#projections/catalogue/listing.queries';
import { waitingGiftsOf } from '#projections/gifts/gifts.queries';
import { walletInfo } from '#projections/wallet/wallet.queries';
import { type Billing, ORDER_BILLING } from '#server/kernel/billing';
import type { CommandIdentity } from '#server/kernel/command';
import { couponIdOf } from '#server/kernel/coupon-codes';
import { conflict, DomainError, notFound } from '#server/kernel/domain-error';
import { GIFT_MESSAGE, GIFT_RECIPIENT } from '#server/kernel/gift-references';
import type { ListingId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { KeyRing } from '#server/platform/security/key-ring';
import { OrderGift } from './gift-orders.commands.js';
import { type GiftForm, giftForm } from './gift-orders.input.js';
import type { OrderAnswer } from './orders.commands.js';
import { OrderViews } from './orders.views.js';
import { opened } from './payment.shape.js';
import { purchaseLimit } from './purchases.limits.js';
import { checkout } from './purchases.output.js';

/** Buys a guide for another person, or seats of it for a team (A5.21). */
@Controller('gifts')
@Policy('user')
export class GiftOrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly keys: KeyRing,
    private readonly limits: RateLimits,
    private readonly orders: OrderViews,
  ) {}

  /**
   * Orders the gift at the current price, or continues its open order; responds with the checkout's URL. What the wallet pays is
   * bought when this responds. 409 `gift_waits` where the caller gave the guide to this address already and it was not taken;
   * refused otherwise as a purchase and a cart are.
   */
  @Post()
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(checkout))
  async order(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Input(giftForm) form: GiftForm) {
    await this.limits.count(purchaseLimit, me.id);
    const ref = form.listing_id;
    const listingId = isId(ref) ? ref.toLowerCase() : await listingIdOf(this.db.sql, ref);
    if (!listingId) throw notFound();
    if (form.kind === 'gift' && identity.isFirst) await this.refuseTwice(me, listingId, form.email!);
    const at = now();
    const [{ balance, pending }, given, billing] = await Promise.all([
      walletInfo(this.db.sql, me.id, at),
      this.given(me, form),
      this.billing(me),
    ]);
    const command = new OrderGift({
      ...{ identity, buyerId: me.id, email: me.email, billing, listingId, ...given, at },
      ...{ method: form.method, expectedTotal: form.expected_total, available: Math.max(0, balance - pending) },
      couponId: form.coupon === undefined ? undefined : couponIdOf(form.coupon),
    });
    const answer = await this.commands.execute<OrderGift, OrderAnswer>(command).catch(asUnseen);
    if (answer.amount > 0) return opened(answer, 'pending');
    const { status, lines } = await this.orders.outcomeOf(answer.reference, me.id);
    if (status === 'completed' && lines.every((line) => line.status === 'declined'))
      throw conflict('nothing_bought', 'This guide could not be bought. Your money is in your wallet.');
    return opened({ ...answer, amount: answer.total }, status === 'completed' ? 'paid' : 'pending');
  }

  /** What is given, with its words sealed by the giver's key. */
  private async given({ id }: Me, { kind: gives, email, message, seats = 1 }: GiftForm) {
    if (gives === 'seats') return { gives, seats, sameAs: this.keys.mac('recipient-links', `seats/${id}/${seats}`) };
    const recipient = await this.encryption.encrypt(id, GIFT_RECIPIENT, email!);
    const words = message ? { message: await this.encryption.encrypt(id, GIFT_MESSAGE, message) } : {};
    const sameAs = this.keys.mac('recipient-links', JSON.stringify([id, email!.toLowerCase(), message]));
    return { gives, seats: 1, recipient, ...words, sameAs };
  }

  /** The receipt is the giver's: it is made out to the account. */
  private async billing({ id, email }: Me) {
    const { first_name = '', last_name = '', phone = '' } = (await userOf(this.db.sql, id)) ?? {};
    const details: Billing = { first_name, last_name, email, phone };
    return this.encryption.encrypt(id, ORDER_BILLING, JSON.stringify(details));
  }

  /** Two gifts to one address are almost always one gift, paid twice. */
  private async refuseTwice({ id }: Me, listingId: ListingId, email: string) {
    const waiting = await waitingGiftsOf(this.db.sql, id, listingId);
    const addresses = await this.encryption.decryptAll(waiting, GIFT_RECIPIENT);
    if (addresses.some((address) => address?.toLowerCase() === email.toLowerCase()))
      throw conflict('gift_waits', 'You gave this guide to this address already. It waits to be taken.');
  }
}

/** Answers an unpublished listing like a missing one. */
function asUnseen(error: unknown): never {
  throw error instanceof DomainError && error.code === 'not_on_offer' ? notFound() : error;
}
