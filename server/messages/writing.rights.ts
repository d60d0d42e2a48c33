import { Injectable } from '@nestjs/common';
import { soldBetween } from '#projections/messages/messages.queries';
import { meetingsBetween } from '#projections/meetings/meetings.queries';
import { standing } from '#server/accounts/accounts.folds';
import { guide } from '#server/catalogue/catalogue.folds';
import type { Instant, UserId } from '#server/kernel/ids';
import { pairOf } from '#server/kernel/pairs';
import { isStaff } from '#server/kernel/roles';
import { enquiryOffer, meetingPair } from '#server/meetings/meetings.folds';
import { tie } from '#server/network/network.folds';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { mayPass, premiumAccess } from '#server/premium/premium.folds';
import { buyer } from '#server/purchases/purchases.folds';
import { messaging } from './messaging.js';

/** Who may write to whom, as the streams of both have it. Views only name purchases and
 * meetings, which their own streams confirm. */
@Injectable()
export class WritingRights {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
  ) {}

  /** True for people with a tie; never where one blocked the other. */
  async mayStart(one: UserId, other: UserId): Promise<boolean> {
    return (await this.mayWrite(one, other)) && this.isTied(one, other);
  }

  /** True for connected people, for those of whom one bought a guide of the other, and for the two of a booked meeting. */
  async isTied(one: UserId, other: UserId): Promise<boolean> {
    const { isConnected } = await this.store.state(tie, pairOf(one, other));
    return isConnected || (await this.haveTraded(one, other)) || this.haveMeeting(one, other);
  }

  /** True for everyone whom this verified creator with Premium takes enquiries from; never where one blocked the other (A0.5). */
  async mayEnquire(by: UserId, creator: UserId, at: Instant): Promise<boolean> {
    if (!(await this.mayWrite(by, creator))) return false;
    const { verified, roles } = await this.store.state(standing, creator);
    if (!verified || isStaff(roles) || !(await this.store.state(enquiryOffer, creator)).isOpen) return false;
    return mayPass(await this.store.state(premiumAccess, creator), 'meetings', at);
  }

  /** In a thread of both: true unless one blocked the other, or is erased. */
  async mayWrite(one: UserId, other: UserId): Promise<boolean> {
    const isBlocked = (await this.store.state(tie, pairOf(one, other))).blockedBy.size > 0;
    return !isBlocked && !(await this.store.state(standing, other)).isErased;
  }

  /** True where `reader` lets the other person know what is read. */
  async showsReceipts(reader: UserId, other: UserId): Promise<boolean> {
    const { readReceipts } = await this.store.state(messaging, reader);
    return readReceipts && (await this.mayWrite(reader, other));
  }

  private async haveMeeting(one: UserId, other: UserId): Promise<boolean> {
    for (const id of await meetingsBetween(this.db.sql, one, other)) {
      const { guestId, creatorId, isPaid } = await this.store.state(meetingPair, id);
      const areThey = (guestId === one && creatorId === other) || (guestId === other && creatorId === one);
      if (isPaid && areThey) return true;
    }
    return false;
  }

  private async haveTraded(one: UserId, other: UserId): Promise<boolean> {
    for (const { listing_id, buyer_id } of await soldBetween(this.db.sql, one, other)) {
      const { isBuyer } = await this.store.state(buyer, `${listing_id}-${buyer_id}`);
      const { creatorId } = await this.store.state(guide, listing_id);
      if (isBuyer && creatorId === (buyer_id === one ? other : one)) return true;
    }
    return false;
  }
}
