import { Injectable } from '@nestjs/common';
import { followersOf } from '#projections/network/following.queries';
import { erasure } from '#server/accounts/accounts.folds';
import { guide } from '#server/catalogue/catalogue.folds';
import { withFacts } from '#server/kernel/command';
import type { UserId } from '#server/kernel/ids';
import { pairOf } from '#server/kernel/pairs';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { followerNotice, noticeStream, NotifyFollower } from './follower-notice.js';
import type { PublishedGuide } from './followers.reactions.js';
import { tie } from './network.folds.js';

const BATCH = 500;
/** The view shows the followers within this time, or the job is tried again, ms. */
const SHOWN_MS = 10_000;

/**
 * Notifies those who followed the creator of a guide when it was published, each once: the stream of the guide and the follower decides. A
 * repeated job goes over all of them again. A guide that is off sale by then notifies no further ones.
 */
@Injectable()
export class NotifyFollowers implements JobHandler<PublishedGuide> {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
    private readonly views: ViewPositions,
  ) {}

  async handle({ listingId, at, position }: PublishedGuide) {
    if (!(await this.views.reached(['network'], BigInt(position), SHOWN_MS)))
      throw new Error('the view does not show all followers yet');
    for (let after = ''; ;) {
      const { creatorId, isPublished } = await this.store.state(guide, listingId);
      if (!isPublished || creatorId === undefined) return;
      const followers = await followersOf(this.db.sql, creatorId, { until: at, after, most: BATCH });
      for (const followerId of followers) {
        const command = new NotifyFollower({ listingId, creatorId, followerId, at: now() });
        const informed = withFacts(command, { follows: await this.follows(followerId, creatorId) });
        await this.store.decide(followerNotice, noticeStream({ listingId, followerId }), informed);
      }
      if (followers.length < BATCH) return;
      after = followers.at(-1)!;
    }
  }

  /** An erased person follows no one, although the view may not show that yet. */
  private async follows(followerId: UserId, creatorId: UserId) {
    if ((await this.store.state(erasure, followerId)).at) return false;
    return (await this.store.state(tie, pairOf(followerId, creatorId))).followedBy.has(followerId);
  }
}
