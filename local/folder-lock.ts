import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { CannotStart } from './cannot-start.js';
import { isAlive, markOf, type ProcessMark } from './process-mark.js';

/** How often the owner touches its lock, and how long an untouched one is held for, ms. */
const [TOUCH_MS, HELD_MS] = [1_000, 6_000];
/** `place`: the processes that the owner sees. A pid of another place says nothing here. */
type Owner = ProcessMark & { place: string };

/**
 * Locks a folder for this process; throws `inUse()` where another has it. The lock is a file that names its owner. An owner in another
 * container is not seen as a process, but touches the file. On Linux the kernel holds a second lock, which ends with the process.
 */
export async function lockFolder(dir: string, inUse: () => CannotStart): Promise<() => void> {
  const close = process.platform === 'linux' ? await lockAddress(dir, inUse) : () => undefined;
  try {
    const release = await lockFile(join(dir, 'supervisor.lock'), inUse);
    return () => {
      release();
      close();
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** An address without a file: one process of this network namespace has it. */
async function lockAddress(dir: string, inUse: () => CannotStart): Promise<() => void> {
  const server = createServer((socket) => socket.destroy());
  const name = `\0groundwork-${createHash('sha256').update(dir).digest('hex')}`;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? inUse() : error));
    server.listen(name, resolve);
  });
  server.unref();
  return () => server.close();
}

async function lockFile(path: string, inUse: () => CannotStart): Promise<() => void> {
  const own = JSON.stringify({ ...markOf(process.pid), place: placeOf() });
  while (!create(path, own)) {
    const found = contentOf(path);
    if (found === undefined) continue;
    if (await isHeld(path, found)) throw inUse();
    takeAway(path, found, inUse);
  }
  const touch = setInterval(() => {
    const at = new Date();
    if (contentOf(path) === own) utimesSync(path, at, at);
  }, TOUCH_MS);
  touch.unref();
  return () => {
    clearInterval(touch);
    if (contentOf(path) === own) rmSync(path, { force: true });
  };
}

function create(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** An owner of this place lives or not; one of another place touches the file, or has ended. */
async function isHeld(path: string, content: string): Promise<boolean> {
  const owner = ownerIn(content);
  if (owner && owner.place === placeOf()) return isAlive(owner);
  const touched = touchedAt(path);
  const deadline = Date.now() + HELD_MS;
  while (Date.now() < deadline) {
    await new Promise((wake) => setTimeout(wake, TOUCH_MS / 4));
    if (touchedAt(path) !== touched) return contentOf(path) !== undefined;
  }
  return false;
}

/** Two that find the same lock abandoned do not both get it: who took away another one than it found puts it back. */
function takeAway(path: string, found: string, inUse: () => CannotStart): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (contentOf(aside) !== found) {
    renameSync(aside, path);
    throw inUse();
  }
  rmSync(aside, { force: true });
}

function ownerIn(content: string): Owner | undefined {
  try {
    return JSON.parse(content) as Owner;
  } catch {
    return undefined;
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const touchedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

function placeOf(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return 'this machine';
  }
}
