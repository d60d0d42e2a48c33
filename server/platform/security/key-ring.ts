import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '#server/platform/config';

/** Purpose of a subkey of KEYS_SECRET; subkeys of different purposes are independent. */
export type KeyPurpose =
  | (
      | 'sealing'
      | 'file-links'
      | 'activation'
      | 'password-reset'
      | 'refresh-tokens'
      | 'certificates'
      | 'confirmation-codes'
    )
  | 'ending-cards'
  | 'recipient-links'
  | 'meeting-links'
  | 'unsubscribe'
  | 'phone-limits'
  | 'matches'
  | 'erasures'
  | 'known-devices'
  | 'sign-in-attempts'
  | 'tickets'
  | 'newsletter'
  | 'personal-coupons'
  | 'registrants';

/** One secret of KEYS_SECRET. */
export type Secret = Readonly<{
  /** Names the secret in stored rows and reveals nothing of it. */
  id: string;
  subkey(purpose: KeyPurpose): Buffer;
  /** The key of the first release, which used the secret itself, and its SHA-256 for sealing. */
  firstRelease(purpose: KeyPurpose): Buffer;
}>;

/**
 * The subkeys of KEYS_SECRET, derived by HKDF-SHA-256 for each purpose. New data is made with the first secret; data of
 * the other secret, and of releases that had no subkeys, is still read.
 */
@Injectable()
export class KeyRing {
  readonly secrets: readonly [Secret, ...Secret[]];

  constructor(config: Config) {
    const [first, ...others] = config.get('KEYS_SECRET').map(secretOf);
    this.secrets = [first!, ...others];
  }

  /** An HMAC-SHA-256, base64url, by the subkey for new data. */
  mac(purpose: KeyPurpose, text: string): string {
    return macOf(this.secrets[0].subkey(purpose), text);
  }

  /** The valid HMACs for this purpose, the current one first. */
  acceptedMacs(purpose: KeyPurpose, text: string): string[] {
    const subkeys = this.secrets.map((secret) => secret.subkey(purpose));
    const released = this.secrets.map((secret) => secret.firstRelease(purpose));
    return [...subkeys, ...released].map((key) => macOf(key, text));
  }

  /** True if `given` is one of `acceptedMacs`, or its first `length` characters. Compares in constant time. */
  isMac(purpose: KeyPurpose, text: string, given: string, length?: number): boolean {
    const candidate = Buffer.from(given);
    return this.acceptedMacs(purpose, text).some((mac) => {
      const expected = Buffer.from(mac.slice(0, length));
      return expected.length === candidate.length && timingSafeEqual(expected, candidate);
    });
  }
}

function secretOf(secret: string): Secret {
  const derived = (info: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `groundwork/${info}`, bytes));
  const subkeys = new Map<KeyPurpose, Buffer>();
  return {
    id: derived('secret-id', 8).toString('hex'),
    subkey(purpose) {
      const subkey = subkeys.get(purpose) ?? derived(purpose, 32);
      subkeys.set(purpose, subkey);
      return subkey;
    },
    firstRelease: (purpose) =>
      purpose === 'sealing' ? createHash('sha256').update(secret).digest() : Buffer.from(secret),
  };
}

const macOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');
