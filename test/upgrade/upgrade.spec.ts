import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { startEventStore } from '#local/event-store/event-store';
import { startPayments } from '#local/payments/server';
import { views } from '#projections/views';
import { freePort } from '../free-port.js';
import { guarded } from '../guarded.js';
import { startMail } from '../mail.js';
import { type Postgres, startPostgres } from '../postgres.js';
import { until } from '../until.js';

jest.setTimeout(240_000);

/** The two databases of a data folder of the release f037ef1, made by `make-fixture.mjs`. */
const fixture = (name: string) => join('test/upgrade/f037ef1', name);
const dumped = (name: string) => gunzipSync(readFileSync(fixture(`${name}.sql.gz`))).toString();

const PROJECTIONS = 'dist/projections/main.js';
const DEMO_PASSWORD = 'Groundwork-2026!';
const stops: (() => Promise<unknown>)[] = [];
let postgres: Postgres;
let client: pg.Client;
let env: Record<string, string>;
let url: string;
let projections: ChildProcess;
let before: Record<string, unknown>;
/** The views of that release: each has a schema and a checkpoint of its name. */
let released: string[];

const rowsOf = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
const restore = async (name: string) => {
  const address = await postgres.createDatabase(name);
  const restoring = new pg.Client({ connectionString: address });
  await restoring.connect();
  await restoring.query(dumped(name));
  await restoring.end();
  return address;
};
function start(file: string, more: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, guarded(file), {
    env: { PATH: process.env.PATH, ...env, ...more },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  stops.unshift(() => end(child));
  return child;
}
async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
async function signIn(email: string) {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  return (await login.json()) as { access: string; user: { id: string } };
}
async function read<Body>(path: string, token: string): Promise<Body> {
  const answer = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as Body;
}
/** Data that is kept beside the log, and the rows of the views. */
const kept = async (schema: (view: string) => string, keys: string) => ({
  people: await rowsOf('select id, username, email, password_hash, activated_at from app.person order by id'),
  // A key is wrapped anew when it is used; that it is the same key shows by what it decrypts.
  keys: await rowsOf(`select person_id from app.${keys} where wrapped is not null order by person_id`),
  wallets: await rowsOf(`select owner_id, balance, revision, head from ${schema('wallet')}.account order by 1`),
  entries: await rowsOf(`select id, amount, balance, hash from ${schema('wallet')}.entry order by 1`),
  listings: await rowsOf(`select id, slug, title, status, total_buyers from ${schema('catalogue')}.listing order by 1`),
  contents: await rowsOf(`select id, section_id, text_content from ${schema('catalogue')}.content order by 1`),
  owned: await rowsOf(`select listing_id, buyer_id, reference from ${schema('purchases')}.purchase
    where status = 'completed' order by 1, 2`),
  connections: await rowsOf(`select id, from_id, to_id, status, sent_at, connected_at
    from ${schema('network')}.connection order by id`),
  roles: await rowsOf(`select * from ${schema('accounts')}.held_role order by 1, 2`),
});

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'groundwork-upgrade-'));
  stops.unshift(() => rm(dir, { recursive: true, force: true }));
  postgres = await startPostgres();
  stops.unshift(() => postgres.stop());
  const [databaseUrl, eventsUrl] = [await restore('groundwork'), await restore('eventstore')];
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  stops.unshift(() => client.end());
  before = await kept((view) => view, 'sealing_key');
  released = (await rowsOf('select nspname from pg_namespace join projection.checkpoint on name = nspname')).map(
    ({ nspname }) => String(nspname),
  );

  const store = await startEventStore({ port: 0, databaseUrl: eventsUrl });
  stops.unshift(() => store.stop());
  const mail = await startMail(join(dir, 'mails'));
  stops.unshift(() => mail.stop());
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const secrets = JSON.parse(readFileSync(fixture('secrets.json'), 'utf8')) as Record<string, string>;
  const payments = await startPayments({
    ...{ port: 0, dataDir: dir, secretKey: secrets.PAYSTACK_SECRET_KEY!, publicUrl: url },
    webhookUrl: `${url}/api/payments/paystack/webhook`,
  });
  stops.unshift(() => payments.stop());
  env = {
    ...secrets,
    ...{ GROUNDWORK_MODE: 'embedded', NODE_ENV: 'production', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
    ...{ PORT: String(port), PUBLIC_URL: url, DATABASE_URL: databaseUrl, FILES_URL: `file://${join(dir, 'files')}` },
    ...{ EVENTSTORE_URL: `esdb://localhost:${store.port}?tls=false`, SMTP_URL: mail.smtpUrl },
    PAYSTACK_BASE_URL: payments.url,
  };
  projections = start(PROJECTIONS);
  for (const file of ['dist/server/worker.js', 'dist/server/main.js']) start(file);
  await until(
    async () => (await fetch(`${url}/health/ready`)).status,
    (status) => status === 200,
    90_000,
  );
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

describe('A data folder of f037ef1', () => {
  it('keeps its people, keys, wallets, listings, purchases, connections and roles', async () => {
    const schemaOf = (name: string) => views.find((view) => view.name === name)!.schema;
    expect(await kept(schemaOf, 'person_key')).toEqual(before);
    for (const rows of Object.values(before)) expect((rows as unknown[]).length).toBeGreaterThan(0);
  });

  it('lets its people sign in, shows what the wallet held, and decrypts what was encrypted', async () => {
    const buyer = await signIn('buyer@demo.test');
    const { data } = await read<{ data: { balance_kobo: number } }>('wallet/wallet-info', buyer.access);
    const held = (before.wallets as { owner_id: string; balance: string }[]).find(
      ({ owner_id }) => owner_id === buyer.user.id,
    );
    expect(data.balance_kobo).toBe(Number(held!.balance));
    const founder = await signIn('founder@demo.test');
    const { results } = await read<{ results: { note: string }[] }>('connect/requests?box=received', founder.access);
    expect(results.map(({ note }) => note)).toEqual([expect.stringContaining('a cold-chain business in Calabar')]);
  });

  it('serves from the versions of this build, and verify finds no violation', async () => {
    const serving = await rowsOf('select name, version from projection.view order by name');
    expect(serving).toEqual(
      views.map(({ name, version }) => ({ name, version })).sort((one, other) => (one.name < other.name ? -1 : 1)),
    );
    const verify = spawn(process.execPath, ['dist/verify/main.js', '--grace', '0'], {
      env: { PATH: process.env.PATH, ...env },
    });
    let said = '';
    for (const stream of [verify.stdout, verify.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
    const [code] = (await once(verify, 'close')) as [number];
    expect(`${code}\n${code === 0 ? '' : said}`).toBe('0\n');
  });

  it('keeps its old tables for VIEW_KEEP_HOURS, and then drops them with their checkpoints', async () => {
    const old = async () =>
      rowsOf(`select nspname from pg_namespace where nspname in (${released.map((name) => `'${name}'`).join()})
        union all select name from projection.checkpoint where name in (${released.map((name) => `'${name}'`).join()})`);
    expect(released.length).toBeGreaterThan(0);
    expect(await old()).toHaveLength(2 * released.length);
    await end(projections);
    start(PROJECTIONS, { VIEW_KEEP_HOURS: '0' });
    await until(old, (left) => left.length === 0, 60_000);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  });
});
