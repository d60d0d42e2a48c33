import { mail, type Reactions } from '#server/kernel/reactions';
import { erasureOf } from '#server/kernel/erasure';
import type { PasswordReset, UserErased, UserRegistered } from './accounts.events.js';
import type { ActivationOrder, PasswordSetOrder } from './accounts.mails.js';

/**
 * A person who registers is mailed an activation link, one whose password was reset a notice of it, and an erased one is erased
 * from every module.
 */
export const accountReactions: Reactions<UserRegistered | PasswordReset | UserErased> = {
  UserRegistered: ({ data: { userId } }) => mail<ActivationOrder>('activation', `activation-${userId}`, { userId }),
  PasswordReset: ({ id, data: { userId, at } }) =>
    mail<PasswordSetOrder>('password-set', `password-set-${id}`, { userId, at }),
  UserErased: ({ data: { userId, at } }) => erasureOf(userId, at),
};
