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
    return `${name}=${value}; Max-Age=${minutes * 60}; ${this.attributes(cookie)}`;
  }

  /** The `Set-Cookie` header that removes it. */
  forget<Schema extends z.ZodType>(cookie: SealedCookie<Schema>): string {
    return `${cookie.name}=; Max-Age=0; ${this.attributes(cookie)}`;
  }

  /** The value in the `Cookie` header; undefined for one that is missing, altered or too old. */
  find<Schema extends z.ZodType>(
    { name, schema, purpose }: SealedCookie<Schema>,
    cookies: string | undefined,
  ): z.output<Schema> | undefined {
    const [, value] = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(cookies ?? '') ?? [];
    if (!value) return undefined;
    for (const secret of this.keys.secrets) {
      const text = decrypt(secret.subkey(purpose), Buffer.from(value, 'base64url'), name);
      if (!text) continue;
      const { held, until } = JSON.parse(text.toString()) as { held: unknown; until: number };
      return until > Date.now() ? schema.safeParse(held).data : undefined;
    }
    return undefined;
  }

  private attributes = ({ path }: { path: string }) =>
    `Path=${path}; HttpOnly; SameSite=Lax${this.isSecure ? '; Secure' : ''}`;
}
