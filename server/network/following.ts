import { conflict, notFound } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import type { ConnectionCommand, FollowingCommand } from './connection-commands.js';
import type { ConnectionEvent } from './network.events.js';

export const isFollowing = (command: ConnectionCommand): command is FollowingCommand =>
  command.type === 'FollowCreator' || command.type === 'UnfollowCreator';

/**
 * A person follows a creator, or no longer does; repeated commands record nothing. Two people of whom one blocked the other do
 * not find each other: 404, as for an unknown person.
 */
export function decideFollowing(
  command: FollowingCommand,
  { followedBy, blockedBy }: { followedBy: Set<UserId>; blockedBy: Set<UserId> },
): ConnectionEvent[] {
  const { by, other, at } = command.data;
  const data = { by, other, at };
  if (by === other) throw conflict('own_page', 'You cannot follow yourself.');
  if (blockedBy.size > 0) throw notFound();
  if (command.type === 'UnfollowCreator') return followedBy.has(by) ? [{ type: 'CreatorUnfollowed', data }] : [];
  if (!command.data.isCreator) throw conflict('not_a_creator', 'Only creators can be followed.');
  return followedBy.has(by) ? [] : [{ type: 'CreatorFollowed', data }];
}
