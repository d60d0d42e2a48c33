import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import type { UserId } from '#server/kernel/ids';
import { instant, sealed, userId } from '#server/kernel/shapes';
import { suspensionEvents } from './creator-suspension.events.js';

/** Bind the ciphertexts of reasons; stored events depend on them. */
export const [ROLE_REASON, VERIFICATION_REASON] = ['role-reason', 'verification-reason'];

const user = z.strictObject({ userId, at: instant });

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
  /** A moderator confirmed the creator's identity and licences. The first releases took no reason. */
  CreatorVerified: {
    shape: user.extend({ by: userId, reason: sealed.optional() }),
    sealed: { reason: VERIFICATION_REASON },
  },
  ...suspensionEvents,
  /** The person chose a new password by a mailed link; every session of before has ended, and a linked Google account is unlinked. */
  PasswordReset: { shape: user },
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
export type GoogleLinked = EventOf<typeof accountEvents, 'GoogleLinked'>;
export type MarketingConsentGiven = EventOf<typeof accountEvents, 'MarketingConsentGiven'>;
export type UserErased = EventOf<typeof accountEvents, 'UserErased'>;
export type CreatorVerified = EventOf<typeof accountEvents, 'CreatorVerified'>;
