import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPayments } from '#local/payments/server';
import { startEventStore } from '../event-store.js';
import { freePort } from '../free-port.js';
import { guarded } from '../guarded.js';
import { startMail } from '../mail.js';
import { startPostgres } from '../postgres.js';
import { startRedis } from '../redis.js';
import { until } from '../until.js';
import { Proxy } from './proxy.js';

export type Dependency = 'postgres' | 'eventStore' | 'redis' | 'mail' | 'payments';

const PROGRAMS = ['dist/programs/web.js', 'dist/programs/worker.js', 'dist/programs/projections.js'];

/**
 * Starts the built product as its three processes, each dependency behind a proxy that a spec can fail. The event
 * store's connection to Postgres and the operator's commands bypass the proxies.
 */
export async function startProxiedStack({ redis: wantsRedis }: { redis: boolean }) {
  const dir = await mkdtemp(join(tmpdir(), 'groundwork-faults-'));
  const stops: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true })];
  const stoppedLater = <T extends { stop(): Promise<unknown> }>(part: T) => {
    stops.unshift(() => part.stop());
    return part;
  };
  const proxies = {} as Record<Dependency, Proxy>;
  const behindProxy = async (dependency: Dependency, address: string) => {
    const url = new URL(address);
    proxies[dependency] = stoppedLater(await Proxy.before('127.0.0.1', Number(url.port)));
    return Object.assign(url, { hostname: '127.0.0.1', port: String(proxies[dependency].port) }).href.replace(
      /\/$/,
      '',
    );
  };

  const postgres = stoppedLater(await startPostgres());
  const store = stoppedLater(await startEventStore(postgres));
  const mail = stoppedLater(await startMail(join(dir, 'mails')));
  const redis = wantsRedis ? stoppedLater(await startRedis()) : undefined;
  const [port, secretKey] = [await freePort(), `sk_test_${randomBytes(20).toString('hex')}`];
  const url = `http://127.0.0.1:${port}`;
  const webhookUrl = `${url}/api/payments/paystack/webhook`;
  const payments = stoppedLater(await startPayments({ port: 0, dataDir: dir, secretKey, webhookUrl, publicUrl: url }));

  const direct: Record<string, string> = {
    EVENTSTORE_URL: store.url,
    DATABASE_URL: await postgres.createDatabase('groundwork'),
    PAYSTACK_SECRET_KEY: secretKey,
    PAYSTACK_BASE_URL: payments.url,
    SMTP_URL: mail.smtpUrl,
    FILES_URL: `file://${join(dir, 'files')}`,
    DATA_DIR: dir,
    PORT: String(port),
    PUBLIC_URL: url,
    GROUNDWORK_MODE: 'embedded',
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    JWT_SECRET: randomBytes(32).toString('base64'),
    KEYS_SECRET: randomBytes(32).toString('base64'),
    ...(redis ? { REDIS_URL: redis.url } : {}),
  };
  const proxied = {
    ...direct,
    EVENTSTORE_URL: await behindProxy('eventStore', direct.EVENTSTORE_URL!),
    DATABASE_URL: await behindProxy('postgres', direct.DATABASE_URL!),
    PAYSTACK_BASE_URL: await behindProxy('payments', direct.PAYSTACK_BASE_URL!),
    SMTP_URL: await behindProxy('mail', direct.SMTP_URL!),
    ...(redis ? { REDIS_URL: await behindProxy('redis', redis.url) } : {}),
  };

  const output: string[] = [];
  const children = PROGRAMS.map((file) => {
    const child = run([file], proxied);
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text: Buffer) => output.push(`${file}: ${text.toString()}`));
    return child;
  });
  const alive = () => children.every(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  stops.unshift(() => Promise.all(children.map(end)));
  const stop = async () => {
    for (const stopPart of stops) await stopPart();
  };
  const ready = () =>
    fetch(`${url}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const began = await until(ready, (is) => is || !alive(), 90_000).catch(() => false);
  if (!began) {
    await stop();
    throw new Error(`the stack did not get ready:\n${output.join('').slice(-4_000)}`);
  }
  return {
    dir,
    proxies,
    output,
    pids: children.map(({ pid }) => pid!),
    /** True while none of the three processes has exited. */
    alive,
    /** Exit code and last output of each process that exited. */
    exits: () =>
      children.flatMap(({ exitCode, signalCode }, i) => {
        if (exitCode === null && signalCode === null) return [];
        const written = output.filter((text) => text.startsWith(PROGRAMS[i]!)).join('');
        return [`${PROGRAMS[i]} ended with ${signalCode ?? exitCode}:\n${written.slice(-3_000)}`];
      }),
    run: { addresses: { web: url, payments: payments.url, mail: mail.url }, env: direct },
    /** Runs one of the project's commands; resolves to its exit code and output. */
    async command(...args: string[]) {
      const child = run(args, direct);
      let text = '';
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (part: Buffer) => (text += part.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, text };
    },
    stop,
  };
}

export type ProxiedStack = Awaited<ReturnType<typeof startProxiedStack>>;

const run = (args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, guarded(...args), {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
