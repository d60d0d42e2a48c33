import { z } from 'zod';
import type { SealedCookie } from '#server/platform/http/sealed-cookies';
import type { GoogleIdentity } from '#server/platform/providers/google';

const identity = z.strictObject({
  ...{ subject: z.string(), email: z.string(), ownsAddress: z.boolean() },
  ...{ firstName: z.string(), lastName: z.string() },
}) satisfies z.ZodType<GoogleIdentity>;

const attempt = z.strictObject({
  ...{ state: z.string(), nonce: z.string(), verifier: z.string() },
  /** Where the person was going. */
  next: z.string(),
  remember: z.boolean(),
  /** The version of the legal pages that a new person accepts. */
  terms: z.string(),
  /** Whom Google named, while a code of the person's authenticator app is asked for: its answer counts once. */
  identity: identity.optional(),
  /** The code of the link by which a new person was invited. */
  invite: z.string().optional(),
});
/** A sign-in with Google under way. */
export type Attempt = z.output<typeof attempt>;

/** Keeps a sign-in in the browser that began it: no other browser can end it. */
export const signInAttempt: SealedCookie<typeof attempt> = {
  ...{ name: 'google-sign-in', path: '/api/auth/google', minutes: 10, sameSite: 'Lax' },
  ...{ schema: attempt, purpose: 'sign-in-attempts' },
};
