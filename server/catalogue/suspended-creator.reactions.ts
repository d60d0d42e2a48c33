import type { CreatorSuspended, SuspensionLifted } from '#server/accounts/accounts.events';
import type { Recorded } from '#server/kernel/decider';
import type { Instant, UserId } from '#server/kernel/ids';
import { OutboxMessage, type Reactions } from '#server/kernel/reactions';
import type { Envelope } from '#server/kernel/sealed';

export const [LISTINGS_QUEUE, FOLLOW_CREATOR] = ['catalogue', 'follow-creator'];

/** `position`: of the event in the log, as digits. */
export type CreatorFollowed = {
  creatorId: UserId;
  by: UserId;
  reason: Envelope;
  isSuspended: boolean;
  position: string;
  at: Instant;
};

const followed = ({ id, type, data, position }: Recorded<CreatorSuspended | SuspensionLifted>) => {
  const { userId: creatorId, by, reason, at } = data;
  const isSuspended = type === 'CreatorSuspended';
  return new OutboxMessage<CreatorFollowed>({
    ...{ id: `${FOLLOW_CREATOR}-${id}`, queue: LISTINGS_QUEUE, name: FOLLOW_CREATOR },
    payload: { creatorId, by, reason: reason as Envelope, isSuspended, position: String(position), at },
  });
};

/** What a suspended creator sells goes off sale, and comes back with the creator. */
export const suspendedCreatorReactions: Reactions<CreatorSuspended | SuspensionLifted> = {
  CreatorSuspended: followed,
  SuspensionLifted: followed,
};
