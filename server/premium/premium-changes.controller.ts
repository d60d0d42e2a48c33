import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandIdentity, identified } from '#server/kernel/command';
import type { Recorded } from '#server/kernel/decider';
import { naira } from '#server/kernel/money';
import { planName } from '#server/kernel/premium-offers';
import { now } from '#server/platform/clock';
import { uuidV5 } from '#server/platform/events/uuid';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { ChangePremium } from './change.js';
import { PremiumAnswers } from './premium.answers.js';
import type { PremiumEvent } from './premium.events.js';
import { type PremiumChange, premiumChange, type PremiumRefund, premiumRefund } from './premium.input.js';
import { premiumLimit } from './premium.limits.js';
import { premiumShown } from './premium.output.js';
import { PremiumPrices } from './premium.prices.js';
import { RefundPremium } from './refund.js';

/** Changes of the caller's Premium while it runs, and its refund (A17.8–9). */
@Controller('premium')
@Policy('user')
export class PremiumChangesController {
  constructor(
    private readonly answers: PremiumAnswers,
    private readonly commands: CommandBus,
    private readonly limits: RateLimits,
    private readonly prices: PremiumPrices,
    private readonly views: ViewPositions,
  ) {}

  /**
   * A longer offer or a higher tier begins at once, paid from the wallet less the unused part of the present period; a shorter or
   * lower one begins with the renewal, and the present offer undoes that. 409 `no_premium`, `not_sold`, `premium_active` for one
   * that does not renew, or that does not change to this offer, `price_changed`
   * with `amount_kobo`, `charge_under_way`, or `insufficient_funds` as for a purchase.
   */
  @Post('change')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(premiumShown))
  async change(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(premiumChange) body: PremiumChange,
  ) {
    await this.limits.count(premiumLimit, me.id);
    const reference = `prm.${uuidV5(identity.commandId, 'premium')}`;
    const { offer, expected_amount_kobo: expectedAmount, quoted_at: quotedAt } = body;
    const terms = await this.prices.of(offer);
    const wanted = { userId: me.id, reference, ...terms, expectedAmount, quotedAt, at: now() };
    const command = identified(new ChangePremium(wanted), identity);
    const events = await this.commands.execute<ChangePremium, Recorded<PremiumEvent>[]>(command);
    const has = (type: PremiumEvent['type']) => events.some((event) => event.type === type);
    if (has('PremiumChargeOrdered')) {
      await this.answers.paid(reference, me.id);
      return { message: `Your new period of ${planName(offer)} began`, data: await this.answers.decided(me.id) };
    }
    await this.views.settled();
    const data = await this.answers.decided(me.id);
    // Without an event it stays as it was: changed at its renewal before, or not at all.
    const isPlanned = has('PremiumChangePlanned') || (events.length === 0 && data.planned !== null);
    const plan = data.offer ? planName(data.offer) : 'Premium';
    return { message: isPlanned ? `${plan} changes at its renewal` : `${plan} renews as before`, data };
  }

  /**
   * Ends Premium at once and returns what is not used of the last charge to the wallet, within 7 days of it and once in 12 months.
   * 409 `no_premium`, `refund_closed`, `refund_used`, `price_changed` with `amount_kobo`, or `charge_under_way`.
   */
  @Post('refund')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(premiumShown))
  async refund(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(premiumRefund) { expected_amount_kobo: expectedAmount, quoted_at: quotedAt }: PremiumRefund,
  ) {
    await this.limits.count(premiumLimit, me.id);
    const command = new RefundPremium({ userId: me.id, expectedAmount, quotedAt, at: now() });
    const [event] = await this.commands.execute<RefundPremium, Recorded<PremiumEvent>[]>(identified(command, identity));
    await this.views.settled();
    const { amount, offer } =
      event?.type === 'PremiumRefunded' ? event.data : { amount: 0, offer: 'PREMIUM_12M' as const };
    return {
      message: `${planName(offer)} ended, and ${naira(amount)} return to your wallet`,
      data: await this.answers.decided(me.id),
    };
  }
}
