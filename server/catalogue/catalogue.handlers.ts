import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { withFacts } from '#server/kernel/command';
import { invalid, notFound, DomainError } from '#server/kernel/domain-error';
import { EventStore } from '#server/platform/events/event-store';
import { Database } from '#server/platform/database/sql';
import { listing, PublishListing, refuseBadOffer, SubmitListing } from './listing.js';
import { MarkSection, progress } from './progress.js';
import { Rights } from './rights.handlers.js';
import { ClaimSlug, isReserved, slug, slugOf } from './slug.js';

@CommandHandler(SubmitListing)
export class SubmitListingHandler implements ICommandHandler<SubmitListing> {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
  ) {}

  async execute(command: SubmitListing) {
    refuseBadOffer(command.data);
    const { rows } = await sql<{ number: number }>`select nextval('app.listing_number') as number`.execute(this.db.sql);
    const number = rows[0]!.number;
    const address = { number, slug: await this.claim(command.data, number) };
    return this.store.decide(listing, command.data.listingId, withFacts(command, address));
  }

  /** The title's slug; when it is taken or reserved, with the listing's number behind it. */
  private async claim({ title, listingId, at }: SubmitListing['data'], number: number): Promise<string> {
    const base = slugOf(title, 'listing');
    for (const wanted of [base, `${base}-${number}`, `${base}-${listingId}`]) {
      if (isReserved(wanted)) continue;
      try {
        await this.store.decide(slug, wanted, new ClaimSlug({ slug: wanted, listingId, at }));
        return wanted;
      } catch (error) {
        if (!(error instanceof DomainError && error.code === 'slug_taken')) throw error;
      }
    }
    throw invalid('title', 'Choose another title.');
  }
}

@CommandHandler(PublishListing)
export class PublishListingHandler implements ICommandHandler<PublishListing> {
  constructor(
    private readonly store: EventStore,
    private readonly rights: Rights,
  ) {}

  async execute(command: PublishListing) {
    const { listingId } = command.data;
    const { creatorId, status } = await this.store.state(listing, listingId);
    if (!status) throw notFound();
    const creatorVerified = await this.rights.isVerified(creatorId);
    return this.store.decide(listing, listingId, withFacts(command, { creatorVerified }));
  }
}

/** Readers tick sections of what they may read. */
@CommandHandler(MarkSection)
export class MarkSectionHandler implements ICommandHandler<MarkSection> {
  constructor(private readonly store: EventStore) {}

  async execute(command: MarkSection) {
    const { listingId, readerId, sectionId } = command.data;
    const { sections } = await this.store.state(listing, listingId);
    if (!sections.has(sectionId)) throw notFound();
    return this.store.decide(progress, `${listingId}-${readerId}`, command);
  }
}
