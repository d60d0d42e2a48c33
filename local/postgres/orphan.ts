import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../cannot-start.js';
import { commandLine, isAlive, markOf, signal, until } from '../process-mark.js';

/**
 * Ends a server that outlived its supervisor. Signals only a process whose command line names this cluster; removes a
 * stale pid file, whose pid another process has reused.
 */
export async function stopOrphan(cluster: string, say: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = pidIn(pidFile);
  const mark = pid && markOf(pid);
  if (!mark) return;
  if (!commandLine(mark.pid).includes(` -D ${cluster} `)) return rmSync(pidFile, { force: true });

  say('stopping the database of the last run');
  signal(mark.pid, 'SIGINT');
  if (await until(() => !isAlive(mark), 5_000)) return;
  signal(mark.pid, 'SIGQUIT');
  if (await until(() => !isAlive(mark), 5_000)) return;
  throw new CannotStart(`The database of the last run (process ${mark.pid}) does not stop. End it, then start again.`);
}

function pidIn(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8').split('\n', 1)[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}
