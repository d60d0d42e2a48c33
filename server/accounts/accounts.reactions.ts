import { type Reactions, Task } from '#server/kernel/reaction';
import type { UserRegistered } from './accounts.events.js';
import { MAIL, type ActivationLetter } from './letters.js';

/** Who registered is sent a link; the job makes its secret, so that none lies in the task. */
export const accountReactions: Reactions<UserRegistered> = {
  UserRegistered: ({ data: { userId } }) =>
    new Task<ActivationLetter>(MAIL, 'activation', `activation-${userId}`, { userId }),
};
