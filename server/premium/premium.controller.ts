import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { chargesOf } from '#projections/premium/premium.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { planName } from '#server/kernel/premium-offers';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { uuidV5 } from '#server/platform/events/uuid';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import type { z } from 'zod';
import { RemovePremiumCard } from './card.js';
import { OrderPremium } from './order.js';
import { PremiumAnswers } from './premium.answers.js';
import { chargePage, type PremiumOrder, premiumOrder } from './premium.input.js';
import { premiumLimit } from './premium.limits.js';
import { CancelPremium, type OwnPremiumCommand, ResumePremium } from './premium.js';
import { chargeShown, premiumOffersShown, premiumShown } from './premium.output.js';
import { PremiumPrices } from './premium.prices.js';
import { chargeSeen } from './premium.shape.js';

/** The caller's Premium, renewed from the wallet, else by the kept card (A17). */
@Controller('premium')
@Policy('user')
export class PremiumController {
  constructor(
    private readonly answers: PremiumAnswers,
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly prices: PremiumPrices,
    private readonly views: ViewPositions,
  ) {}

  /** What the offers cost now; the tiers are among them while they are sold. */
  @Get('offers')
  @Policy('public')
  @Output(dataOf(premiumOffersShown))
  async offers() {
    return { data: await this.answers.offered() };
  }

  @Get()
  @Output(dataOf(premiumShown))
  async own(@CurrentUser() me: Me) {
    return { data: await this.answers.shown(me.id) };
  }

  /** The caller's charges, the latest first. */
  @Get('charges')
  @Output(pageOf(chargeShown))
  async charges(@CurrentUser() me: Me, @Filter(chargePage) page: z.output<typeof chargePage>) {
    const { rows, count } = await chargesOf(this.db.sql, me.id, page);
    return paginated(this.config.get('PUBLIC_URL'), 'premium/charges', page, count, rows.map(chargeSeen));
  }

  /**
   * Buys an offer from the wallet, or pays a renewal that failed; responds once the wallet has answered. 409 `price_changed` with
   * `amount_kobo`, `premium_active`, `not_sold` for a tier while these are not sold, `charge_under_way`, or `insufficient_funds` with `missing_kobo` and the path to fund the
   * wallet.
   */
  @Post()
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(premiumShown))
  async buy(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Input(premiumOrder) order: PremiumOrder) {
    await this.limits.count(premiumLimit, me.id);
    const reference = `prm.${uuidV5(identity.commandId, 'premium')}`;
    const { expected_amount_kobo: expectedAmount } = order;
    const command = new OrderPremium({
      ...{ userId: me.id, reference, ...(await this.prices.of(order.offer)), at: now() },
      ...(expectedAmount !== undefined && { expectedAmount }),
    });
    await this.commands.execute(identified(command, identity));
    await this.answers.paid(reference, me.id);
    return { message: `You have ${planName(order.offer)}`, data: await this.answers.decided(me.id) };
  }

  /** It ends with what is paid; one of which the renewal failed ends at once. 409 `no_premium`. */
  @Post('cancel')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(premiumShown))
  cancel(@CurrentUser() me: Me, @Identity() identity: CommandIdentity) {
    return this.change((plan) => `${plan} will not renew`, new CancelPremium({ userId: me.id, at: now() }), identity);
  }

  /** It renews again. 409 `no_premium` once it has ended. */
  @Post('resume')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(premiumShown))
  resume(@CurrentUser() me: Me, @Identity() identity: CommandIdentity) {
    return this.change((plan) => `${plan} renews again`, new ResumePremium({ userId: me.id, at: now() }), identity);
  }

  /** The kept card is charged no more. Without effect where none is kept. */
  @Post('card/remove')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(premiumShown))
  removeCard(@CurrentUser() me: Me, @Identity() identity: CommandIdentity) {
    const command = new RemovePremiumCard({ userId: me.id, at: now() });
    return this.change(() => 'The card is removed: renewals are paid from your wallet', command, identity);
  }

  private async change(
    message: (plan: string) => string,
    command: OwnPremiumCommand | RemovePremiumCard,
    identity: CommandIdentity,
  ) {
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
    const data = await this.answers.decided(command.data.userId);
    return { message: message(data.offer ? planName(data.offer) : 'Premium'), data };
  }
}
