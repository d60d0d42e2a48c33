import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { type CheckoutAnswer, FundWallet } from '#server/kernel/fund-wallet';
import { toNaira } from '#server/kernel/money';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { AwaitPremiumDeposit } from './deposit.js';
import { dueOf } from './order.js';
import { type PremiumByCard, premiumByCard } from './premium.input.js';
import { premiumLimit } from './premium.limits.js';
import { premium } from './premium.js';
import { premiumCheckout } from './premium.output.js';
import { PremiumPrices } from './premium.prices.js';

/** Premium paid by card or bank (A17.5). */
@Controller('premium/checkout')
@Policy('user')
export class PremiumCheckoutController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: RateLimits,
    private readonly prices: PremiumPrices,
    private readonly store: EventStore,
  ) {}

  /**
   * Opens the provider's page for the whole amount, which fills the wallet; once it is there, the offer is bought from the wallet,
   * once, for what the page says, also where the price changes within three days. Where it may not be bought by then, the money stays
   * in the wallet, and a mail says so. The provider returns to
   * `/plans/premium`. With `keep_card` the card that paid is kept for renewals, where the provider can charge it again. 409 as for a purchase from the wallet.
   */
  @Post()
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(premiumCheckout))
  async open(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Input(premiumByCard) order: PremiumByCard) {
    await this.limits.count(premiumLimit, me.id);
    const { expected_amount_kobo: expectedAmount, keep_card: keepCard } = order;
    const at = now();
    const wanted = { userId: me.id, ...(await this.prices.of(order.offer)), expectedAmount, at };
    const { terms } = dueOf(wanted, await this.store.state(premium, me.id));
    const { amount: due } = terms;
    const fund = new FundWallet({
      ...{ identity, payerId: me.id, email: me.email, amount: due, returnPath: '/plans/premium', at },
    });
    const { reference, amount, authorizationUrl } = await this.commands.execute<FundWallet, CheckoutAnswer>(fund);
    // Before this the payer does not know the page: no deposit arrives that was not awaited.
    await this.commands.execute(identified(new AwaitPremiumDeposit({ ...wanted, reference, keepCard }), identity));
    return {
      message: 'Authorization URL created',
      data: { authorization_url: authorizationUrl, reference, amount: toNaira(amount), amount_kobo: amount },
    };
  }
}
