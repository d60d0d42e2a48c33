import { Injectable } from '@nestjs/common';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { onSaleOrSuspended } from '#projections/catalogue/listing.queries';
import { lastRuling, type Ruling } from '#server/accounts/accounts.folds';
import type { ListingId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { RestoreListing, SuspendListing } from './availability.js';
import { listing } from './listing.js';
import type { CreatorFollowed } from './suspended-creator.reactions.js';

/**
 * Takes the published listings of a suspended creator off sale, and puts those back when the suspension is lifted; their
 * buyers keep them. Messages may arrive in any order, twice, and run side by side: each brings every listing to what the last
 * ruling in the account's stream says.
 */
@Injectable()
export class FollowCreator implements JobHandler<CreatorFollowed> {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
    private readonly views: ViewPositions,
  ) {}

  /** Throws, to be repeated, while the view may not show every listing that was put on sale before. */
  async handle({ creatorId, position }: CreatorFollowed) {
    if (!(await this.views.reached([catalogueView.name], BigInt(position))))
      throw new Error('the catalogue view does not show this ruling yet');
    await this.follow(creatorId, await onSaleOrSuspended(this.db.sql, creatorId));
  }

  /**
   * Reads the last ruling before each decision and after the last one, and begins anew where it changed: the message of that
   * ruling may have passed these listings already. A ruling after the last reading finds all of them decided.
   */
  private async follow(creatorId: UserId, listingIds: readonly ListingId[]) {
    for (let [followed, decided]: [Ruling['type'] | undefined, number] = [undefined, 0]; ; decided++) {
      const { ruling } = await this.store.state(lastRuling, creatorId);
      if (ruling?.type !== followed) [followed, decided] = [ruling?.type, 0];
      const listingId = listingIds[decided];
      if (!ruling || !listingId) return;
      const { by, at } = ruling.data;
      const Command = ruling.type === 'CreatorSuspended' ? SuspendListing : RestoreListing;
      const reason = ruling.data.reason as Envelope;
      await this.store.decide(listing, listingId, new Command({ listingId, by, reason, withCreator: true, at }));
    }
  }
}
