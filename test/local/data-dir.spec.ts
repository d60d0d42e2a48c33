import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretsOf } from '#local/data-dir';
import { isVapidPair } from '#server/platform/providers/vapid-keys';

let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'groundwork-secrets-'))));
afterEach(() => rmSync(dir, { recursive: true }));

const file = () => join(dir, 'secrets.json');

describe('The secrets of a data folder', () => {
  it('are made once, with keys that push services accept', () => {
    const made = secretsOf(dir);
    expect(secretsOf(dir)).toEqual(made);
    expect(isVapidPair(made.vapid.publicKey, made.vapid.privateKey)).toBe(true);
  });

  it('of an earlier release get the keys that they lack, and stay as they are otherwise', () => {
    const { vapid: _, ...before } = secretsOf(dir);
    writeFileSync(file(), JSON.stringify(before));
    const { vapid, ...after } = secretsOf(dir);
    expect(after).toEqual(before);
    expect(isVapidPair(vapid.publicKey, vapid.privateKey)).toBe(true);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ ...before, vapid });
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(secretsOf(dir).vapid).toEqual(vapid);
  });

  it('are not made anew beside a database, which only the lost ones open', () => {
    mkdirSync(join(dir, 'postgres'));
    writeFileSync(join(dir, 'postgres', 'PG_VERSION'), '18');
    expect(() => secretsOf(dir)).toThrow(/secrets\.json is missing, and .*postgres holds a database/);
    expect(existsSync(file())).toBe(false);
  });
});
