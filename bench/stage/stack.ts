import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Run } from '#local/data-dir';
import { Config } from '#server/platform/config';
import { pause } from '../measure.js';

const root = join(import.meta.dirname, '../../..');
const PROGRAMS = { store: 'dist/bench/stage/store-only.js', product: 'local/start.mjs' };
const READY_WITHIN_MS = 120_000;

type StackOptions = { dir?: string; demo?: 'on' | 'off'; checkout?: string };

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGTERM')));

/** The embedded stack, with or without the product, in its own processes on free loopback ports. */
export class Stack {
  private constructor(
    readonly dir: string,
    readonly run: Run,
    private readonly supervisor: ChildProcess,
    private readonly ended: Promise<void>,
  ) {}

  /** `checkout`: folder of the built product that runs; by default this one. */
  static async start(kind: keyof typeof PROGRAMS, { dir, demo = 'off', checkout = root }: StackOptions = {}) {
    const folder = dir ?? (await dataFolder());
    const supervisor = spawn(process.execPath, [PROGRAMS[kind]], {
      cwd: checkout,
      env: {
        ...process.env,
        ...FREE_PORTS,
        DATA_DIR: folder,
        DEMO: demo,
        DEMO_SIZE: 'small',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(supervisor);
    let output = '';
    for (const stream of [supervisor.stdout, supervisor.stderr])
      stream.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-4_000)));
    const ended = new Promise<void>((resolve) =>
      supervisor.once('exit', () => {
        running.delete(supervisor);
        resolve();
      }),
    );
    const run = await readyRun(folder, supervisor).catch((error: Error) => {
      supervisor.kill('SIGTERM');
      throw new Error(`${error.message}\n${output}`);
    });
    return new Stack(folder, run, supervisor, ended);
  }

  get url(): string {
    return this.run.addresses.web!;
  }

  get config(): Config {
    return Config.from({ ...this.run.env, LOG_LEVEL: 'warn' });
  }

  /** Pids of its processes by name, without the idle ones. */
  processes(...names: string[]): Record<string, number> {
    const all: Run['processes'] = { ...this.run.processes, supervisor: this.run.supervisor };
    const wanted = names.length ? names : Object.keys(all);
    return Object.fromEntries(wanted.flatMap((name) => (all[name] ? [[name, all[name].pid]] : [])));
  }

  /** Creates an empty database for a floor on the stack's Postgres. */
  async database(name: string): Promise<string> {
    const client = new pg.Client({ connectionString: this.run.env.DATABASE_URL });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return Object.assign(new URL(this.run.env.DATABASE_URL!), { pathname: `/${name}` }).href;
  }

  /** Stops the stack; removes its data unless `keepData`. */
  async stop({ keepData = false } = {}) {
    this.supervisor.kill('SIGTERM');
    await this.ended;
    if (!keepData) await rm(this.dir, { recursive: true, force: true });
  }
}

/** A new folder, accessible to the user that Postgres runs as. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'groundwork-bench-'));
  await chmod(folder, 0o755);
  return folder;
}

const FREE_PORTS = Object.fromEntries(
  ['PORT', 'EVENTSTORE_PORT', 'POSTGRES_PORT', 'PAYMENTS_PORT', 'SMTP_PORT', 'MAIL_PORT'].map((name) => [name, '0']),
);

async function readyRun(folder: string, supervisor: ChildProcess): Promise<Run> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && supervisor.exitCode === null && supervisor.signalCode === null) {
    const text = await readFile(join(folder, 'run.json'), 'utf8').catch(() => undefined);
    const run = text === undefined ? undefined : (JSON.parse(text) as Run);
    if (run?.ready && run.supervisor.pid === supervisor.pid) return run;
    await pause(50);
  }
  throw new Error('The stack did not get ready.');
}
