import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import pg from 'pg';
import { views } from '#projections/views';
import { openStoreClient } from '#server/platform/events/store-client';
import { openSite, type Release } from '../rollout/site.js';
import { until } from '../until.js';

type Readiness = {
  status: string;
  checks: Record<string, boolean>;
  views: { view: string; version: number; state: string; built: boolean; halted_event_id: string | null }[];
};

let site: Awaited<ReturnType<typeof openSite>>;
let release: Release;
let database: pg.Pool;
beforeAll(async () => {
  site = await openSite();
  release = await site.release(process.cwd());
  database = new pg.Pool({ connectionString: site.run.env.DATABASE_URL, max: 1 });
});
afterAll(async () => {
  await database?.end();
  await site?.stop();
});

const readiness = async () => {
  const answer = await fetch(`http://127.0.0.1:${release.port}/health/ready`);
  return { code: answer.status, ...((await answer.json()) as Readiness) };
};
/** Whether a process runs reactions. */
const workers = () => database.query<{ working: boolean }>('select count(owner) > 0 as working from app.checkpoint');
const listings = () => fetch(`http://127.0.0.1:${release.port}/api/listing/`);

describe('A web process', () => {
  it('is not ready and answers no request from tables that do not exist, until projections have built them', async () => {
    release.spawnWeb();
    const before = await until(readiness, ({ checks }) => checks.postgres === true);
    expect(before).toMatchObject({ code: 503, status: 'not ready', checks: { views: false } });
    expect(before.views).toEqual(
      views.map(({ name, version }) => expect.objectContaining({ view: name, version, state: 'absent', built: false })),
    );
    const refused = await listings();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ code: 'views_building' });
    expect((await fetch(`http://127.0.0.1:${release.port}/health/live`)).status).toBe(200);

    await release.startProjections();
    await until(readiness, ({ code }) => code === 200);
    expect((await listings()).status).toBe(200);
  });

  it.each([
    ['projections', 10],
    ['worker', 33],
  ] as const)('is not ready when its %s hang, within %d s, until they go on', async (name, seconds) => {
    if (name === 'worker') release.startWorker();
    await until(workers, ({ rows }) => rows[0]!.working === (name === 'worker'));
    const alive = { projections: true, worker: true };
    await until(readiness, ({ code }) => code === 200);
    const stoppedAt = Date.now();
    release.signal(name, 'SIGSTOP');
    const hung = await until(readiness, ({ code }) => code === 503, 60_000);
    expect(Date.now() - stoppedAt).toBeLessThan(seconds * 1_000);
    expect(hung.checks).toMatchObject({ ...alive, [name]: false, views: true, postgres: true, disk: true });
    expect((await listings()).status).toBe(200);
    release.signal(name, 'SIGCONT');
    expect((await until(readiness, ({ code }) => code === 200)).checks).toMatchObject(alive);
  });

  it('names the view that is halted and the event that halts it, while it goes on to answer from the others', async () => {
    const client = openStoreClient(site.run.env.EVENTSTORE_URL!);
    const id = randomUUID();
    const data = {
      ...{ ownerId: 'ada', reference: 'r1', amount: -1, balance: -1, from: 'provider', to: 'wallet:ada' },
      at: '2026-01-05T09:00:00.000Z',
    };
    await client.appendToStream('wallet-ada', jsonEvent({ id, type: 'FundsDeposited', data }));
    await client.dispose();
    const halted = await until(readiness, ({ code }) => code === 503);
    const wallet = halted.views.find(({ view }) => view === 'wallet');
    expect(wallet).toMatchObject({ state: 'halted', halted_event_id: id });
    expect(halted.views.find(({ view }) => view === 'catalogue')).toMatchObject({ state: 'live' });
    expect(JSON.stringify(halted)).not.toContain('check constraint');
    expect((await listings()).status).toBe(200);

    const { status, text } = await release.metrics('/metrics');
    expect(status).toBe(200);
    expect(text).toMatch(new RegExp(`^groundwork_view_halted\\{view="wallet",version="\\d+",event="${id}"\\} 1$`, 'm'));
    expect(text).toMatch(/^groundwork_view_lag_events\{view="wallet",version="\d+"\} \d+$/m);
    expect((await release.metrics('/health/ready')).status).toBe(503);
  });
});
