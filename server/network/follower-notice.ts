import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import { type FollowerNoticeEvent, followerNoticeEvents } from './network.events.js';

type Notice = { listingId: ListingId; creatorId: UserId; followerId: UserId; at: Instant };

/** The creator published the listing. Without effect on a person who does not follow the creator. */
export class NotifyFollower {
  readonly type = 'NotifyFollower';
  constructor(readonly data: Notice) {}
}

/** `follows`: from the stream of both people, where a block ends it, and that of the follower's account. */
type Facts = { follows: boolean };

export const noticeStream = ({ listingId, followerId }: Pick<Notice, 'listingId' | 'followerId'>) =>
  `${listingId}-${followerId}`;

/** One guide and one follower of its creator, who is notified once, however often the guide is published. */
export const followerNotice: Decider<{ isNotified: boolean }, WithFacts<NotifyFollower, Facts>, FollowerNoticeEvent> = {
  category: 'followernotice',
  events: followerNoticeEvents,
  initial: () => ({ isNotified: false }),
  decide({ data: { follows, ...data } }, { isNotified }) {
    return follows && !isNotified ? [{ type: 'FollowerNotified', data }] : [];
  },
  evolve: () => ({ isNotified: true }),
};
