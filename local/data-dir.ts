import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotStart } from './cannot-start.js';
import { lockFolder } from './folder-lock.js';
import type { ProcessMark } from './process-mark.js';

/** Creates the folder that holds all state; throws if it is not writable. */
export function openDataDir(path: string): string {
  try {
    for (const dir of [path, join(path, 'logs'), join(path, 'files')]) makeFolder(dir);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(path, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return realpathSync(path);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new CannotStart(
      `The data folder ${path} cannot be written to (${reason}). Choose another: DATA_DIR=<folder> npm start.`,
    );
  }
}

/** Creates a folder and its parents. Node's own recursion does not end where `mkdir` fails with ENOENT, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}

/** Locks the data folder for this process (see `lockFolder`). */
export async function lockDataDir(dir: string, lost: (why: CannotStart) => void): Promise<() => void> {
  const inUse = () => {
    const run = readRun(dir);
    const who = run ? ` (process ${run.supervisor.pid}, ${run.addresses.web})` : '';
    return new CannotStart(
      `Groundwork already runs on ${dir}${who}. Stop it first, or choose another folder: DATA_DIR=<folder> npm start.`,
    );
  };
  return lockFolder(dir, {
    inUse,
    lost: () => lost(new CannotStart(`Another process has taken ${dir} over while this one stood still.`)),
  });
}

export interface Secrets {
  jwtSecret: string;
  keysSecret: string;
  paystackSecretKey: string;
  postgresPassword: string;
  /** Of the embedded event store's only user. */
  eventStorePassword: string;
  /** Names the site to push services (RFC 8292). */
  vapid: { publicKey: string; privateKey: string };
  /** Distinguishes this data folder from an earlier one at the same path. */
  id: string;
}

/** Secrets that earlier releases did not have. */
type Later = 'vapid' | 'eventStorePassword';

/**
 * The secrets of this data folder: created once, readable by its owner only. Those of earlier releases lack the VAPID keys and the
 * event store's password, which are added.
 */
export function secretsOf(dir: string): Secrets {
  const path = join(dir, 'secrets.json');
  const random = () => randomBytes(32).toString('base64url');
  try {
    chmodSync(path, 0o600);
    const kept = JSON.parse(readFileSync(path, 'utf8')) as Omit<Secrets, Later> & Partial<Pick<Secrets, Later>>;
    const { vapid, eventStorePassword } = kept;
    if (vapid && eventStorePassword) return { ...kept, vapid, eventStorePassword };
    const all = { ...kept, vapid: vapid ?? newVapidKeys(), eventStorePassword: eventStorePassword ?? random() };
    writePrivate(path, all);
    return all;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new CannotStart(`The secrets in ${path} cannot be read: ${(error as Error).message}`);
    }
  }
  if (existsSync(join(dir, 'postgres', 'PG_VERSION')))
    throw new CannotStart(
      `${path} is missing, and ${join(dir, 'postgres')} holds a database that opens with it only. Bring the file back from a backup, or move the whole folder away to start anew.`,
    );
  const secrets: Secrets = {
    jwtSecret: random(),
    keysSecret: random(),
    paystackSecretKey: `sk_test_${randomBytes(20).toString('hex')}`,
    postgresPassword: random(),
    eventStorePassword: random(),
    vapid: newVapidKeys(),
    id: randomUUID(),
  };
  writePrivate(path, secrets);
  return secrets;
}

function newVapidKeys(): Secrets['vapid'] {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Addresses of the running stack: written by the supervisor, read by tests and commands. */
export interface Run {
  supervisor: ProcessMark;
  startedAt: string;
  ready: boolean;
  addresses: Record<string, string>;
  ports: Record<string, number>;
  /** The environment of the processes, to reach the same dependencies. */
  env: Record<string, string>;
  processes: Record<string, ProcessMark>;
}

const runFile = (dir: string) => join(dir, 'run.json');

export const readRun = (dir: string) => readJson<Run>(runFile(dir));
export const writeRun = (dir: string, run: Run) => writePrivate(runFile(dir), run);
/** Removes the file of this process's run, not of a later one. */
export function forgetRun(dir: string): void {
  if (readRun(dir)?.supervisor.pid === process.pid) rmSync(runFile(dir), { force: true });
}

function readJson<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

function writePrivate(path: string, content: unknown): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
