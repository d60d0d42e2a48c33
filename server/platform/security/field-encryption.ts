import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';

const CIPHER = 'aes-256-gcm';

/** Seals free text with its author's key. Erasing a person is deleting one row: the text is gone wherever it was copied. */
@Injectable()
export class FieldEncryption {
  private readonly master: Buffer;

  constructor(
    config: Config,
    private readonly db: Database,
  ) {
    this.master = createHash('sha256').update(config.get('KEYS_SECRET')).digest();
  }

  /** `purpose` is bound to the text, so that a sealed note cannot be passed off as something else. */
  async encrypt(by: UserId, purpose: string, text: string): Promise<Sealed> {
    return { by, box: encrypt(await this.keyOf(by), text, `${by}/${purpose}`).toString('base64') };
  }

  /** Undefined when its author's key is gone. */
  async decrypt(sealed: Sealed | null | undefined, purpose: string): Promise<string | undefined> {
    return sealed ? (await this.decryptAll([sealed], purpose))[0] : undefined;
  }

  /** Many at once, with one query for the keys. */
  async decryptAll(sealed: readonly (Sealed | null | undefined)[], purpose: string): Promise<(string | undefined)[]> {
    const keys = await this.keys([...new Set(sealed.flatMap((one) => (one ? [one.by] : [])))]);
    return sealed.map((one) => {
      const key = one && keys.get(one.by);
      return key ? decrypt(key, Buffer.from(one.box, 'base64'), `${one.by}/${purpose}`).toString('utf8') : undefined;
    });
  }

  private async keyOf(by: UserId): Promise<Buffer> {
    const known = (await this.keys([by])).get(by);
    if (known) return known;
    const wrapped = encrypt(this.master, randomBytes(32), by);
    await sql`insert into app.sealing_key (person_id, wrapped) values (${by}, ${wrapped}) on conflict do nothing`.execute(
      this.db.sql,
    );
    return (await this.keys([by])).get(by)!;
  }

  private async keys(ids: string[]): Promise<Map<string, Buffer>> {
    if (ids.length === 0) return new Map();
    const { rows } = await sql<{ id: string; wrapped: Buffer }>`
      select person_id as id, wrapped from app.sealing_key where person_id = any(${ids})`.execute(this.db.sql);
    return new Map(rows.map(({ id, wrapped }) => [id, decrypt(this.master, wrapped, id)]));
  }
}

function encrypt(key: Buffer, text: string | Buffer, aad: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(aad));
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, box: Buffer, aad: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, box.subarray(0, 12)).setAAD(Buffer.from(aad));
  decipher.setAuthTag(box.subarray(12, 28));
  return Buffer.concat([decipher.update(box.subarray(28)), decipher.final()]);
}
