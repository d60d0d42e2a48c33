import { Injectable } from '@nestjs/common';
import { findListing, listingIdOf, sectionsOf } from '#projections/catalogue/listing.queries';
import { notFound } from '#server/kernel/domain-error';
import type { ListingId } from '#server/kernel/ids';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Files } from '#server/platform/files/files';
import type { Me } from '#server/platform/http/policy';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { refundPolicyOf } from '#server/kernel/refund-policy';
import { blockersOf, detail } from './listing.shape.js';
import { ReviewReasons } from './review.reasons.js';

/** The response to a command on a listing: the listing as it is after the command. */
@Injectable()
export class ListingAnswer {
  constructor(
    private readonly config: Config,
    private readonly db: Database,
    private readonly files: Files,
    private readonly reasons: ReviewReasons,
    private readonly views: ViewPositions,
  ) {}

  /** The id for an id, a number or a slug; throws 404. */
  async idOf(ref: string): Promise<ListingId> {
    const listingId = await listingIdOf(this.db.sql, ref);
    if (!listingId) throw notFound();
    return listingId;
  }

  async of(me: Me, listingId: ListingId) {
    return (await this.seen(me, listingId)).data;
  }

  /** With what its approval still needs. */
  async withBlockers(me: Me, listingId: ListingId) {
    const { data, row } = await this.seen(me, listingId);
    const items = data.sections.reduce((sum, section) => sum + section.items, 0);
    return { ...data, blockers: blockersOf(row.verified, row.licence_affirmed, items) };
  }

  private async seen(me: Me, listingId: ListingId) {
    await this.views.settled();
    const row = await findListing(this.db.sql, listingId, me.id);
    if (!row) throw notFound();
    const [sections, [reason]] = await Promise.all([sectionsOf(this.db.sql, listingId, me.id), this.reasons.of([row])]);
    return {
      row,
      data: detail(row, sections, { reason: reason!, refunds: refundPolicyOf(this.config) }, { files: this.files, me }),
    };
  }
}
