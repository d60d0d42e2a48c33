import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { App } from './app.js';
import { environmentOf } from './environment.js';
import { freePort } from './free-port.js';
import { guarded } from './guarded.js';
import { until } from './until.js';

const KILOBYTE = 1_024;

export type WebProcess = Awaited<ReturnType<typeof startWebProcess>>;

/**
 * The built web process as a separate process, beside `app` and on the same stores. `wrapper` is a command that runs it,
 * such as `unshare`.
 */
export async function startWebProcess(app: App, env: Record<string, string> = {}, wrapper: string[] = []) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [command, ...args] = [...wrapper, process.execPath, ...guarded('dist/server/main.js')];
  const child = spawn(command!, args, {
    env: {
      PATH: process.env.PATH,
      ...environmentOf(app.config),
      LOG_LEVEL: 'fatal',
      PORT: String(port),
      PUBLIC_URL: url,
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  await until(
    async () => child.exitCode ?? (await fetch(`${url}/health/ready`)).status,
    (status) => status === 200,
    60_000,
  );
  const { pid } = child;
  /** A value of /proc/<pid>/status, bytes. */
  const memory = (name: 'VmRSS' | 'VmHWM') =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * KILOBYTE;
  return {
    url,
    pid: pid!,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    rss: () => memory('VmRSS'),
    /** The highest resident size since the last `resetPeak`, in bytes. */
    peak: () => memory('VmHWM'),
    resetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
