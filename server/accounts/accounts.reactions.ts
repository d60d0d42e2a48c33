import { mail, type Reactions } from '#server/kernel/reactions';
import { erasureOf } from '#server/kernel/erasure';
import type { UserErased, UserRegistered } from './accounts.events.js';
import type { ActivationOrder } from './accounts.mails.js';

/** A person who registers is mailed an activation link; an erased one is erased from every module. */
export const accountReactions: Reactions<UserRegistered | UserErased> = {
  UserRegistered: ({ data: { userId } }) => mail<ActivationOrder>('activation', `activation-${userId}`, { userId }),
  UserErased: ({ data: { userId, at } }) => erasureOf(userId, at),
};
