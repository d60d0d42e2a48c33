import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { ofFirstRelease } from '#server/kernel/sealed';
import { instant, listingId, requestId, sealed, userId } from '#server/kernel/shapes';

/** Binds the ciphertext of a note; stored events depend on it. */
export const NOTE = 'connect-note';

const request = z.strictObject({ requestId, from: userId, to: userId, at: instant });
/** What `by` did about `other` without asking them. */
const own = z.strictObject({ by: userId, other: userId, at: instant });

/** Stream `connection-<pair>`, the pair sorted: all rules between two people are decided there without a look-up. */
export const connectionEvents = defineEvents({
  ConnectRequestSent: {
    shape: request.extend({ note: sealed.nullable() }),
    sealed: { note: NOTE },
    upcasts: [
      ({ note, ...data }: { note: Parameters<typeof ofFirstRelease>[0] | null }) => ({
        ...data,
        note: note && ofFirstRelease(note),
      }),
    ],
  },
  /** The receiver accepted, or sent a request back while this one was open. */
  ConnectionMade: { shape: request },
  /** For its receiver it is answered; its sender goes on to see it as sent. */
  ConnectRequestDeclined: { shape: request },
  ConnectRequestWithdrawn: { shape: request },
  ConnectionRemoved: { shape: own },
  /** `by` gets no suggestion of `other` until an instant. */
  FounderDismissed: { shape: own.extend({ until: instant }) },
  FounderRestored: { shape: own },
  /** It ends a request and a connection between both. Only `by` may learn of it. */
  PersonBlocked: { shape: own },
  PersonUnblocked: { shape: own },
  /** `by` is notified of what the creator `other` publishes, who does not learn who it is. A block ends it in both directions. */
  CreatorFollowed: { shape: own },
  CreatorUnfollowed: { shape: own },
});

/** Stream `followernotice-<listing>-<follower>`: each follower is notified of a guide once. */
export const followerNoticeEvents = defineEvents({
  FollowerNotified: { shape: z.strictObject({ listingId, creatorId: userId, followerId: userId, at: instant }) },
});
export type FollowerNoticeEvent = EventOf<typeof followerNoticeEvents>;

export type ConnectionEvent = EventOf<typeof connectionEvents>;
export type ConnectRequestSent = EventOf<typeof connectionEvents, 'ConnectRequestSent'>;
export type ConnectionMade = EventOf<typeof connectionEvents, 'ConnectionMade'>;
export type FounderDismissed = EventOf<typeof connectionEvents, 'FounderDismissed'>;
