import { Injectable } from '@nestjs/common';
import type { ListingId, Reference, UserId } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import { isCoauthor, offer } from '#server/purchases/offer.folds';
import { buyer } from '#server/purchases/purchases.folds';
import { staff } from '#server/purchases/staff.folds';
import type { Gift, TakerFacts } from './gift.js';

type BoughtGift = Exclude<Gift, { status: 'none' }>;
/** What the page of a gift says. `yours`: the person took it; `owned`: the person owns the guide already. */
export type Shown = 'waiting' | 'taken' | 'yours' | 'ended' | 'owned' | 'own_listing' | 'staff';
type Of = { listingId: ListingId; giverId: UserId };

/** What the streams say about a person who follows the link of a gift. */
@Injectable()
export class GiftTakers {
  constructor(private readonly store: EventStore) {}

  async factsOf({ listingId, giverId }: Of, reference: Reference, takerId: UserId): Promise<TakerFacts> {
    const [{ on }, own, isRefunded, { roles }] = await Promise.all([
      this.store.state(offer, listingId),
      this.store.state(buyer, `${listingId}-${takerId}`),
      this.isRefunded({ listingId, giverId }, reference),
      this.store.state(staff, takerId),
    ]);
    const isAuthor = on !== undefined && (on.creatorId === takerId || isCoauthor(on, takerId));
    return { owns: own.isBuyer, isAuthor, isStaff: roles.length > 0, isRefunded };
  }

  /** What the page of the gift says to this person, or to a visitor. */
  async statusOf(known: BoughtGift, reference: Reference, personId: UserId | undefined): Promise<Shown> {
    const { status, takerId } = known;
    if (status === 'expired' || status === 'refunded' || (await this.isRefunded(known, reference))) return 'ended';
    if (status === 'taken') return takerId === personId ? 'yours' : 'taken';
    if (!personId) return 'waiting';
    const { owns, isAuthor, isStaff } = await this.factsOf(known, reference, personId);
    return isAuthor ? 'own_listing' : owns ? 'owned' : isStaff ? 'staff' : 'waiting';
  }

  /** By the purchase that paid it, which may be refunded a moment before the gift is. */
  private async isRefunded({ listingId, giverId }: Of, reference: Reference) {
    return !(await this.store.state(buyer, `${listingId}-${giverId}-${reference}`)).isBuyer;
  }
}
