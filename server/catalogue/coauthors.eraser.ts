import { Injectable } from '@nestjs/common';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { bondsOf } from '#projections/catalogue/coauthors.queries';
import { invited } from './coauthors.handlers.js';
import { DeclineInvitation, LeaveGuide, WithdrawInvitation } from './coauthors.js';
import { listing } from './listing.js';
import type { UserId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore, streamName } from '#server/platform/events/event-store';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';

/** An erased person leaves the guides of others; open invitations from and to them end. */
@Injectable()
export class CoauthorsEraser {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
    private readonly views: ViewPositions,
  ) {}

  /** Throws, to be repeated, while the view may not show every bond that was made before the erasure. */
  async erase(by: UserId) {
    await this.shown(by);
    for (const { listingId, userId, isOwner, status } of await bondsOf(this.db.sql, by)) {
      const act = { listingId, by, at: now() };
      const command = isOwner
        ? new WithdrawInvitation({ ...act, userId })
        : status === 'accepted'
          ? new LeaveGuide(act)
          : new DeclineInvitation(act);
      await this.store.decide(listing, listingId, command);
    }
  }

  private async shown(person: UserId) {
    for await (const { type, position } of this.store.history(streamName(invited, person)))
      if (type === 'UserErased' && !(await this.views.reached([catalogueView.name], position)))
        throw new Error('the catalogue view does not show this erasure yet');
  }
}
