import { z } from 'zod';
import type { SealedCookie } from '#server/platform/http/sealed-cookies';

const attempt = z.strictObject({
  ...{ state: z.string(), nonce: z.string(), verifier: z.string() },
  /** Where the person was going. */
  next: z.string(),
  remember: z.boolean(),
  /** The version of the legal pages that a new person accepts. */
  terms: z.string(),
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
