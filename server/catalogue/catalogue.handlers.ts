import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import { invalid, notFound, DomainError } from '#server/kernel/domain-error';
import { EventStore } from '#server/platform/events/event-store';
import { Database } from '#server/platform/database/sql';
import type { Offer } from './catalogue.events.js';
import { listing, PublishListing, refuseBadOffer, SubmitListing } from './listing.js';
import { MarkSection, progress } from './progress.js';
import { Rights } from './rights.handlers.js';
import { ClaimSlug, isReserved, slug, slugOf } from './slug.js';

/** A creator hands in a listing; its number and address are found here. */
export class HandIn {
  constructor(readonly data: Offer & { listingId: ListingId; creatorId: UserId; at: Instant }) {}
}
/** A reviewer approves; the creator's standing is asked here. */
export class Approve {
  constructor(readonly data: { listingId: ListingId; by: UserId; at: Instant }) {}
}

@CommandHandler(HandIn)
export class HandInHandler implements ICommandHandler<HandIn> {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
  ) {}

  async execute({ data }: HandIn) {
    refuseBadOffer(data);
    const { rows } = await sql<{ number: number }>`select nextval('app.listing_number') as number`.execute(this.db.sql);
    const number = rows[0]!.number;
    const own = await this.claim(data, number);
    return this.store.decide(listing, data.listingId, new SubmitListing({ ...data, number, slug: own }));
  }

  /** The title's slug; when it is taken or reserved, with the listing's number behind it. */
  private async claim({ title, listingId, at }: HandIn['data'], number: number): Promise<string> {
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

@CommandHandler(Approve)
export class ApproveHandler implements ICommandHandler<Approve> {
  constructor(
    private readonly store: EventStore,
    private readonly rights: Rights,
  ) {}

  async execute({ data }: Approve) {
    const { creatorId, status } = await this.store.state(listing, data.listingId);
    if (!status) throw notFound();
    const creatorVerified = await this.rights.isVerified(creatorId);
    return this.store.decide(listing, data.listingId, new PublishListing({ ...data, creatorVerified }));
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
