import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../until.js';

type Run = {
  ready: boolean;
  addresses: { web: string; mail: string; payments: string; eventStore: string };
  env: Record<string, string>;
};

/** The whole product as `npm start` runs it, on free ports and a folder of its own. */
export async function startStack(env: Record<string, string> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'groundwork-journey-'));
  const free = {
    PORT: '0',
    EVENTSTORE_PORT: '0',
    POSTGRES_PORT: '0',
    PAYMENTS_PORT: '0',
    SMTP_PORT: '0',
    MAIL_PORT: '0',
  };
  const output: string[] = [];
  const child: ChildProcess = spawn(process.execPath, ['local/start.mjs'], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      ...free,
      DATA_DIR: dir,
      DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout!.on('data', (text: Buffer) => output.push(text.toString()));
  child.stderr!.on('data', (text: Buffer) => output.push(text.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const read = async () => JSON.parse(await readFile(join(dir, 'run.json'), 'utf8')) as Run;
  const run = await until(read, ({ ready }) => ready, 120_000).catch((error: Error) => {
    child.kill('SIGTERM');
    throw new Error(`the stack did not get ready: ${error.message}\n${output.join('').slice(-3_000)}`);
  });
  return {
    dir,
    run,
    url: run.addresses.web,
    output,
    /** Runs one of the project's own commands against this stack; resolves to its exit code and what it said. */
    command: (...args: string[]) => runCommand(args, { ...process.env, ...run.env, DATA_DIR: dir, NODE_OPTIONS: '' }),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export type Stack = Awaited<ReturnType<typeof startStack>>;

function runCommand(args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, args, { env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, text })));
}
