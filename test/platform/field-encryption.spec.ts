import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Envelope, ofFirstRelease } from '#server/kernel/sealed';
import { Config } from '#server/platform/config';
import { migrate } from '#server/platform/database/schema';
import { Database } from '#server/platform/database/sql';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { KeyRing } from '#server/platform/security/key-ring';
import { PersonKeys } from '#server/platform/security/person-keys';
import { environmentOf } from '../environment.js';
import { type Postgres, startPostgres } from '../postgres.js';
import { macThen, sealedThen } from './first-release.js';
import { configOf } from './till.js';

const secret = () => randomBytes(32).toString('hex');
const [old, fresh] = [secret(), secret()];

let postgres: Postgres, config: Config, db: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  config = configOf('esdb://127.0.0.1:2113?tls=false', await postgres.createDatabase('keys'));
  db = new Database(config);
  await migrate(db.sql);
});
afterAll(async () => {
  await db.onApplicationShutdown();
  await postgres.stop();
});

/** A process with this KEYS_SECRET. */
function configured(...secrets: string[]) {
  const own = Config.from({ ...environmentOf(config), KEYS_SECRET: secrets.join(',') });
  const ring = new KeyRing(own);
  const keys = new PersonKeys(ring, db);
  return { ring, keys, encryption: new FieldEncryption(keys) };
}
const wrappings = async (person: string) =>
  (
    await sql<{ wrapped_by: string | null }>`select wrapped_by from app.person_key where person_id = ${person}`.execute(
      db.sql,
    )
  ).rows;

describe('A text encrypted for a person', () => {
  const encryption = () => configured(old).encryption;

  it('decrypts for its purpose only, and names its version, key and author', async () => {
    const by = randomUUID();
    const sealed = await encryption().encrypt(by, 'note', 'Let us meet.');
    expect(sealed).toEqual({ v: 1, kid: expect.stringMatching(/^[0-9a-f]{16}$/), by, ciphertext: expect.any(String) });
    expect(Buffer.from(sealed.ciphertext, 'base64').toString('latin1')).not.toContain('meet');
    expect(await encryption().decrypt(sealed, 'note')).toBe('Let us meet.');
    expect(await encryption().decrypt(sealed, 'reason')).toBeUndefined();
  });

  it('does not decrypt after a change of a byte, key or author, while the others of its list do', async () => {
    const [ada, ben] = [randomUUID(), randomUUID()];
    const text = await encryption().encrypt(ada, 'note', 'one');
    const other = await encryption().encrypt(ben, 'note', 'two');
    const bytes = Buffer.from(text.ciphertext, 'base64');
    bytes[bytes.length - 1]! ^= 1;
    const list: (Envelope | null)[] = [
      text,
      { ...text, ciphertext: bytes.toString('base64') },
      { ...text, ciphertext: 'AAAA' },
      { ...text, kid: other.kid },
      { ...text, by: ben },
      { ...text, v: 0 },
      null,
      other,
    ];
    const none = undefined;
    expect(await encryption().decryptAll(list, 'note')).toEqual(['one', none, none, none, none, none, none, 'two']);
  });

  it('is encrypted with one key when two processes begin at once', async () => {
    const by = randomUUID();
    const sealed = await Promise.all(
      Array.from({ length: 10 }, (_, i) => encryption().encrypt(by, 'note', `text ${i}`)),
    );
    expect(new Set(sealed.map(({ kid }) => kid)).size).toBe(1);
    expect(await encryption().decryptAll(sealed, 'note')).toEqual(sealed.map((_, i) => `text ${i}`));
  });
});

describe('After a person is erased', () => {
  it('their texts do not decrypt, those of others do, and no list fails', async () => {
    const { encryption, keys } = configured(old);
    const [ada, ben] = [randomUUID(), randomUUID()];
    const texts = [await encryption.encrypt(ada, 'note', 'hers'), await encryption.encrypt(ben, 'note', 'his')];
    await keys.erase(ada);
    await keys.erase(ada);
    expect(await encryption.decryptAll(texts, 'note')).toEqual([undefined, 'his']);
  });

  it('nothing more is encrypted for them, also when they never wrote', async () => {
    const { encryption, keys } = configured(old);
    const [ada, ben] = [randomUUID(), randomUUID()];
    await encryption.encrypt(ada, 'note', 'hers');
    for (const person of [ada, ben]) {
      await keys.erase(person);
      await expect(encryption.encrypt(person, 'note', 'again')).rejects.toMatchObject({ kind: 'gone', code: 'erased' });
    }
  });

  it('a text that the first release stored in plain text is not shown', async () => {
    const { encryption, keys } = configured(old);
    const texts = [randomUUID(), randomUUID()].map((by) => ({ by, text: 'a reason' }));
    expect(await encryption.decryptAll(texts, 'reason')).toEqual(['a reason', 'a reason']);
    await keys.erase(texts[0]!.by);
    expect(await encryption.decryptAll(texts, 'reason')).toEqual([undefined, 'a reason']);
  });
});

describe('KEYS_SECRET', () => {
  it('with a new and an old secret reads texts of both, and encrypts so that the new one alone reads', async () => {
    const by = randomUUID();
    const before = await configured(old).encryption.encrypt(by, 'note', 'before');
    const during = await configured(fresh, old).encryption.encrypt(by, 'note', 'during');
    expect(await configured(fresh, old).encryption.decryptAll([before, during], 'note')).toEqual(['before', 'during']);
    const newcomer = randomUUID();
    const theirs = await configured(fresh, old).encryption.encrypt(newcomer, 'note', 'new');
    expect(await configured(fresh).encryption.decrypt(theirs, 'note')).toBe('new');
  });

  it('is rotated when every key is wrapped with the new secret: the old one may go', async () => {
    const people = Array.from({ length: 5 }, () => randomUUID());
    const texts = await Promise.all(people.map((by) => configured(old).encryption.encrypt(by, 'note', by)));
    const first = sealedThen(old, people[0]!, 'note', 'of the first release');
    await sql`update app.person_key set wrapped = ${first.wrapped}, wrapped_by = null, kid = '0'
      where person_id = ${people[0]!}`.execute(db.sql);
    texts[0] = ofFirstRelease(first.stored);
    await configured(old).keys.erase(people[4]!);

    const { keys, ring } = configured(fresh, old);
    let after = '';
    for (let seen = -1; seen !== 0;) ({ seen, last: after } = await keys.rewrap(2, after));
    for (const person of people.slice(0, 4))
      expect(await wrappings(person)).toEqual([{ wrapped_by: ring.secrets[0].id }]);
    expect(await configured(fresh).encryption.decryptAll(texts, 'note')).toEqual([
      'of the first release',
      ...people.slice(1, 4),
      undefined,
    ]);
    expect(await configured(old).encryption.decryptAll(texts, 'note')).toEqual(people.map(() => undefined));
  });

  it('that lacks the secret of a key says so, and encrypts nothing that could not be read', async () => {
    const by = randomUUID();
    const text = await configured(old).encryption.encrypt(by, 'note', 'kept');
    const stranger = configured(secret());
    expect(await stranger.encryption.decrypt(text, 'note')).toBeUndefined();
    await expect(stranger.encryption.encrypt(by, 'note', 'lost')).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await stranger.keys.rewrap(1_000)).unreadable).toBeGreaterThan(0);
    expect(await configured(old).encryption.decrypt(text, 'note')).toBe('kept');
  });

  it('of the first release still opens its keys, texts and signatures', async () => {
    const by = randomUUID();
    const { wrapped, stored } = sealedThen(old, by, 'connect-note', 'From 2026.');
    await sql`insert into app.person_key (person_id, kid, wrapped) values (${by}, '0', ${wrapped})`.execute(db.sql);
    const { encryption, ring } = configured(fresh, old);
    const again = await encryption.encrypt(by, 'connect-note', 'More.');
    expect(await encryption.decryptAll([ofFirstRelease(stored), again], 'connect-note')).toEqual([
      'From 2026.',
      'More.',
    ]);
    expect(ring.isMac('file-links', 'file/ada/1', macThen(old, 'file/ada/1'))).toBe(true);
    expect(ring.isMac('file-links', 'file/ben/1', macThen(old, 'file/ada/1'))).toBe(false);
    expect(ring.acceptedMacs('refresh-tokens', 'refresh/x')).toContain(macThen(old, 'refresh/x'));
  });

  it('gives each purpose a key of its own, and signs with the first secret', () => {
    const { ring } = configured(fresh, old);
    const purposes = ['file-links', 'activation', 'refresh-tokens'] as const;
    expect(new Set(purposes.map((purpose) => ring.mac(purpose, 'x'))).size).toBe(3);
    for (const purpose of purposes) {
      expect(configured(fresh).ring.mac(purpose, 'x')).toBe(ring.mac(purpose, 'x'));
      expect(ring.isMac(purpose, 'x', configured(old).ring.mac(purpose, 'x'))).toBe(true);
      expect(configured(old).ring.isMac(purpose, 'x', ring.mac(purpose, 'x'))).toBe(false);
    }
  });
});
