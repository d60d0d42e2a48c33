import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '#server/platform/config';
import { type KeyPurpose, KeyRing } from './key-ring.js';
import { hashSecret } from './tokens.js';

type SecretLink = {
  purpose: KeyPurpose;
  /** What the token is derived from: of each mail its own, so that a mail sent twice carries the same link. */
  about: string;
  /** A path of this site, and what its query names beside the token. */
  page: string;
  query?: Record<string, string>;
};

/** Links in mails that carry a 256-bit token. Only its hash is stored. */
@Injectable()
export class SecretLinks {
  private readonly publicUrl: string;

  constructor(
    config: Config,
    private readonly keys: KeyRing,
  ) {
    this.publicUrl = config.get('PUBLIC_URL').replace(/\/$/, '');
  }

  /** The address of a page of this site. */
  page = (path: string) => `${this.publicUrl}${path}`;

  /** The link of one mail, and the hash of its token to store. */
  of({ purpose, about, page, query }: SecretLink): { link: string; hash: string } {
    const token = this.keys.mac(purpose, about);
    const params = new URLSearchParams({ ...query, token });
    return { link: `${this.page(page)}?${params.toString()}`, hash: hashSecret(token) };
  }
}

/** Compares in constant time. */
export function isToken(token: string, hash: string | null): boolean {
  const [given, kept] = [Buffer.from(hashSecret(token)), Buffer.from(hash ?? '')];
  return given.length === kept.length && timingSafeEqual(given, kept);
}
