import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Identified, withFacts } from '#server/kernel/command';
import { EventStore } from '#server/platform/events/event-store';
import { offer } from '#server/purchases/offer.folds';
import { buyer } from '#server/purchases/purchases.folds';
import { staff } from '#server/purchases/staff.folds';
import { AddToCart, cart } from './cart.js';

/** What the streams of the listing, the person and their purchase say decides whether it may be bought. */
@CommandHandler(AddToCart)
export class AddToCartHandler implements ICommandHandler<AddToCart> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<AddToCart>) {
    const { buyerId, listingId } = command.data;
    const [{ on }, { roles }, { isBuyer }] = await Promise.all([
      this.store.state(offer, listingId),
      this.store.state(staff, buyerId),
      this.store.state(buyer, `${listingId}-${buyerId}`),
    ]);
    const facts = { offer: on, isStaff: roles.length > 0, isOwned: isBuyer };
    return this.store.decide(cart, buyerId, withFacts(command, facts), command.identity);
  }
}
