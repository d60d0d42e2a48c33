import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { givenGift } from '#server/gifts/gifts.folds';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { isGift } from '#server/kernel/gift-references';
import type { Reference } from '#server/kernel/ids';
import { toNaira } from '#server/kernel/money';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { purchase, purchaseId, RequestRefund } from './purchase.js';
import { refundLimit } from './purchases.limits.js';
import { refundRequest, refundStanding } from './purchases.output.js';
import { type RequestedRefund, RefundTerms } from './refund-requests.handlers.js';
import { refundable, standingShown } from './refunds.shape.js';

/** Refunds of what a person gave away. The price goes to the giver's wallet, and the recipient's access ends. */
@Controller('gifts')
@Policy('user')
export class GiftRefundsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: RateLimits,
    private readonly store: EventStore,
    private readonly terms: RefundTerms,
    private readonly views: ViewPositions,
  ) {}

  /** Whether the caller may have the price of this gift back. What its recipient opened counts. */
  @Get(':reference/refund')
  @Output(dataOf(refundStanding))
  async standing(@CurrentUser() me: Me, @Param('reference') reference: string) {
    const { listingId, takerId } = await this.own(reference, me);
    const bought = refundable(await this.store.state(purchase, purchaseId(listingId, me.id, reference)));
    if (!bought) throw notFound();
    const facts = await this.terms.ofGift(listingId, takerId, bought.sale.at);
    return { data: standingShown(bought, facts, now()) };
  }

  /** 409 tells by its `code` why none is possible; a second request is the same refund. */
  @Post(':reference/refund')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(refundRequest))
  async request(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('reference') reference: string) {
    await this.limits.count(refundLimit, me.id);
    const { listingId, takerId } = await this.own(reference, me);
    const command = new RequestRefund({
      ...{ listingId, buyerId: me.id, reason: null, at: now() },
      gift: { reference, ...(takerId && { takerId }) },
    });
    const asked = identified(command, identity);
    const { price, at } = await this.commands.execute<RequestRefund, RequestedRefund>(asked);
    await this.views.settled();
    const amount = { amount: toNaira(price), amount_kobo: price, currency: 'NGN' };
    return { message: 'Refunded to your wallet', data: { reference, ...amount, requested_at: at } };
  }

  /** 404 unless the caller gave it. */
  private async own(reference: Reference, { id }: Me) {
    const { gift } = isGift(reference) ? await this.store.state(givenGift, reference) : {};
    if (gift?.giverId !== id) throw notFound();
    return gift;
  }
}
