import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '#server/platform/config';
import { decrypt, encrypt } from '#server/platform/security/cipher';
import { KeyRing } from '#server/platform/security/key-ring';

const attempt = z.strictObject({
  ...{ state: z.string(), nonce: z.string(), verifier: z.string() },
  /** Where the person was going. */
  next: z.string(),
  remember: z.boolean(),
  /** The version of the legal pages that a new person accepts. */
  terms: z.string(),
  /** The code of the link by which a new person was invited. */
  invite: z.string().optional(),
  /** ms since 1970. */
  until: z.number(),
});
/** A sign-in with Google under way. */
export type Attempt = z.output<typeof attempt>;

const COOKIE = 'google-sign-in';
const PURPOSE = 'sign-in-attempts';
const MINUTES = 10;

/** Keeps a sign-in in the browser that began it, as an encrypted cookie: no other browser can end it. */
@Injectable()
export class SignInAttempts {
  private readonly attributes: string;

  constructor(
    config: Config,
    private readonly keys: KeyRing,
  ) {
    const isSecure = config.get('PUBLIC_URL').startsWith('https:');
    this.attributes = `Path=/api/auth/google; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  }

  /** The header that keeps it for ten minutes. */
  keep(begun: Omit<Attempt, 'until'>, now = Date.now()): string {
    const kept: Attempt = { ...begun, until: now + MINUTES * 60_000 };
    const value = encrypt(this.keys.secrets[0].subkey(PURPOSE), JSON.stringify(kept), COOKIE).toString('base64url');
    return `${COOKIE}=${value}; Max-Age=${MINUTES * 60}; ${this.attributes}`;
  }

  /** The header that removes it. */
  forget(): string {
    return `${COOKIE}=; Max-Age=0; ${this.attributes}`;
  }

  /** Undefined for one that is missing, altered or older than ten minutes. */
  find(cookies: string | undefined): Attempt | undefined {
    const [, value] = /(?:^|;\s*)google-sign-in=([\w-]+)/.exec(cookies ?? '') ?? [];
    if (!value) return undefined;
    for (const secret of this.keys.secrets) {
      const text = decrypt(secret.subkey(PURPOSE), Buffer.from(value, 'base64url'), COOKIE);
      if (!text) continue;
      // Another release may have kept something else.
      const { data: kept } = attempt.safeParse(JSON.parse(text.toString()));
      return kept && kept.until > Date.now() ? kept : undefined;
    }
    return undefined;
  }
}
