import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { startEventStore } from '../event-store.js';
import { freePort } from '../free-port.js';
import { guarded } from '../guarded.js';
import { startMail } from '../mail.js';
import { startPostgres } from '../postgres.js';
import { startRedis } from '../redis.js';
import { until } from '../until.js';
import { startPayments } from '#local/payments/server';

const commands = ['dist/programs/web.js', 'dist/programs/worker.js', 'dist/programs/projections.js'];
const stops: (() => Promise<unknown> | void)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

describe('The three processes in production mode', () => {
  it('serve, work and project on a real Redis and their own Postgres', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'groundwork-production-'));
    stops.push(() => rmSync(dir, { recursive: true, force: true }));
    const [postgres, redis, port] = [await startPostgres(), await startRedis(), await freePort()];
    stops.push(() => postgres.stop());
    stops.push(() => redis.stop());
    const store = await startEventStore(postgres);
    stops.push(() => store.stop());
    const mail = await startMail(join(dir, 'mails'));
    stops.push(() => mail.stop());
    const url = `http://127.0.0.1:${port}`;
    const secretKey = `sk_test_${randomBytes(20).toString('hex')}`;
    const payments = await startPayments({
      port: 0,
      dataDir: dir,
      secretKey,
      webhookUrl: `${url}/api/payments/paystack/webhook`,
      publicUrl: url,
    });
    stops.push(() => payments.stop());
    const env = {
      PATH: process.env.PATH,
      GROUNDWORK_MODE: 'production',
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      EVENTSTORE_URL: store.url,
      DATABASE_URL: await postgres.createDatabase('groundwork'),
      REDIS_URL: redis.url,
      PAYSTACK_BASE_URL: payments.url,
      PAYSTACK_SECRET_KEY: secretKey,
      SMTP_URL: mail.smtpUrl,
      FILES_URL: `file://${join(dir, 'files')}`,
      LOG_LEVEL: 'warn',
      JWT_SECRET: randomBytes(32).toString('base64'),
      KEYS_SECRET: randomBytes(32).toString('base64'),
    };
    for (const command of commands) start(process.execPath, [command], env);
    await until(
      async () => (await fetch(`${url}/health/ready`)).status,
      (status) => status === 200,
      60_000,
    );

    const person = {
      first_name: 'Ada',
      last_name: 'Obi',
      username: 'ada',
      email: 'ada@example.test',
      password: 'Correct-horse-battery-7',
    };
    const made = await fetch(`${url}/api/auth/users/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    expect(made.status).toBe(201);
    const mails = async () => (await (await fetch(`${mail.url}/api/email`)).json()) as { subject: string }[];
    await until(mails, (received) => received.length === 1);
  });

  it('refuse to start on a weak secret', async () => {
    const env = {
      PATH: process.env.PATH,
      GROUNDWORK_MODE: 'production',
      DATABASE_URL: 'postgres://127.0.0.1:1/x',
      PAYSTACK_SECRET_KEY: 'sk_test_12345678',
      JWT_SECRET: 'change-me-change-me-change-me-change-me',
      KEYS_SECRET: 'k'.repeat(40),
    };
    const child = spawn(process.execPath, [commands[0]!], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).not.toBe(0);
    expect(said).toContain('JWT_SECRET is a default or too weak for production');
  });
});

function start(command: string, args: string[], env?: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(command, guarded(...args), {
    env: env ?? process.env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  stops.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return child;
}
