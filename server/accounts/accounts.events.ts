import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import type { UserId } from '#server/kernel/ids';
import { instant, sealed, userId } from '#server/kernel/shapes';

/** Bind the ciphertexts of reasons; stored events depend on them. */
export const [ROLE_REASON, VERIFICATION_REASON] = ['role-reason', 'verification-reason'];

/** Binds the ciphertext of an appeal; stored events depend on it. */
export const APPEAL_TEXT = 'suspension-appeal';
/** That of the reasons of listings: a listing that is suspended with its creator has the same reason. */
export const SUSPENSION_REASON = 'review-reason';

const user = z.strictObject({ userId, at: instant });
/** `userId` is the creator, `by` the moderator. */
const byStaff = user.extend({ by: userId });
const suspension = { shape: byStaff.extend({ reason: sealed }), sealed: { reason: SUSPENSION_REASON } };
/** `licenceUntil`: when the licence ends that a reviewer recorded with the verification. */
const licence = user.extend({ licenceUntil: instant });

/** The suspension of a creator and its appeal (A15.8). */
export const suspensionEvents = defineEvents({
  /** No badge, no listing on sale and no withdrawal until it is lifted. */
  CreatorSuspended: suspension,
  SuspensionAppealed: { shape: user.extend({ text: sealed }), sealed: { text: APPEAL_TEXT } },
  /** A moderator takes the appeal: until `until` no other one decides. */
  SuspensionAppealClaimed: { shape: byStaff.extend({ until: instant }) },
  SuspensionAppealReleased: { shape: byStaff },
  /** The appeal is declined. */
  SuspensionUpheld: suspension,
  SuspensionLifted: suspension,
});

/** The end of a creator's licence (A15.11). */
export const licenceEvents = defineEvents({
  /** `days`: how many are left. */
  LicenceExpiryReminded: { shape: licence.extend({ days: z.int().min(1) }) },
  /** The creator is verified no longer, and may apply again. */
  VerificationExpired: { shape: licence },
});

/** Stream `user-<id>`. Names, e-mail and password are kept outside the log. */
export const accountEvents = defineEvents({
  /**
   * `terms`: the version of the legal pages that the person accepted. `marketing`: marketing mails are wanted.
   * `invitedBy`: whose link the person opened.
   */
  UserRegistered: {
    shape: user.extend({
      ...{
        country: z.string(),
        region: z.string(),
        terms: z.string().optional(),
        marketing: z.literal(true).optional(),
        invitedBy: userId.optional(),
      },
    }),
  },
  UserActivated: { shape: user },
  /** Null for a role granted on the command line. The first release stored the reason in plain text, without its author. */
  RoleGranted: {
    shape: user.extend({ role: z.string(), reason: sealed.nullable() }),
    sealed: { reason: ROLE_REASON },
    upcasts: [
      ({ reason, ...data }: { userId: UserId; reason: string }) => ({
        ...data,
        reason: { by: data.userId, text: reason },
      }),
    ],
  },
  /** An admin took the role back; `by` gave the reason. */
  RoleRevoked: {
    shape: user.extend({ role: z.string(), by: userId, reason: sealed }),
    sealed: { reason: ROLE_REASON },
  },
  /** A moderator confirmed the creator's identity and licences. The first releases took no reason. `licenceUntil`: when that ends. */
  CreatorVerified: {
    shape: user.extend({ by: userId, reason: sealed.optional(), licenceUntil: instant.optional() }),
    sealed: { reason: VERIFICATION_REASON },
  },
  ...suspensionEvents,
  ...licenceEvents,
  /** The person chose a new password by a mailed link; every session of before has ended, and a linked Google account is unlinked. */
  PasswordReset: { shape: user },
  /** The person chose a new password with the old one; every other session has ended. */
  PasswordChanged: { shape: user },
  /** A Google account signs the person in. Which one is kept outside the log. `joined`: the person registered with it. */
  GoogleLinked: { shape: user.extend({ joined: z.literal(true).optional() }) },
  /** Marketing mails are wanted, or no longer (A8.8). Mails about the account and its money need no consent. */
  MarketingConsentGiven: { shape: user },
  MarketingConsentWithdrawn: { shape: user },
  /** The person's key, row and sessions are destroyed; ids stay in the log. */
  UserErased: { shape: user },
});

export type AccountEvent = EventOf<typeof accountEvents>;
export type UserRegistered = EventOf<typeof accountEvents, 'UserRegistered'>;
export type UserActivated = EventOf<typeof accountEvents, 'UserActivated'>;
export type RoleGranted = EventOf<typeof accountEvents, 'RoleGranted'>;
export type RoleRevoked = EventOf<typeof accountEvents, 'RoleRevoked'>;
export type PasswordReset = EventOf<typeof accountEvents, 'PasswordReset'>;
export type PasswordChanged = EventOf<typeof accountEvents, 'PasswordChanged'>;
export type GoogleLinked = EventOf<typeof accountEvents, 'GoogleLinked'>;
export type MarketingConsentGiven = EventOf<typeof accountEvents, 'MarketingConsentGiven'>;
export type UserErased = EventOf<typeof accountEvents, 'UserErased'>;
export type CreatorVerified = EventOf<typeof accountEvents, 'CreatorVerified'>;
export type SuspensionEvent = EventOf<typeof suspensionEvents>;
export type CreatorSuspended = EventOf<typeof suspensionEvents, 'CreatorSuspended'>;
export type SuspensionUpheld = EventOf<typeof suspensionEvents, 'SuspensionUpheld'>;
export type SuspensionLifted = EventOf<typeof suspensionEvents, 'SuspensionLifted'>;
export type LicenceEvent = EventOf<typeof licenceEvents>;
export type LicenceExpiryReminded = EventOf<typeof licenceEvents, 'LicenceExpiryReminded'>;
export type VerificationExpired = EventOf<typeof licenceEvents, 'VerificationExpired'>;
