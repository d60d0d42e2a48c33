import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Run } from '#local/data-dir';
import { markOf } from '#local/process-mark';
import { guarded } from '../guarded.js';
import { until } from '../until.js';

const web = `import { createServer } from 'node:http';
createServer((request, response) => response.end(String(process.pid))).listen(process.env.PORT, '127.0.0.1');
if (process.env.METRICS_PORT) createServer((request, response) => response.end('web')).listen(process.env.METRICS_PORT, '127.0.0.1');`;

/** Loads at once, and begins with its work when it is asked to: then it says whether the two that it works with answer. */
const worker = `import { createServer } from 'node:http';
import { connect } from 'node:net';
setInterval(() => undefined, 1_000);
const { DATABASE_URL, EVENTSTORE_URL, METRICS_PORT } = process.env;
const answers = (url) => new Promise((resolve) => {
  const { hostname, port } = new URL(url);
  connect(port, hostname, function () { this.end(); resolve(true); }).on('error', () => resolve(false));
});
console.log('loaded beside a database that answers: ' + (await answers(DATABASE_URL)));
process.once('message', async () =>
  console.log('began with a database and a store that answer: ' + [await answers(DATABASE_URL), await answers(EVENTSTORE_URL)]));
if (METRICS_PORT) createServer((request, response) => response.end('worker')).listen(METRICS_PORT, '127.0.0.1');`;

const demo = `console.log('the demo was loaded');`;

/** Like the real event store it exits with its database, and cannot start without it. */
const eventStore = `import { connect, createServer } from 'node:net';
const { EVENTSTORE_PORT, EVENTSTORE_DATABASE_URL } = process.env;
const { hostname, port } = new URL(EVENTSTORE_DATABASE_URL);
const giveUp = () => process.exit(1);
setInterval(() => connect(port, hostname, function () { this.end(); }).on('error', giveUp), 20);
connect(port, hostname, () =>
  createServer().listen(EVENTSTORE_PORT, '127.0.0.1', () => console.log('event store ready on ' + EVENTSTORE_PORT)),
).on('error', giveUp);`;

const supervisor = `import { supervise } from '${process.cwd()}/dist/local/supervisor.js';
const here = (name) => import.meta.dirname + '/' + name;
await supervise({ eventStore: here('small-event-store.mjs'), product: [{ name: 'worker', file: here('small-worker.mjs') }, { name: 'web', file: here('small-web.mjs') }], demo: here('small-demo.mjs') });`;

/** Built supervisors as real processes, with a small web program and a worker as the product. Call `end` afterwards. */
export function smallStacks() {
  const temporary = mkdtempSync(join(tmpdir(), 'groundwork stack '));
  chmodSync(temporary, 0o755);
  const started: Supervisor[] = [];
  for (const [name, code] of Object.entries({ web, worker, demo, 'event-store': eventStore, stack: supervisor })) {
    writeFileSync(join(temporary, `small-${name}.mjs`), code);
  }
  const dataDir = (name: string) => join(temporary, name);
  const start = (name: string, env: Record<string, string> = {}) => {
    const supervised = new Supervisor(join(temporary, 'small-stack.mjs'), { DATA_DIR: dataDir(name), ...env });
    started.push(supervised);
    return supervised;
  };
  const end = async () => {
    await Promise.all(started.map((supervised) => supervised.stop()));
    rmSync(temporary, { recursive: true, force: true });
  };
  return { start, dataDir, end };
}

const freePorts = Object.fromEntries(
  ['PORT', 'EVENTSTORE_PORT', 'POSTGRES_PORT', 'PAYMENTS_PORT', 'SMTP_PORT', 'MAIL_PORT'].map((name) => [name, '0']),
);

export class Supervisor {
  output = '';
  readonly process: ChildProcess;
  readonly exit: Promise<number | NodeJS.Signals>;

  constructor(
    file: string,
    private readonly env: Record<string, string>,
  ) {
    const { npm_lifecycle_event: _npm, ...outside } = process.env;
    this.process = spawn(process.execPath, guarded(file), {
      env: { ...outside, ...freePorts, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.process.stdout!, this.process.stderr!]) {
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    this.exit = new Promise((resolve) => this.process.once('close', (code, signal) => resolve(code ?? signal!)));
  }

  get run(): Run {
    return JSON.parse(readFileSync(join(this.env.DATA_DIR!, 'run.json'), 'utf8')) as Run;
  }

  /** Every running process of this stack. */
  get alive(): string[] {
    return alive(this.run);
  }

  async ready(): Promise<Run> {
    await eventually(() => this.output.includes('is ready') || this.process.exitCode !== null);
    if (!this.output.includes('is ready')) throw new Error(`The stack ended: ${this.output}`);
    return this.run;
  }

  signal(name: NodeJS.Signals): Promise<number | NodeJS.Signals> {
    this.process.kill(name);
    return this.exit;
  }

  /** Kills the database and the supervisor, which is frozen first: it would start the database again. */
  async killWithDatabase() {
    this.process.kill('SIGSTOP');
    process.kill(this.run.processes.postgres!.pid, 'SIGKILL');
    await this.signal('SIGKILL');
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.signal('SIGTERM');
  }
}

export const alive = (run: Run) =>
  Object.entries(run.processes).flatMap(([name, { pid, born }]) => (markOf(pid)?.born === born ? [name] : []));

/** Resolves when the condition holds, within the time that a whole stack may take to start. */
export const eventually = (condition: () => boolean | Promise<boolean>) => until(condition, Boolean, 60_000);
