import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DomainError } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import { decrypt, encrypt } from './cipher.js';
import { KeyRing, type Secret } from './key-ring.js';

/** The encryption key of a person's texts. `kid` identifies it in each envelope. */
export type PersonKey = Readonly<{ kid: string; key: Buffer }>;
/** `wrapped_by` is the id of the secret that wraps the key; null in rows of the first release. `wrapped` is null when erased. */
type Row = { person_id: UserId; kid: string; wrapped: Buffer | null; wrapped_by: string | null };

const COLUMNS = sql`person_id, kid, wrapped, wrapped_by`;

/**
 * One random key per person, made at the first use and wrapped with the first secret of KEYS_SECRET. Erasing a person
 * destroys the key and keeps its row as a tombstone, so that no second key is ever made.
 */
@Injectable()
export class PersonKeys {
  constructor(
    private readonly ring: KeyRing,
    private readonly db: Database,
  ) {}

  /** Throws 410 `erased` for an erased person, and 503 when no secret of KEYS_SECRET unwraps the key. */
  async forEncrypting(person: UserId): Promise<PersonKey> {
    const row = (await this.rows([person]))[0] ?? (await this.create(person));
    if (!row.wrapped) throw new DomainError('gone', 'erased', 'This account was erased.');
    const key = this.unwrap(row);
    if (!key) throw new DomainError('unavailable', 'key_unreadable', 'This text cannot be kept right now.');
    return { kid: row.kid, key };
  }

  /** Without erased persons, and without those whose key no secret of KEYS_SECRET unwraps. */
  async find(people: readonly UserId[]): Promise<Map<UserId, PersonKey>> {
    const found = new Map<UserId, PersonKey>();
    for (const row of await this.rows(people)) {
      const key = this.unwrap(row);
      if (key) found.set(row.person_id, { kid: row.kid, key });
    }
    return found;
  }

  /** Destroys the person's key for ever; also when there was none. */
  async erase(person: UserId) {
    await sql`insert into app.person_key (person_id, kid, erased_at) values (${person}, '', now())
      on conflict (person_id) do update set wrapped = null, wrapped_by = null, erased_at = now()
      where app.person_key.erased_at is null`.execute(this.db.sql);
  }

  /** Those of `people` who are erased. */
  async erased(people: readonly UserId[]): Promise<Set<UserId>> {
    if (people.length === 0) return new Set();
    const { rows } = await sql<{ id: UserId }>`
      select person_id as id from app.person_key where person_id = any(${people}) and erased_at is not null`.execute(
      this.db.sql,
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Wraps at most `limit` keys of other secrets with the first one. Resolves to how many there were, and how many no secret unwraps. */
  async rewrap(limit: number, after: UserId = ''): Promise<{ seen: number; unreadable: number; last: UserId }> {
    const { id } = this.ring.secrets[0];
    const { rows } = await sql<Row>`select ${COLUMNS} from app.person_key
      where wrapped is not null and wrapped_by is distinct from ${id} and person_id > ${after}
      order by person_id limit ${limit}`.execute(this.db.sql);
    const changes = rows.flatMap((row) => {
      const key = this.unwrap(row);
      return key ? [{ person: row.person_id, old: row.wrapped!, wrapped: this.wrap(key, row) }] : [];
    });
    await sql`update app.person_key k set wrapped = change.wrapped, wrapped_by = ${id}
      from unnest(${changes.map(({ person }) => person)}::text[], ${changes.map(({ old }) => old)}::bytea[],
        ${changes.map(({ wrapped }) => wrapped)}::bytea[]) as change (person_id, old, wrapped)
      where k.person_id = change.person_id and k.wrapped = change.old`.execute(this.db.sql);
    return { seen: rows.length, unreadable: rows.length - changes.length, last: rows.at(-1)?.person_id ?? after };
  }

  private async create(person_id: UserId): Promise<Row> {
    const kid = randomBytes(8).toString('hex');
    const wrapped = this.wrap(randomBytes(32), { person_id, kid });
    await sql`insert into app.person_key (person_id, kid, wrapped, wrapped_by)
      values (${person_id}, ${kid}, ${wrapped}, ${this.ring.secrets[0].id}) on conflict do nothing`.execute(
      this.db.sql,
    );
    return (await this.rows([person_id]))[0]!;
  }

  private async rows(people: readonly UserId[]): Promise<Row[]> {
    if (people.length === 0) return [];
    const { rows } = await sql<Row>`select ${COLUMNS} from app.person_key where person_id = any(${people})`.execute(
      this.db.sql,
    );
    return rows;
  }

  private wrap(key: Buffer, { person_id, kid }: Pick<Row, 'person_id' | 'kid'>): Buffer {
    return encrypt(this.ring.secrets[0].subkey('sealing'), key, `${person_id}/${kid}`);
  }

  private unwrap(row: Row): Buffer | undefined {
    if (!row.wrapped) return undefined;
    for (const secret of this.ring.secrets) {
      const key = unwrapWith(secret, row.wrapped, row);
      if (key) return key;
    }
    log.error(
      { person: row.person_id, secret: row.wrapped_by },
      'no secret of KEYS_SECRET unwraps the key of a person',
    );
    return undefined;
  }
}

function unwrapWith(secret: Secret, wrapped: Buffer, { person_id, kid, wrapped_by }: Row): Buffer | undefined {
  if (wrapped_by === null) return decrypt(secret.firstRelease('sealing'), wrapped, person_id);
  return wrapped_by === secret.id ? decrypt(secret.subkey('sealing'), wrapped, `${person_id}/${kid}`) : undefined;
}
