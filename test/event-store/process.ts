import { type ChildProcess, spawn } from 'node:child_process';
import { guarded } from '../guarded.js';

export interface EventStoreProcess {
  process: ChildProcess;
  port: number;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** Its error output so far. */
  errorOutput(): string;
}

/** Starts the built program and waits until it serves or has given up; then `port` is 0. */
export async function runEventStore(databaseUrl: string, port: number): Promise<EventStoreProcess> {
  const child = spawn(process.execPath, guarded('dist/local/event-store/main.js'), {
    env: { ...process.env, EVENTSTORE_PORT: String(port), EVENTSTORE_DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  let errorOutput = '';
  child.stderr!.on('data', (text: Buffer) => (errorOutput += text.toString()));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? code)),
  );
  return new Promise((resolve) => {
    const started = (bound: number) => resolve({ process: child, port: bound, ended, errorOutput: () => errorOutput });
    child.stdout!.on('data', (text: Buffer) => {
      said += text.toString();
      const [, bound] = /event store ready on (\d+)/.exec(said) ?? [];
      if (bound) started(Number(bound));
    });
    void ended.then(() => started(0));
  });
}
