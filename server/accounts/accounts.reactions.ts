import type { ApplicationApproved } from '#server/creator-applications/creator-applications.events';
import { mail, type Reactions } from '#server/kernel/reactions';
import { erasureOf } from '#server/kernel/erasure';
import type {
  CreatorVerified,
  GoogleLinked,
  PasswordChanged,
  PasswordReset,
  UserErased,
  UserRegistered,
} from './accounts.events.js';
import { VerifyCreator } from './account.js';
import { licenceTimers } from './licence.timers.js';
import { ShowProfile } from './own-profile.js';
import type { OwnProfileEvent } from './own-profile.events.js';
import { registrationTimer } from './registration.timers.js';
import type { ActivationOrder, GoogleLinkedOrder, PasswordSetOrder } from './accounts.mails.js';

/**
 * A person who registers is mailed an activation link, and erased by a timer unless it is opened in time; one whose password was
 * reset or changed or whose Google account was linked is mailed a notice of it, and an erased one is erased from every module. A person
 * whose application is approved is a verified creator; timers follow the end of the licence. What a profile shows in lists is
 * written into the person's row.
 */
export const accountReactions: Reactions<
  | UserRegistered
  | PasswordReset
  | PasswordChanged
  | GoogleLinked
  | UserErased
  | ApplicationApproved
  | CreatorVerified
  | OwnProfileEvent
> = {
  UserRegistered: ({ data: { userId, at } }) => [
    mail<ActivationOrder>('activation', `activation-${userId}`, { userId }),
    registrationTimer(userId, at),
  ],
  PasswordReset: ({ id, data: { userId, at } }) =>
    mail<PasswordSetOrder>('password-set', `password-set-${id}`, { userId, at }),
  PasswordChanged: ({ id, data: { userId, at } }) =>
    mail<PasswordSetOrder>('password-set', `password-set-${id}`, { userId, at, by: 'the old one' }),
  GoogleLinked: ({ id, data: { userId, joined, at } }) =>
    joined ? undefined : mail<GoogleLinkedOrder>('google-linked', `google-linked-${id}`, { userId, at }),
  ProfileEdited: ({ data: { userId } }) => new ShowProfile({ userId }),
  ProfilePictureChosen: ({ data: { userId } }) => new ShowProfile({ userId }),
  ApplicationApproved: ({ data: { userId, by, licenceUntil, at } }) =>
    new VerifyCreator({ userId, by, ...(licenceUntil && { licenceUntil }), at }),
  CreatorVerified: licenceTimers,
  UserErased: ({ data: { userId, at } }) => erasureOf(userId, at),
};
