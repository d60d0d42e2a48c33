import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identifies a process by pid and start time, so that a reused pid never matches. */
export interface ProcessMark {
  pid: number;
  born: string;
}

const hasProc = process.platform === 'linux';

/** The mark of a running process; undefined for an ended or zombie process. */
export function markOf(pid: number): ProcessMark | undefined {
  const born = hasProc ? bornByProc(pid) : ps(pid, 'lstart=');
  return born === undefined ? undefined : { pid, born };
}

export function isAlive(mark: ProcessMark): boolean {
  return markOf(mark.pid)?.born === mark.born;
}

export function commandLine(pid: number): string {
  try {
    return hasProc ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') : (ps(pid, 'command=') ?? '');
  } catch {
    return '';
  }
}

/** Sends a signal; ignores a process that has just ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Resolves to true if the condition holds within `ms`. */
export async function until(condition: () => boolean, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return true;
}

function bornByProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    const [state, value] = ['stat=', column].map((name) =>
      execFileSync('ps', ['-o', name, '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim(),
    );
    return state && !state.startsWith('Z') && value ? value : undefined;
  } catch {
    return undefined;
  }
}
