import { Injectable } from '@nestjs/common';
import type { Reference } from '#server/kernel/ids';
import { KeyRing } from '#server/platform/security/key-ring';

/** A purchase's payment, one guide of a paid cart, or what was given away. */
const REFERENCE = /^(?:pur|gif)\.([0-9a-f-]{36})(\.\d{1,2})?$/;
/** The payment's UUID, 96 bits of an HMAC that cannot be guessed, and the guide's number in its cart. */
const CODE = /^([\w-]{22})([\w-]{16})(\.\d{1,2})?$/;
const MAC_LENGTH = 16;

/** Codes under which anyone may look up whether a purchase is paid. They are made of the reference and stored nowhere. */
@Injectable()
export class CertificateCodes {
  constructor(private readonly keys: KeyRing) {}

  codeOf(reference: Reference): string {
    const [, uuid = '', line = ''] = REFERENCE.exec(reference) ?? [];
    const id = Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
    return id + this.keys.mac('certificates', reference).slice(0, MAC_LENGTH) + line;
  }

  /** Undefined for a code that we did not make. */
  referenceOf(code: string): Reference | undefined {
    const [, id, mac, line = ''] = CODE.exec(code) ?? [];
    if (!id || !mac) return undefined;
    const hex = Buffer.from(id, 'base64url').toString('hex');
    const rest = `${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}${line}`;
    return [`pur.${rest}`, `gif.${rest}`].find((one) => this.keys.isMac('certificates', one, mac, MAC_LENGTH));
  }
}
