import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { walletInfo } from '#projections/wallet/wallet.queries';
import { type Billing, ORDER_BILLING } from '#server/kernel/billing';
import type { CommandIdentity } from '#server/kernel/command';
import { conflict } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { CheckOutCart, type OrderAnswer } from './orders.commands.js';
import { type CheckoutForm, checkoutForm } from './orders.input.js';
import { OrderViews } from './orders.views.js';
import { opened } from './payment.shape.js';
import { purchaseLimit } from './purchases.limits.js';
import { checkout } from './purchases.output.js';

/** Pays a cart (A5.14 to A5.16). */
@Controller('cart')
@Policy('user')
export class OrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly orders: OrderViews,
  ) {}

  /**
   * Orders what is on sale of the caller's cart, or continues its open order; responds with the checkout's URL. `amount` is
   * what the provider collects, or the total of a cart that the wallet pays: its listings are owned when this responds.
   * 400 'No listing selected for checkout'; 409 `price_changed` with `total_kobo`, `insufficient_funds` with `missing_kobo`,
   * or `payment_under_review`.
   */
  @Post('checkout')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(checkout))
  async checkOut(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(checkoutForm) form: CheckoutForm,
  ) {
    await this.limits.count(purchaseLimit, me.id);
    const { method, expected_total: expectedTotal, billing_email: email, ...names } = form;
    const at = now();
    const { balance, pending } = await walletInfo(this.db.sql, me.id, at);
    const { first_name, last_name, phone } = names;
    const details: Billing = { first_name, last_name, email, phone };
    const billing = await this.encryption.encrypt(me.id, ORDER_BILLING, JSON.stringify(details));
    const command = new CheckOutCart({
      ...{ identity, buyerId: me.id, email, billing, method, expectedTotal, at },
      available: Math.max(0, balance - pending),
    });
    const answer = await this.commands.execute<CheckOutCart, OrderAnswer>(command);
    if (answer.amount > 0) return opened(answer, 'pending');
    const { status, lines } = await this.orders.outcomeOf(answer.reference, me.id);
    if (status === 'completed' && lines.every((line) => line.status === 'declined'))
      throw conflict('nothing_bought', 'None of these guides could be bought. Your money is in your wallet.');
    return opened({ ...answer, amount: answer.total }, status === 'completed' ? 'paid' : 'pending');
  }
}
