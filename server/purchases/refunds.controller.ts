import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { findGuide } from '#projections/catalogue/guide.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import type { ListingId } from '#server/kernel/ids';
import { toNaira } from '#server/kernel/money';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { purchase, purchaseId, RequestRefund } from './purchase.js';
import { type RefundForm, refundForm } from './purchases.input.js';
import { refundLimit } from './purchases.limits.js';
import { refundRequest, type RefundStanding, refundStanding } from './purchases.output.js';
import { refund } from './refund.js';
import { type RequestedRefund, RefundTerms } from './refund-requests.handlers.js';
import { refundable, standingShown } from './refunds.shape.js';
import { REFUND_REASON } from './purchases.events.js';

/** Refunds that buyers ask for (A5.19). */
@Controller()
export class RefundsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly store: EventStore,
    private readonly terms: RefundTerms,
    private readonly views: ViewPositions,
  ) {}

  /** Whether the caller may have the price of this listing back, and what became of an earlier request. 404 without a purchase. */
  @Get('listing/:slug/refund')
  @Policy('user')
  @Output(dataOf(refundStanding))
  async standing(@CurrentUser() me: Me, @Param('slug') slug: string) {
    return { data: await this.standingOf((await this.guide(slug, me)).id, me) };
  }

  /** Asks for the price back; a second request is the same refund. 409 tells by its `code` why none is possible. */
  @Post('listing/:slug/refund')
  @Policy('user')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(refundRequest))
  async request(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('slug') slug: string,
    @Input(refundForm) { reason: written }: RefundForm,
  ) {
    await this.limits.count(refundLimit, me.id);
    const { id: listingId } = await this.guide(slug, me);
    const reason = written ? await this.encryption.encrypt(me.id, REFUND_REASON, written) : null;
    const command = new RequestRefund({ listingId, buyerId: me.id, reason, at: now() });
    const asked = identified(command, identity);
    const { reference, price, at, method } = await this.commands.execute<RequestRefund, RequestedRefund>(asked);
    await this.views.settled();
    const amount = { amount: toNaira(price), amount_kobo: price, currency: 'NGN' };
    const message = method ? 'Refunded to your wallet' : 'Refund requested';
    return { message, data: { reference, ...amount, requested_at: at } };
  }

  private async guide(slug: string, me: Me) {
    const guide = await findGuide(this.db.sql, slug, me.id);
    if (!guide) throw notFound();
    return guide;
  }

  private async standingOf(listingId: ListingId, { id: buyerId }: Me): Promise<RefundStanding> {
    const id = purchaseId(listingId, buyerId);
    const state = await this.store.state(purchase, id);
    const [bought, owned] = [refundable(state), state.owned];
    if (!bought) throw notFound();
    const facts = await this.terms.facts(listingId, buyerId, bought.sale.at);
    const card = await this.terms.paidByCard(bought.reference);
    const isStalled = owned && bought.asked && (await this.store.state(refund, owned)).status === 'stalled';
    return { ...standingShown(bought, facts, now(), card?.amount), ...(isStalled && { status: 'stalled' as const }) };
  }
}
