import type { Ruling } from '#server/accounts/accounts.folds';
import type { Recorded } from '#server/kernel/decider';
import type { UserId } from '#server/kernel/ids';
import { OutboxMessage, type Reactions } from '#server/kernel/reactions';

export const [LISTINGS_QUEUE, FOLLOW_CREATOR] = ['catalogue', 'follow-creator'];

/** `position`: of the ruling in the log, as digits. */
export type CreatorFollowed = { creatorId: UserId; position: string };

const followed = ({ id, data: { userId: creatorId }, position }: Recorded<Ruling>) =>
  new OutboxMessage<CreatorFollowed>({
    ...{ id: `${FOLLOW_CREATOR}-${id}`, queue: LISTINGS_QUEUE, name: FOLLOW_CREATOR },
    payload: { creatorId, position: String(position) },
  });

/** What a suspended creator sells goes off sale, and comes back with the creator. */
export const suspendedCreatorReactions: Reactions<Ruling> = {
  CreatorSuspended: followed,
  SuspensionLifted: followed,
};
