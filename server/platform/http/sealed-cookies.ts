import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Config } from '#server/platform/config';
import { decrypt, encrypt } from '#server/platform/security/cipher';
import { type KeyPurpose, KeyRing } from '#server/platform/security/key-ring';

/** A cookie of one name, sent with the requests to one path. */
export type SealedCookie<Schema extends z.ZodType> = Readonly<{
  name: string;
  path: string;
  minutes: number;
  /** Strict where no visit that begins at another site needs it. */
  sameSite: 'Lax' | 'Strict';
  /** What it holds; another release may have kept something else. */
  schema: Schema;
  /** Names the key that seals it. */
  purpose: KeyPurpose;
}>;

/** Values that the server keeps in a browser: encrypted, so that no browser reads, alters or makes one. */
@Injectable()
export class SealedCookies {
  private readonly isSecure: boolean;

  constructor(
    config: Config,
    private readonly keys: KeyRing,
  ) {
    this.isSecure = config.get('PUBLIC_URL').startsWith('https:');
  }

  /** The `Set-Cookie` header that keeps a value. */
  keep<Schema extends z.ZodType>(cookie: SealedCookie<Schema>, held: z.output<Schema>, now = Date.now()): string {
    const { name, minutes, purpose } = cookie;
    const text = JSON.stringify({ held, until: now + minutes * 60_000 });
    const value = encrypt(this.keys.secrets[0].subkey(purpose), text, name).toString('base64url');
    return `${this.nameOf(cookie)}=${value}; Max-Age=${minutes * 60}; ${this.attributes(cookie)}`;
  }

  /** The `Set-Cookie` header that removes it. */
  forget<Schema extends z.ZodType>(cookie: SealedCookie<Schema>): string {
    return `${this.nameOf(cookie)}=; Max-Age=0; ${this.attributes(cookie)}`;
  }

  /** The value in the `Cookie` header; undefined for one that is missing, altered or too old. */
  find<Schema extends z.ZodType>(
    cookie: SealedCookie<Schema>,
    cookies: string | undefined,
  ): z.output<Schema> | undefined {
    const { name, schema, purpose } = cookie;
    const [, value] = new RegExp(`(?:^|;\\s*)${this.nameOf(cookie)}=([\\w-]+)`).exec(cookies ?? '') ?? [];
    if (!value) return undefined;
    for (const secret of this.keys.secrets) {
      const text = decrypt(secret.subkey(purpose), Buffer.from(value, 'base64url'), name);
      if (!text) continue;
      const { held, until } = JSON.parse(text.toString()) as { held: unknown; until: number };
      return until > Date.now() ? schema.safeParse(held).data : undefined;
    }
    return undefined;
  }

  /** No page that was reached without TLS sets a cookie with this prefix. */
  private nameOf = ({ name }: { name: string }) => (this.isSecure ? `__Secure-${name}` : name);

  private attributes = ({ path, sameSite }: { path: string; sameSite: string }) =>
    `Path=${path}; HttpOnly; SameSite=${sameSite}${this.isSecure ? '; Secure' : ''}`;
}
