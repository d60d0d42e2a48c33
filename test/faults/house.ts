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
import { built } from '../resources.js';
import { until } from '../until.js';
import { Proxy } from './proxy.js';

export type Neighbour = 'postgres' | 'eventStore' | 'redis' | 'mail' | 'payments';

const PROGRAMS = ['dist/server/main.js', 'dist/server/worker.js', 'dist/projections/main.js'];

/**
 * The built product as its three processes, each neighbour behind a door of its own that a spec may slam. The event
 * store's own way to Postgres, and the commands an operator runs, go past the doors.
 */
export async function startHouse({ redis: wantsRedis }: { redis: boolean }) {
  await built('server');
  const dir = await mkdtemp(join(tmpdir(), 'groundwork-faults-'));
  const stops: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true })];
  const kept = <T extends { stop(): Promise<unknown> }>(part: T) => {
    stops.unshift(() => part.stop());
    return part;
  };
  const doors = {} as Record<Neighbour, Proxy>;
  const behind = async (neighbour: Neighbour, address: string) => {
    const url = new URL(address);
    doors[neighbour] = kept(await Proxy.before('127.0.0.1', Number(url.port)));
    return Object.assign(url, { hostname: '127.0.0.1', port: String(doors[neighbour].port) }).href.replace(/\/$/, '');
  };

  const postgres = kept(await startPostgres());
  const store = kept(await startEventStore(postgres));
  const mail = kept(await startMail(join(dir, 'mails')));
  const redis = wantsRedis ? kept(await startRedis()) : undefined;
  const [port, secretKey] = [await freePort(), `sk_test_${randomBytes(20).toString('hex')}`];
  const url = `http://127.0.0.1:${port}`;
  const webhookUrl = `${url}/api/payments/paystack/webhook`;
  const payments = kept(await startPayments({ port: 0, dataDir: dir, secretKey, webhookUrl, publicUrl: url }));

  const straight: Record<string, string> = {
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
    ...straight,
    EVENTSTORE_URL: await behind('eventStore', straight.EVENTSTORE_URL!),
    DATABASE_URL: await behind('postgres', straight.DATABASE_URL!),
    PAYSTACK_BASE_URL: await behind('payments', straight.PAYSTACK_BASE_URL!),
    SMTP_URL: await behind('mail', straight.SMTP_URL!),
    ...(redis ? { REDIS_URL: await behind('redis', redis.url) } : {}),
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
    for (const one of stops) await one();
  };
  const ready = () =>
    fetch(`${url}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const began = await until(ready, (is) => is || !alive(), 90_000).catch(() => false);
  if (!began) {
    await stop();
    throw new Error(`the house did not get ready:\n${output.join('').slice(-4_000)}`);
  }
  return {
    dir,
    doors,
    output,
    pids: children.map(({ pid }) => pid!),
    /** Are the three processes still those that were started? */
    alive,
    /** What those said last that have died. */
    lastWords: () =>
      children.flatMap(({ exitCode, signalCode }, i) => {
        if (exitCode === null && signalCode === null) return [];
        const said = output.filter((text) => text.startsWith(PROGRAMS[i]!)).join('');
        return [`${PROGRAMS[i]} ended with ${signalCode ?? exitCode}:\n${said.slice(-3_000)}`];
      }),
    run: { addresses: { web: url, payments: payments.url, mail: mail.url }, env: straight },
    /** Runs one of the project's own commands; resolves to its exit code and what it said. */
    async command(...args: string[]) {
      const child = run(args, straight);
      let text = '';
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (part: Buffer) => (text += part.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, text };
    },
    stop,
  };
}

export type House = Awaited<ReturnType<typeof startHouse>>;

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
