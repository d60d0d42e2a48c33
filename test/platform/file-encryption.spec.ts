import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Config } from '#server/platform/config';
import { ENCRYPTION_BYTES, FileEncryption } from '#server/platform/files/file-encryption';
import { FileFolder } from '#server/platform/files/file-folder';
import type { PersonKeys } from '#server/platform/security/person-keys';

const PLAIN = Buffer.from('A certificate of 2026.');
const keys = new Map([
  ['ada', { kid: '1', key: Buffer.alloc(32, 1) }],
  ['ben', { kid: '1', key: Buffer.alloc(32, 2) }],
]);
const personKeys = {
  forEncrypting: (person: string) => Promise.resolve(keys.get(person)),
  find: (people: string[]) => Promise.resolve(new Map([...keys].filter(([person]) => people.includes(person)))),
} as unknown as PersonKeys;

let dir: string;
let folder: FileFolder;
let encryption: FileEncryption;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'groundwork-files-'));
  const config = Config.from({
    ...{ NODE_ENV: 'test', GROUNDWORK_MODE: 'embedded', DATABASE_URL: 'postgres://localhost/x' },
    ...{ PAYSTACK_SECRET_KEY: 'sk_test_12345678', JWT_SECRET: 'j'.repeat(32), KEYS_SECRET: 'k'.repeat(32) },
    ...{ FILES_URL: `file://${dir}`, FILES_FREE_MB: '0' },
  });
  folder = new FileFolder(config);
  encryption = new FileEncryption(folder, personKeys);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** A received file, encrypted with the key of this person. */
async function encrypted(owner: string) {
  const part = await folder.withSpace(PLAIN.length, () => folder.write(Readable.from([PLAIN])));
  const file = await encryption.encrypt({ ...part, name: 'a.pdf', mimeType: 'application/pdf' }, owner);
  return { file, bytes: await readFile(folder.pathOfPart(file.id)) };
}

describe('An encrypted file', () => {
  it('replaces what was received, with its own size and hash', async () => {
    const { file, bytes } = await encrypted('ada');
    expect([file.size, bytes.length]).toEqual([PLAIN.length + ENCRYPTION_BYTES, file.size]);
    expect(bytes.includes(PLAIN.subarray(0, 5))).toBe(false);
    expect(await folder.partsBefore(Infinity)).toEqual([file.id]);
    await folder.discard([file.id]);
  });

  it('is read with the key of its owner alone', async () => {
    const { file, bytes } = await encrypted('ada');
    expect(await encryption.decrypt(file.id, 'ada', Readable.from([bytes]))).toEqual(PLAIN);
    expect(await encryption.decrypt(file.id, 'ben', Readable.from([bytes]))).toBeUndefined();
    expect(await encryption.decrypt(file.id, 'erased', Readable.from([bytes]))).toBeUndefined();
  });

  it('is not read when it was altered, or put in the place of another', async () => {
    const [{ file, bytes }, other] = [await encrypted('ada'), await encrypted('ada')];
    expect(await encryption.decrypt(other.file.id, 'ada', Readable.from([bytes]))).toBeUndefined();
    bytes[bytes.length - 1]! ^= 1;
    expect(await encryption.decrypt(file.id, 'ada', Readable.from([bytes]))).toBeUndefined();
  });
});
