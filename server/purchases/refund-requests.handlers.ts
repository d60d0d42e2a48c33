import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { everySection, openedSections } from '#server/catalogue/catalogue.folds';
import { type Identified, withFacts } from '#server/kernel/command';
import { conflict } from '#server/kernel/domain-error';
import type { Instant, Reference } from '#server/kernel/ids';
import { type RefundPolicy, refundPolicyOf } from '#server/kernel/refund-policy';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { order } from './order.js';
import { cardParts } from './order-parts.js';
import { orderOf } from './order.references.js';
import { ALREADY_REFUNDED, purchase, purchaseId, RequestRefund } from './purchase.js';
import type { CardPart, RefundRequested } from './purchases.events.js';
import { openedShare, type RefundFacts } from './refund-policy.js';

/** What the policy asks about a purchase, from the streams of the listing and the buyer's progress. */
@Injectable()
export class RefundTerms {
  readonly policy: RefundPolicy;

  constructor(
    private readonly store: EventStore,
    config: Config,
  ) {
    this.policy = refundPolicyOf(config);
  }

  async facts(listingId: string, buyerId: string, boughtAt: Instant): Promise<RefundFacts> {
    const [every, opened] = await Promise.all([
      this.store.state(everySection, listingId),
      this.store.state(openedSections, `${listingId}-${buyerId}`),
    ]);
    return { ...openedShare(every, opened, boughtAt), policy: this.policy };
  }

  /** What the provider collected of the price of a cart's line; undefined of a payment of its own, and where the balance paid all. */
  async paidByCard(line: Reference): Promise<CardPart | undefined> {
    const charge = orderOf(line);
    const ordered = charge && (await this.store.state(order, charge));
    if (!ordered || ordered.status === 'none') return undefined;
    const amount = cardParts(ordered.lines, ordered.toPay).get(line) ?? 0;
    return amount > 0 ? { charge, amount } : undefined;
  }

  /** What the recipient of a gift opened; nothing of one that is not taken. */
  async ofGift(listingId: string, takerId: string | undefined, boughtAt: Instant): Promise<RefundFacts> {
    if (takerId) return { ...(await this.facts(listingId, takerId, boughtAt)), isGift: true };
    const every = await this.store.state(everySection, listingId);
    return { ...openedShare(every, new Set(), boughtAt), policy: this.policy, isGift: true };
  }
}

/** `method` is set where the wallet paid: the price is back in it at once. */
export type RequestedRefund = Pick<RefundRequested['data'], 'reference' | 'price' | 'at' | 'method'>;

@CommandHandler(RequestRefund)
export class RequestRefundHandler implements ICommandHandler<RequestRefund> {
  constructor(
    private readonly store: EventStore,
    private readonly terms: RefundTerms,
  ) {}

  /**
   * Resolves to the request that stands: this one, or the one before it; to none for a gift that is not taken in time and was
   * refunded before, or cost nothing.
   */
  async execute(command: Identified<RequestRefund>): Promise<RequestedRefund | undefined> {
    const { listingId, buyerId, gift, at } = command.data;
    const id = purchaseId(listingId, buyerId, gift?.reference);
    const { sale, owned } = await this.store.state(purchase, id);
    const boughtAt = sale?.at ?? at;
    const facts = gift
      ? await this.terms.ofGift(listingId, gift.takerId, boughtAt)
      : await this.terms.facts(listingId, buyerId, boughtAt);
    const card = owned && !gift && (await this.terms.paidByCard(owned));
    const known = withFacts(command, { ...facts, ...(card && { card }) });
    const events = await this.store.decide(purchase, id, known, command.identity);
    const requested = events.find((event) => event.type === 'RefundRequested');
    if (requested) return requested.data;
    if (gift?.untaken) return undefined;
    const { owned: reference, sale: sold, refund: before } = await this.store.state(purchase, id);
    if (!reference || !sold || !before) throw conflict('already_refunded', ALREADY_REFUNDED);
    const method = sold.method === 'wallet' && !card ? sold.method : undefined;
    return { reference, price: sold.price, at: before.requestedAt, method };
  }
}
