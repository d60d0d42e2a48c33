import { Injectable } from '@nestjs/common';
import { claimsOf, unsharedRequestsOf } from '#projections/listing-requests/board.queries';
import type { UserId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { PersonEraser } from '#server/platform/security/person-eraser';
import { ReleaseListingRequestClaim, requestClaim } from './claim.js';
import { requests, WithdrawListingRequest } from './request.js';

/** Takes the open requests of an erased person off the board. Those with votes of others stay for these, without a name.
 * What the person took as a creator is free for others. */
@Injectable()
export class ListingRequestsEraser implements PersonEraser {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
  ) {}

  async erase(requesterId: UserId) {
    for (const requestId of await unsharedRequestsOf(this.db.sql, requesterId)) {
      const command = new WithdrawListingRequest({ requestId, requesterId, at: now() });
      await this.store.decide(requests, requesterId, command);
    }
    for (const requestId of await claimsOf(this.db.sql, requesterId)) {
      const command = new ReleaseListingRequestClaim({ requestId, creatorId: requesterId, at: now() });
      await this.store.decide(requestClaim, requestId, command);
    }
  }
}
