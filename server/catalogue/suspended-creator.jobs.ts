import { Injectable } from '@nestjs/common';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { onSaleBy, suspendedOf } from '#projections/catalogue/listing.queries';
import { standing } from '#server/accounts/accounts.folds';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { RestoreListing, SuspendListing } from './availability.js';
import { listing } from './listing.js';
import type { CreatorFollowed } from './suspended-creator.reactions.js';

/**
 * Takes the published listings of a suspended creator off sale, and puts those back when the suspension is lifted; their
 * buyers keep them. Messages may arrive in any order: each counts only while the account's stream says the same.
 */
@Injectable()
export class FollowCreator implements JobHandler<CreatorFollowed> {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
    private readonly views: ViewPositions,
  ) {}

  /** Throws, to be repeated, while the view may not show every listing that was put on sale before. */
  async handle({ creatorId, by, reason, isSuspended, position, at }: CreatorFollowed) {
    const creator = await this.store.state(standing, creatorId);
    if (creator.isErased || (creator.isSuspended ?? false) !== isSuspended) return;
    if (!(await this.views.reached([catalogueView.name], BigInt(position))))
      throw new Error('the catalogue view does not show this suspension yet');
    const Command = isSuspended ? SuspendListing : RestoreListing;
    const find = isSuspended ? onSaleBy : suspendedOf;
    for (const listingId of await find(this.db.sql, creatorId))
      await this.store.decide(listing, listingId, new Command({ listingId, by, reason, withCreator: true, at }));
  }
}
