import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The event store as a program, compiled afresh so that no spec depends on an old build. */
export function compileEventStore(): { main: string; remove(): void } {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(join(process.cwd(), '.cache', 'event-store-'));
  execFileSync(process.execPath, [
    ...['node_modules/typescript7/bin/tsc', 'local/event-store/main.ts', '--ignoreConfig', '--outDir', folder],
    ...['--rootDir', '.', '--module', 'nodenext', '--target', 'es2023', '--types', 'node', '--skipLibCheck'],
    ...['--esModuleInterop', '--strict'],
  ]);
  return {
    main: join(folder, 'local/event-store/main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface EventStoreProcess {
  process: ChildProcess;
  port: number;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** What it wrote to its error output so far. */
  complaint(): string;
}

/** Starts the program and waits until it serves or has given up; then `port` is 0. */
export function runEventStore(main: string, databaseUrl: string, port: number): Promise<EventStoreProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, EVENTSTORE_PORT: String(port), EVENTSTORE_DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? code)),
  );
  return new Promise((resolve) => {
    const started = (bound: number) => resolve({ process: child, port: bound, ended, complaint: () => complaint });
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      const [, bound] = /event store ready on (\d+)/.exec(said) ?? [];
      if (bound) started(Number(bound));
    });
    void ended.then(() => started(0));
  });
}
