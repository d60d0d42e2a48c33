import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { chargeOf, type ChargeRow, chargesOf, premiumOf } from '#projections/premium/premium.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { LEAST_DEPOSIT } from '#server/kernel/deposits';
import { conflict, DomainError } from '#server/kernel/domain-error';
import type { Reference, UserId } from '#server/kernel/ids';
import { naira } from '#server/kernel/money';
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
import { chargePage, type PremiumOrder, premiumOrder } from './premium.input.js';
import { premiumLimit } from './premium.limits.js';
import { CancelPremium, OrderPremium, type OwnPremiumCommand, ResumePremium } from './premium.js';
import { chargeShown, premiumOffersShown, premiumShown } from './premium.output.js';
import { PremiumPrices } from './premium.prices.js';
import { chargeSeen, offersShown, premiumAt } from './premium.shape.js';

/** Time limit for the worker's reactions and the views, ms; below the time limit of a request. */
const OUTCOME_TIMEOUT_MS = 5_000;

/** The caller's Premium, paid from the wallet (A17). */
@Controller('premium')
@Policy('user')
export class PremiumController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly prices: PremiumPrices,
    private readonly views: ViewPositions,
  ) {}

  /** What the offers cost now. */
  @Get('offers')
  @Policy('public')
  @Output(dataOf(premiumOffersShown))
  offers() {
    return { data: this.offered() };
  }

  @Get()
  @Output(dataOf(premiumShown))
  async own(@CurrentUser() me: Me) {
    return { data: await this.shown(me.id) };
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
   * `amount_kobo`, `premium_active`, `charge_under_way`, or `insufficient_funds` with `missing_kobo` and the path to fund the
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
      ...{ userId: me.id, reference, ...this.prices.of(order.offer), at: now() },
      ...(expectedAmount !== undefined && { expectedAmount }),
    });
    await this.commands.execute(identified(command, identity));
    const charge = await this.outcomeOf(reference, me.id);
    if (charge.status === 'failed') throw uncovered(charge);
    return { message: 'You have Premium', data: await this.shown(me.id) };
  }

  /** It ends with what is paid; one of which the renewal failed ends at once. 409 `no_premium`. */
  @Post('cancel')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(premiumShown))
  cancel(@CurrentUser() me: Me, @Identity() identity: CommandIdentity) {
    return this.change('Premium will not renew', new CancelPremium({ userId: me.id, at: now() }), identity);
  }

  /** It renews again. 409 `no_premium` once it has ended. */
  @Post('resume')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(premiumShown))
  resume(@CurrentUser() me: Me, @Identity() identity: CommandIdentity) {
    return this.change('Premium renews again', new ResumePremium({ userId: me.id, at: now() }), identity);
  }

  private async change(message: string, command: OwnPremiumCommand, identity: CommandIdentity) {
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
    return { message, data: await this.shown(command.data.userId) };
  }

  private async shown(userId: UserId) {
    return premiumAt(await premiumOf(this.db.sql, userId), this.offered(), now());
  }

  private offered() {
    return offersShown(this.prices.all(), this.prices.vatBasisPoints);
  }

  /** Waits up to 5 s for the answer of the wallet. Throws 503 without one: the charge stays under way. */
  private async outcomeOf(reference: Reference, userId: UserId): Promise<ChargeRow> {
    const settled = async () => {
      const found = await chargeOf(this.db.sql, reference, userId);
      return found?.settled_at ? found : undefined;
    };
    const found = await this.views.shown(['premium', 'wallet'], settled, OUTCOME_TIMEOUT_MS);
    if (!found) throw new DomainError('unavailable', 'unavailable', 'Try again in a moment.', { retryAfter: 1 });
    return found;
  }
}

function uncovered({ amount, available }: ChargeRow) {
  const missing = Math.max(LEAST_DEPOSIT, amount - (available ?? 0));
  return conflict(
    'insufficient_funds',
    `${naira(available ?? 0)} of your balance is available. Add ${naira(missing)} to get Premium from your wallet.`,
    { missing_kobo: missing, fund_path: '/profile?tab=wallet' },
  );
}
