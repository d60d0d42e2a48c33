import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessMark } from '#local/process-mark';
import { guarded } from '../guarded.js';
import { startPostgres } from '../postgres.js';
import { sharedRedis } from '../redis.js';
import { builtClient } from '../resources.js';
import { until } from '../until.js';

type Run = {
  supervisor: ProcessMark;
  ready: boolean;
  addresses: { web: string; mail: string; payments: string; eventStore: string };
  ports: Record<string, number>;
  env: Record<string, string>;
  processes: Record<string, ProcessMark>;
};

/** Starts the whole product as `npm start` does, on free ports and in a new folder or the one in `kept`. */
export async function startStack(env: Record<string, string> = {}, kept?: string) {
  await builtClient();
  const dir = kept ?? (await newFolder());
  const free = {
    PORT: '0',
    EVENTSTORE_PORT: '0',
    POSTGRES_PORT: '0',
    PAYMENTS_PORT: '0',
    SMTP_PORT: '0',
    MAIL_PORT: '0',
  };
  const outside = await testDependencies(dir);
  const output: string[] = [];
  const child: ChildProcess = spawn(process.execPath, guarded('local/start.mjs'), {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      ...free,
      DATA_DIR: dir,
      DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...outside,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.stdout!.on('data', (text: Buffer) => output.push(text.toString()));
  child.stderr!.on('data', (text: Buffer) => output.push(text.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const read = async () => JSON.parse(await readFile(join(dir, 'run.json'), 'utf8')) as Run;
  const own = (run: Run | undefined) => run?.ready && run.supervisor.pid === child.pid;
  const settled = async () => (child.exitCode === null ? read() : undefined);
  const run = await until(settled, (found) => !found || !!own(found), 120_000).catch(() => undefined);
  if (!run) {
    child.kill('SIGTERM');
    throw new Error(`the stack did not get ready:\n${output.join('').slice(-3_000)}`);
  }
  return {
    dir,
    run,
    url: run.addresses.web,
    eventsDatabase: outside.EVENTSTORE_DATABASE_URL ?? run.env.DATABASE_URL!.replace(/\/groundwork$/, '/eventstore'),
    output,
    /** The current processes, each with its pid and start time. */
    processes: async () => (await read()).processes,
    /** Runs one of the project's commands against this stack; resolves to its exit code and output. */
    command: (...args: string[]) => runCommand(args, { ...process.env, ...run.env, DATA_DIR: dir, NODE_OPTIONS: '' }),
    /** Stops the supervisor and its processes, and keeps the folder; resolves to the exit code. */
    end() {
      child.kill('SIGTERM');
      return ended;
    },
    /** Sends SIGKILL to the supervisor, and keeps the folder. Its processes end by themselves, or with the next start. */
    kill() {
      child.kill('SIGKILL');
      return ended;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

const outsideOf = new Map<string, Promise<Record<string, string>>>();

/** New databases on the Postgres and the Redis of `TEST_DATABASE_URL` and `TEST_REDIS_URL`, where set. */
function testDependencies(dir: string): Promise<Record<string, string>> {
  const known = outsideOf.get(dir) ?? openDependencies();
  outsideOf.set(dir, known);
  return known;
}

async function openDependencies(): Promise<Record<string, string>> {
  const redis = await sharedRedis();
  const postgres = process.env.TEST_DATABASE_URL ? await startPostgres() : undefined;
  return {
    ...(redis ? { REDIS_URL: redis } : {}),
    ...(postgres && {
      DATABASE_URL: await postgres.createDatabase('groundwork'),
      EVENTSTORE_DATABASE_URL: await postgres.createDatabase('eventstore'),
    }),
  };
}

/** A new folder, accessible to the user that Postgres runs as. */
async function newFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'groundwork-journey-'));
  await chmod(dir, 0o755);
  return dir;
}

export type Stack = Awaited<ReturnType<typeof startStack>>;

function runCommand(args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, args, { env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, text })));
}
