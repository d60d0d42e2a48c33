import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CannotStart } from './cannot-start.js';
import { isAlive, markOf, type ProcessMark } from './process-mark.js';

/** How often the owner touches its lock, and how long an untouched one is held for, ms. */
const [TOUCH_MS, HELD_MS] = [1_000, 6_000];
const RETRY_MS = 20;
/**
 * `place`: the processes that the owner sees; a pid of another place says nothing here. Owners of earlier releases name none. Without
 * `born` the owner could not be told from a later process with its pid. `id` tells two owners apart in any case.
 */
type Owner = Partial<ProcessMark> & { place?: string; id?: string };
/** `inUse`: why a start is refused. `lost`: called when another process has taken the lock, which it may after a long standstill. */
type On = { inUse: () => CannotStart; lost: () => void };

/**
 * Locks a folder for this process; throws `inUse()` where another has it, and calls `lost` if another takes it later. The lock is a file that names its owner. An owner in another
 * container is not seen as a process, but touches the file. On Linux the kernel holds a second lock, which ends with the process.
 */
export async function lockFolder(dir: string, on: On): Promise<() => void> {
  const close = process.platform === 'linux' ? await lockAddress(dir, on.inUse) : () => undefined;
  try {
    const release = await lockFile(join(dir, 'supervisor.lock'), on);
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

/** The lock as a file alone. `place`: where this process is. */
export async function lockFile(path: string, { inUse, lost }: On, place = placeOf()): Promise<() => void> {
  const own = JSON.stringify({ ...markOf(process.pid), place, id: randomUUID() });
  while (!create(path, own)) {
    const found = contentOf(path);
    if (found !== undefined) {
      if (await isHeld(path, found, place)) throw inUse();
      takeAway(path, found, inUse);
    }
    await new Promise((wake) => setTimeout(wake, RETRY_MS));
  }
  const touch = setInterval(() => {
    const at = new Date();
    try {
      const found = contentOf(path);
      if (found === own) utimesSync(path, at, at);
      else if (found !== undefined) lost();
    } catch {
      // A folder that cannot be reached for a moment is not lost: its next touch decides.
    }
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
    throw unusable(path, error);
  }
}

/** An owner of this place lives or not; one of another place touches the file, or has ended. */
async function isHeld(path: string, content: string, here: string): Promise<boolean> {
  const owner = ownerIn(content);
  const { pid, born, place = here } = owner ?? { place: 'unknown' };
  if (pid !== undefined && born !== undefined && place === here) return isAlive({ pid, born });
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
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw unusable(path, error);
  }
  try {
    if (contentOf(aside) === found) return;
    // Fails where a third process has the lock meanwhile: either way it is in use.
    linkSync(aside, path);
    throw inUse();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? inUse() : error;
  } finally {
    rmSync(aside, { force: true });
  }
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
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unusable(path, error);
  }
}

const unusable = (path: string, error: unknown) =>
  new CannotStart(`The lock ${path} cannot be read or replaced: ${(error as Error).message}`);

const touchedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/** Every machine has the same number for its first namespace of processes: the boot tells machines apart. */
function placeOf(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${readlinkSync('/proc/self/ns/pid')} ${boot}`;
  } catch {
    return hostname();
  }
}
