import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { type Identified, withFacts } from '#server/kernel/command';
import { invalid, notFound, DomainError } from '#server/kernel/domain-error';
import { EventStore, streamName } from '#server/platform/events/event-store';
import { Database } from '#server/platform/database/sql';
import { RestoreListing, UnarchiveListing } from './availability.js';
import type { ListingSubmitted } from './catalogue.events.js';
import { listing, PublishListing, SubmitListing } from './listing.js';
import { hasEntry, sectionShown } from './listing-sections.js';
import { refuseBadOffer } from './offer.js';
import { MarkSection, progress } from './progress.js';
import { Rights } from './rights.handlers.js';
import { PlanEntry, todo } from './todo.js';
import { ClaimSlug, isReserved, slug, slugOf } from './slug.js';

@CommandHandler(SubmitListing)
export class SubmitListingHandler implements ICommandHandler<SubmitListing> {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
  ) {}

  async execute(command: Identified<SubmitListing>) {
    refuseBadOffer(command.data);
    const address = (await this.addressBefore(command)) ?? (await this.newAddress(command));
    return this.store.decide(listing, command.data.listingId, withFacts(command, address), command.identity);
  }

  /** A repeated command keeps the number and slug of its first execution. */
  private async addressBefore({ data: { listingId }, identity }: Identified<SubmitListing>) {
    if (!identity || identity.isFirst) return undefined;
    return (await this.store.event<ListingSubmitted>(streamName(listing, listingId), 0))?.data;
  }

  private async newAddress({ data }: SubmitListing) {
    const { rows } = await sql<{ number: number }>`select nextval('app.listing_number') as number`.execute(this.db.sql);
    const number = rows[0]!.number;
    return { number, slug: await this.claim(data, number) };
  }

  /** The title's slug; with the listing's number appended if it is taken or reserved. */
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

  async execute(command: Identified<PublishListing>) {
    const { listingId } = command.data;
    const facts = await this.rights.sellerFacts(listingId);
    return this.store.decide(listing, listingId, withFacts(command, facts), command.identity);
  }
}

/** A listing whose creator is erased or suspended stays off sale. */
@Injectable()
abstract class BackOnSaleHandler {
  constructor(
    private readonly store: EventStore,
    private readonly rights: Rights,
  ) {}

  async execute(command: Identified<UnarchiveListing | RestoreListing>) {
    const { listingId } = command.data;
    await this.rights.sellerFacts(listingId);
    return this.store.decide(listing, listingId, command, command.identity);
  }
}

@CommandHandler(UnarchiveListing)
export class UnarchiveListingHandler extends BackOnSaleHandler implements ICommandHandler<UnarchiveListing> {}

@CommandHandler(RestoreListing)
export class RestoreListingHandler extends BackOnSaleHandler implements ICommandHandler<RestoreListing> {}

/** Marks a section as completed, for people who may read it. */
@CommandHandler(MarkSection)
export class MarkSectionHandler implements ICommandHandler<MarkSection> {
  constructor(private readonly store: EventStore) {}

  async execute(command: MarkSection) {
    const { listingId, readerId, sectionId } = command.data;
    const section = sectionShown((await this.store.state(listing, listingId)).sections, sectionId);
    if (!section) throw notFound();
    const { changedAt } = section;
    return this.store.decide(progress, `${listingId}-${readerId}`, withFacts(command, { changedAt }));
  }
}

/** Plans an entry of a checklist, for people who may read it. */
@CommandHandler(PlanEntry)
export class PlanEntryHandler implements ICommandHandler<PlanEntry> {
  constructor(private readonly store: EventStore) {}

  async execute(command: PlanEntry) {
    const { listingId, readerId, contentId } = command.data;
    const { sections } = await this.store.state(listing, listingId);
    if (!hasEntry(sections, contentId)) throw notFound();
    return this.store.decide(todo, `${listingId}-${readerId}`, command);
  }
}
