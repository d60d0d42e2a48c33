import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { Config } from '#server/platform/config';
import { KeyRing } from './key-ring.js';

const CODE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{22})$/;
const MAC_LENGTH = 22;

/**
 * Codes of the certificates of erasures (B21). A code is made of the person's id, which is a pseudonym by then, and an HMAC
 * that cannot be guessed; it is stored nowhere.
 */
@Injectable()
export class ErasureCodes {
  constructor(
    private readonly keys: KeyRing,
    private readonly config: Config,
  ) {}

  codeOf(person: UserId): string {
    return `${person}.${this.keys.mac('erasures', person).slice(0, MAC_LENGTH)}`;
  }

  /** The page that shows the certificate. */
  linkOf(person: UserId): string {
    return `${this.config.get('PUBLIC_URL').replace(/\/$/, '')}/erasure/${this.codeOf(person)}`;
  }

  /** Undefined for a code that we did not make. */
  personOf(code: string): UserId | undefined {
    const [, person, mac] = CODE.exec(code) ?? [];
    return person && mac && this.keys.isMac('erasures', person, mac, MAC_LENGTH) ? person : undefined;
  }
}
