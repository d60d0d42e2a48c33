import { mail, type Reactions } from '#server/kernel/reactions';
import type { UserRegistered } from './accounts.events.js';
import type { ActivationOrder } from './accounts.mails.js';

/** Mails an activation link after a registration. */
export const accountReactions: Reactions<UserRegistered> = {
  UserRegistered: ({ data: { userId } }) => mail<ActivationOrder>('activation', `activation-${userId}`, { userId }),
};
