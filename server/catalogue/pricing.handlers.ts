import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Identified, withFacts } from '#server/kernel/command';
import { EventStore } from '#server/platform/events/event-store';
import { listing } from './listing.js';
import { AcceptPrice } from './pricing.js';
import { Rights } from './rights.handlers.js';

/** Accepting a price publishes the listing of a verified creator. */
@CommandHandler(AcceptPrice)
export class AcceptPriceHandler implements ICommandHandler<AcceptPrice> {
  constructor(
    private readonly store: EventStore,
    private readonly rights: Rights,
  ) {}

  async execute(command: Identified<AcceptPrice>) {
    const { listingId } = command.data;
    const facts = await this.rights.sellerFacts(listingId);
    return this.store.decide(listing, listingId, withFacts(command, facts), command.identity);
  }
}
