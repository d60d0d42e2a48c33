import { type Reactions, OutboxMessage } from '#server/kernel/reactions';
import type { UserRegistered } from './accounts.events.js';
import { MAIL, type ActivationLetter } from './accounts.mails.js';

/** Who registered is sent a link; the job makes its secret, so that none lies in the task. */
export const accountReactions: Reactions<UserRegistered> = {
  UserRegistered: ({ data: { userId } }) =>
    new OutboxMessage<ActivationLetter>(MAIL, 'activation', `activation-${userId}`, { userId }),
};
