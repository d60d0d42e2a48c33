import { mail, type Reactions } from '#server/kernel/reactions';
import type { UserRegistered } from './accounts.events.js';
import type { ActivationOrder } from './accounts.mails.js';

/** A person who registers is mailed an activation link. */
export const accountReactions: Reactions<UserRegistered> = {
  UserRegistered: ({ data: { userId } }) => mail<ActivationOrder>('activation', `activation-${userId}`, { userId }),
};
