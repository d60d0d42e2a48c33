import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isId, listingIdOf } from '#projections/catalogue/listing.queries';
import { couponOf, couponsOf } from '#projections/coupons/coupons.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { codeFrom, couponIdOf } from '#server/kernel/coupon-codes';
import { DomainError, invalid } from '#server/kernel/domain-error';
import type { CouponId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { uuidV5 } from '#server/platform/events/uuid';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import type { z } from 'zod';
import { couponAt } from './coupon.shape.js';
import { type BoundCouponCommand, CreateCoupon, EndCoupon, PauseCoupon, ResumeCoupon } from './coupon.js';
import { LISTINGS } from './coupon-terms.js';
import { type CouponForm, couponForm, couponPage } from './coupons.input.js';
import { couponLimit } from './coupons.limits.js';
import { couponShown } from './coupons.output.js';

/** The caller's coupons for the caller's own listings (A5.18). */
@Controller('coupons')
@Policy('user')
export class CouponsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly views: ViewPositions,
  ) {}

  /** The latest first. */
  @Get()
  @Output(pageOf(couponShown))
  async list(@CurrentUser() me: Me, @Filter(couponPage) page: z.output<typeof couponPage>) {
    const [{ rows, count }, at] = [await couponsOf(this.db.sql, me.id, page), now()];
    const results = rows.map((row) => couponAt(row, at));
    return paginated(this.config.get('PUBLIC_URL'), 'coupons', page, count, results);
  }

  /**
   * Makes a coupon; without a code, one is made of it. 400 for a code that is taken or looks like one that is, and for a
   * listing that is not the caller's or not on sale; 409 `nothing_on_sale`.
   */
  @Post()
  @HttpCode(201)
  @Idempotent()
  @Output(messageWith(couponShown))
  async create(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Input(couponForm) form: CouponForm) {
    await this.limits.count(couponLimit, me.id);
    const { percent = null, amount = null, starts_at: startsAt = null, expires_at: expiresAt = null } = form;
    const listingIds = await this.listings(form.listings);
    const code = form.code ?? codeFrom(uuidV5(identity.commandId, 'coupon'));
    const couponId = couponIdOf(code);
    const terms = { percent, amount, listingIds, startsAt, expiresAt, mostUses: form.most_uses ?? null };
    const command = new CreateCoupon({ couponId, creatorId: me.id, code, ...terms, at: now() });
    await this.commands.execute(identified(command, identity));
    return { message: 'Coupon created', data: await this.after(couponId, me) };
  }

  /** No further purchase begins with it until it is resumed. */
  @Post(':code/pause')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(couponShown))
  pause(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('code') code: string) {
    return this.change('Coupon paused', PauseCoupon, { me, identity, code });
  }

  @Post(':code/resume')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(couponShown))
  resume(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('code') code: string) {
    return this.change('Coupon resumed', ResumeCoupon, { me, identity, code });
  }

  /** For good. Purchases under way keep their price. */
  @Post(':code/end')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(couponShown))
  end(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('code') code: string) {
    return this.change('Coupon ended', EndCoupon, { me, identity, code });
  }

  private async change(
    message: string,
    Command: new (data: BoundCouponCommand['data']) => BoundCouponCommand,
    { me, identity, code }: { me: Me; identity: CommandIdentity; code: string },
  ) {
    const couponId = couponIdOf(code);
    await this.commands.execute(identified(new Command({ couponId, creatorId: me.id, at: now() }), identity));
    return { message, data: await this.after(couponId, me) };
  }

  /** The ids of what the form names; null for every listing. */
  private async listings(refs: readonly string[]) {
    if (refs.length === 0) return null;
    const ids = refs.map((ref) => (isId(ref) ? ref.toLowerCase() : listingIdOf(this.db.sql, ref)));
    const known = (await Promise.all(ids)).filter((id) => id !== undefined);
    if (known.length < refs.length) throw invalid('listings', LISTINGS.notOwn);
    return [...new Set(known)];
  }

  private async after(couponId: CouponId, { id }: Me) {
    await this.views.settled();
    const row = await couponOf(this.db.sql, couponId, id);
    if (!row) throw new DomainError('unavailable', 'unavailable', 'Try again in a moment.', { retryAfter: 1 });
    return couponAt(row, now());
  }
}
