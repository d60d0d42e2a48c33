import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPayments } from '#local/payments/server';
import { startEventStore } from '../event-store.js';
import { freePort } from '../free-port.js';
import { guarded } from '../guarded.js';
import { startMail } from '../mail.js';
import { startPostgres } from '../postgres.js';
import { until } from '../until.js';
import { Balancer } from './balancer.js';

const READY_WITHIN_MS = 120_000;

export type RolloutSite = Awaited<ReturnType<typeof openSite>>;
/** The processes of one release. */
export type Release = Awaited<ReturnType<RolloutSite['release']>>;

/** The stores and providers that all releases share, and a balancer before their web processes. */
export async function openSite() {
  const stops: (() => Promise<unknown>)[] = [];
  const kept = <T extends { stop(): Promise<unknown> }>(part: T) => {
    stops.unshift(() => part.stop());
    return part;
  };
  const dir = await mkdtemp(join(tmpdir(), 'groundwork-rollout-'));
  stops.unshift(() => rm(dir, { recursive: true, force: true }));
  const postgres = kept(await startPostgres());
  const store = kept(await startEventStore(postgres));
  const mail = kept(await startMail(join(dir, 'mails')));
  const balancer = kept(await Balancer.start());
  const { url } = balancer;
  const secretKey = `sk_test_${randomBytes(20).toString('hex')}`;
  const webhookUrl = `${url}/api/payments/paystack/webhook`;
  const payments = kept(await startPayments({ port: 0, dataDir: dir, secretKey, webhookUrl, publicUrl: url }));
  const env: Record<string, string> = {
    ...{ GROUNDWORK_MODE: 'embedded', NODE_ENV: 'production', LOG_LEVEL: 'warn', RATE_LIMITS: 'off', DATA_DIR: dir },
    ...{ EVENTSTORE_URL: store.url, DATABASE_URL: await postgres.createDatabase('groundwork'), PUBLIC_URL: url },
    ...{ PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_BASE_URL: payments.url, SMTP_URL: mail.smtpUrl },
    ...{ FILES_URL: `file://${join(dir, 'files')}`, JWT_SECRET: randomBytes(32).toString('base64') },
    KEYS_SECRET: randomBytes(32).toString('base64'),
  };
  const output: string[] = [];

  const run = (cwd: string, args: string[], more: Record<string, string> = {}) =>
    spawn(process.execPath, guarded(...args), {
      ...{ cwd, env: { PATH: process.env.PATH, ...env, ...more } },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
  async function command(cwd: string, ...args: string[]) {
    const child = run(cwd, args);
    let text = '';
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (part: Buffer) => (text += part.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, text };
  }

  return {
    balancer,
    output,
    run: { addresses: { web: url, payments: payments.url, mail: mail.url }, env },
    dir,
    command: (...args: string[]) => command(process.cwd(), ...args),
    /** The release that is compiled in `cwd`. */
    async release(cwd: string) {
      const [port, metricsPort] = [await freePort(), await freePort()];
      const children = new Map<string, ChildProcess>();
      const start = (name: string, file: string, more: Record<string, string> = {}) => {
        const child = run(cwd, [file], more);
        for (const stream of [child.stdout!, child.stderr!])
          stream.on('data', (text: Buffer) => output.push(`${cwd} ${name}: ${text.toString()}`));
        children.set(name, child);
      };
      const end = async (name: string) => {
        const child = children.get(name);
        children.delete(name);
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        child.kill('SIGCONT');
        await ended;
      };
      const ready = (at: number, withinMs: number) =>
        until(
          async () => (await fetch(`http://127.0.0.1:${at}/health/ready`)).status,
          (status) => status === 200,
          withinMs,
        );
      stops.unshift(() => Promise.all(['web', 'worker', 'projections'].map(end)));
      return {
        port,
        /** Resolves when each view is built. */
        async startProjections(withinMs = READY_WITHIN_MS) {
          start('projections', 'dist/projections/main.js', { METRICS_PORT: String(metricsPort) });
          await ready(metricsPort, withinMs);
        },
        spawnWeb: () => start('web', 'dist/server/main.js', { PORT: String(port) }),
        async startWeb() {
          this.spawnWeb();
          await ready(port, READY_WITHIN_MS);
        },
        /** An answer of the projections process on its metrics port. */
        async metrics(path: string) {
          const answer = await fetch(`http://127.0.0.1:${metricsPort}${path}`);
          return { status: answer.status, text: await answer.text() };
        },
        startWorker: () => start('worker', 'dist/server/worker.js'),
        stop: (name: 'projections' | 'web' | 'worker') => end(name),
        signal: (name: 'projections' | 'worker', signal: 'SIGSTOP' | 'SIGCONT') => children.get(name)!.kill(signal),
        command: (...args: string[]) => command(cwd, ...args),
      };
    },
    /** Takes a release's web process out of the balancer before it stops: requests in flight are answered. */
    async retire(release: { stop(part: 'web' | 'projections'): Promise<void> }, remaining: { port: number }) {
      balancer.use(remaining.port);
      await release.stop('web');
      await release.stop('projections');
    },
    /** The version of this view that serves. */
    async servingVersion(view: string): Promise<number> {
      const client = new pg.Client({ connectionString: env.DATABASE_URL });
      await client.connect();
      const { rows } = await client.query<{ version: number }>('select version from projection.view where name = $1', [
        view,
      ]);
      await client.end();
      return rows[0]!.version;
    },
    async stop() {
      for (const stop of stops) await stop();
    },
  };
}
