import { Injectable } from '@nestjs/common';
import type { Reference } from '#server/kernel/ids';
import { KeyRing } from '#server/platform/security/key-ring';

const PREFIX = 'pur.';
/** Characters of a code: the payment's UUID, and 96 bits of an HMAC that cannot be guessed. */
const [ID_LENGTH, MAC_LENGTH] = [22, 16];

/** Codes under which anyone may look up whether a purchase is paid. They are made of the reference and stored nowhere. */
@Injectable()
export class CertificateCodes {
  constructor(private readonly keys: KeyRing) {}

  codeOf(reference: Reference): string {
    const id = Buffer.from(reference.slice(PREFIX.length).replaceAll('-', ''), 'hex').toString('base64url');
    return id + this.keys.mac('certificates', reference).slice(0, MAC_LENGTH);
  }

  /** Undefined for a code that we did not make. */
  referenceOf(code: string): Reference | undefined {
    if (!/^[\w-]{38}$/.test(code)) return undefined;
    const hex = Buffer.from(code.slice(0, ID_LENGTH), 'base64url').toString('hex');
    const reference = PREFIX + hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return this.keys.isMac('certificates', reference, code.slice(ID_LENGTH), MAC_LENGTH) ? reference : undefined;
  }
}
