import { Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { countPremium, premiumPaidSince, priceChanges } from '#projections/premium/prices.queries';
import { toNaira } from '#server/kernel/money';
import { personOf } from '#server/kernel/names';
import { later, now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { PremiumAnswers } from './premium.answers.js';
import { SetPremiumPrice } from './price.js';
import { type PremiumPriceForm, premiumPriceForm } from './prices.input.js';
import { premiumDesk } from './prices.output.js';

/** Days of which the desk sums what was paid. */
const DAYS = 30;

/** The offers of Premium on the desk of admins: what they cost, and who has them (C4). */
@Controller('moderation/premium')
@Policy('admin')
export class PricesController {
  constructor(
    private readonly answers: PremiumAnswers,
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly views: ViewPositions,
  ) {}

  @Get()
  @Output(dataOf(premiumDesk))
  async desk() {
    return { data: await this.shown() };
  }

  /**
   * Sets what an offer costs for new purchases, without VAT. Who has Premium renews by the terms of the paid period. 409
   * `price_changed` with `price_kobo` where the price is not the one that was shown; the present price again changes nothing.
   */
  @Put('prices')
  @Output(messageWith(premiumDesk))
  async set(@CurrentUser() me: Me, @Input(premiumPriceForm) form: PremiumPriceForm) {
    const { offer, price_kobo: price, shown_price_kobo: shownPrice } = form;
    await this.commands.execute(new SetPremiumPrice({ offer, price, shownPrice, by: me.id, at: now() }));
    await this.views.settled();
    return { message: 'Price set', data: await this.shown() };
  }

  private async shown() {
    const { sql } = this.db;
    const at = now();
    const [offered, persons, { paid, refunded }, rows] = await Promise.all([
      this.answers.offered(),
      countPremium(sql, at),
      premiumPaidSince(sql, later(at, { days: -DAYS })),
      priceChanges(sql),
    ]);
    const changes = rows.map(({ offer, before, price, at, ...names }) => ({
      ...{ offer, at, by: personOf(names) },
      ...{ before: toNaira(before), before_kobo: before, price: toNaira(price), price_kobo: price },
    }));
    return {
      ...{ ...offered, persons, days: DAYS },
      ...{ paid: toNaira(paid), paid_kobo: paid, refunded: toNaira(refunded), refunded_kobo: refunded },
      changes,
    };
  }
}
