import { Injectable } from '@nestjs/common';
import { standing } from '#server/accounts/accounts.folds';
import type { Instant, UserId } from '#server/kernel/ids';
import { isStaff } from '#server/kernel/roles';
import { EventStore } from '#server/platform/events/event-store';
import { mayPass, premiumAccess } from '#server/premium/premium.folds';
import { meetingOffer, type MeetingTerms } from './meeting-offer.js';
import { takesEnquiries } from './meetings.events.js';

/** What creators offer, by the streams of their terms, their account and their Premium. */
@Injectable()
export class MeetingOffers {
  constructor(private readonly store: EventStore) {}

  /** Whether a person may offer meetings. */
  async rightsOf(userId: UserId, at: Instant) {
    const { verified, roles } = await this.store.state(standing, userId);
    const isPremium = mayPass(await this.store.state(premiumAccess, userId), 'meetings', at);
    return { isVerified: verified && !isStaff(roles), isPremium };
  }

  /** What was saved, offered or not. */
  async savedBy(creatorId: UserId): Promise<MeetingTerms | undefined> {
    return (await this.store.state(meetingOffer, creatorId)).terms;
  }

  /** False also where the creator is not verified, suspended, or without Premium. */
  async takesEnquiries(creatorId: UserId, at: Instant): Promise<boolean> {
    const terms = await this.savedBy(creatorId);
    if (!terms || !takesEnquiries(terms)) return false;
    const { isVerified, isPremium } = await this.rightsOf(creatorId, at);
    return isVerified && isPremium;
  }

  /** Undefined where the creator takes no meetings now: closed, not verified, suspended, or without Premium. */
  async openAt(creatorId: UserId, at: Instant): Promise<MeetingTerms | undefined> {
    const terms = await this.savedBy(creatorId);
    if (!terms?.isOpen) return undefined;
    const { isVerified, isPremium } = await this.rightsOf(creatorId, at);
    return isVerified && isPremium ? terms : undefined;
  }
}
