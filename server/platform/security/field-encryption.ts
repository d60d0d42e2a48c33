import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import type { Envelope, Sealed } from '#server/kernel/sealed';
import { decrypt, encrypt } from './cipher.js';
import { PersonKeys } from './person-keys.js';

type Maybe = Sealed | null | undefined;

/** Encrypts free text with its author's key: destroying the key erases the text wherever it was copied. */
@Injectable()
export class FieldEncryption {
  constructor(private readonly keys: PersonKeys) {}

  /** `purpose` is bound to the text, so that one kind of text cannot pass for another. Throws 410 `erased` for an erased person. */
  async encrypt(by: UserId, purpose: string, text: string): Promise<Envelope> {
    const { kid, key } = await this.keys.forEncrypting(by);
    const bound = { v: 1, kid, by } as const;
    return { ...bound, ciphertext: encrypt(key, text, contextOf(bound, purpose)).toString('base64') };
  }

  /** Undefined when there is no text, or it cannot be read: its author is erased, or it was altered. Never rejects for a text. */
  async decrypt(sealed: Maybe, purpose: string): Promise<string | undefined> {
    return (await this.decryptAll([sealed], purpose))[0];
  }

  /** Many at once, with one query for the keys. */
  async decryptAll(sealed: readonly Maybe[], purpose: string): Promise<(string | undefined)[]> {
    const authors = (kind: (one: Sealed) => boolean) => [
      ...new Set(sealed.flatMap((one) => (one && kind(one) ? [one.by] : []))),
    ];
    const keys = await this.keys.find(authors((one) => 'ciphertext' in one));
    const erased = await this.keys.erased(authors((one) => 'text' in one));
    return sealed.map((one) => {
      if (!one) return undefined;
      if ('text' in one) return erased.has(one.by) ? undefined : one.text;
      const known = keys.get(one.by);
      if (known?.kid !== one.kid) return undefined;
      return decrypt(known.key, Buffer.from(one.ciphertext, 'base64'), contextOf(one, purpose))?.toString('utf8');
    });
  }
}

const contextOf = ({ v, kid, by }: Pick<Envelope, 'v' | 'kid' | 'by'>, purpose: string) =>
  v === 0 ? `${by}/${purpose}` : `v${v}/${kid}/${by}/${purpose}`;
