import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { auditView } from '#projections/audit/audit.view';
import { dayOf } from '#server/kernel/days';
import { Outbox } from '#server/platform/outbox/outbox';
import { DrilledWallets } from '#server/transparency/drilled-wallet.reader';
import type { FlipName } from '#server/transparency/drills.events';
import { HoldDailyDrill } from '#server/transparency/drills.jobs';
import { drillTimer, rootTimer } from '#server/transparency/timers.jobs';
import { WalletVerifier } from '#server/transparency/wallet.verifier';
import { type App, type Person, startApp } from '../app.js';
import { stored, verify } from '../audit/exported.js';
import { grant, openMarket } from '../purchases/market.js';
import { askRefund, bought, whenRefund } from '../purchases/refunding.js';
import { until } from '../until.js';
import { fund, withdrawn } from '../withdrawals/withdrawing.js';

type Drill = {
  id: string;
  ok: boolean;
  by: { username: string } | null;
  wallet: string;
  entries: number;
  types: number;
  date: string | null;
  control: { holds: boolean; said: string };
  flips: { flip: FlipName; found: boolean; said: string }[];
};
type Listed = { count: number; results: Drill[] };
type Incident = { drill: { drill_id: string; owner_id: string; missed: { flip: string; said: string }[] } | null };

const [DAY, NEXT, LAST] = ['2026-01-01', '2026-01-02', '2026-01-03'];
/** What a wallet of several events has flips for, and what a root of several wallets adds. */
const OF_WALLET = [
  ...['amount', 'balance', 'time', 'reference', 'type', 'id', 'actor', 'cause', 'request', 'hash', 'previous_hash'],
  ...['byte', 'order', 'removed', 'repeated', 'cut_off', 'manifest_head', 'manifest_checksum'],
];
const OF_ROOT = [
  'published_root',
  'proof_root',
  'leaf_head',
  'leaf_revision',
  'leaf_hash',
  'sibling',
  'side',
  'parent',
];

let app: App;
let creator: Person, buyer: Person, auditor: Person;

const hold = (who = auditor, key: string = randomUUID()) =>
  app.call<{ message: string; data: Drill; code?: string }>('POST', 'audit/drills', {
    ...{ token: who.token, headers: { 'idempotency-key': key } },
  });
const listed = async () => (await app.call<Listed>('GET', 'audit/drills', { token: auditor.token })).body;
const incidents = async () =>
  (await app.call<{ results: Incident[] }>('GET', 'audit/incidents', { token: auditor.token })).body.results;
const recorded = async (id: string) => {
  const events: object[] = [];
  for await (const { data } of app.store.history(`drill-${id}`)) events.push(data);
  return events;
};
const context = () => ({
  ...{ id: '', attempts: 1, signal: AbortSignal.timeout(60_000), commit: async () => {}, runAgainAt: () => {} },
});
const daily = (date: string) => app.worker.get(HoldDailyDrill).handle({ date }, context());
const file = async (path: string) =>
  Buffer.from(
    await (
      await fetch(`${app.url}/api/${path}`, { headers: { authorization: `Bearer ${auditor.token}` } })
    ).arrayBuffer(),
  );

beforeAll(async () => {
  app = await startApp({ SEGMENT_EVENTS: '4', RECONCILE_AFTER: '300' });
  auditor = await app.person();
  await grant(app, auditor, 'auditor');
}, 120_000);
afterAll(() => app.stop());

describe('Before the first wallet has an event', () => {
  it('no drill is held, by an auditor or by its timer', async () => {
    expect(await hold()).toMatchObject({ status: 409, body: { code: 'no_wallet' } });
    await daily('2025-12-31');
    expect([await recorded('2025-12-31'), await listed()]).toMatchObject([[], { count: 0, results: [] }]);
  });
});

describe('A tamper drill', () => {
  beforeAll(async () => {
    const market = await openMarket(app);
    creator = market.creator;
    buyer = await app.person();
    const other = await app.person();
    await bought(app, buyer, market.listing);
    await bought(app, other, market.listing);
    await askRefund(app, other, market.listing);
    await whenRefund(app, other, market.listing, 'refunded');
    await fund(app, creator, 500_000);
    await withdrawn(app, creator, 1_000);
    await app.worker.get(Outbox).run(rootTimer(DAY));
    await until(
      () => app.call<{ count: number }>('GET', 'transparency/roots'),
      ({ body }) => body.count === 1,
    );
  }, 120_000);

  it('finds every change of a wallet, its manifest and the proof of a published root, and names each exactly', async () => {
    const { status, body } = await hold();
    expect(body.data.flips.filter(({ found }) => !found)).toEqual([]);
    expect([status, body]).toMatchObject([
      200,
      {
        message: '26 of 26 changes were found',
        data: { ok: true, by: { username: auditor.username }, wallet: creator.id, date: DAY },
      },
    ]);
    expect(body.data.flips.map(({ flip }) => flip)).toEqual([...OF_WALLET, ...OF_ROOT]);
    expect(body.data.control).toMatchObject({
      holds: true,
      said: expect.stringMatching(/^OK \d+ events, .* OK the root/),
    });
    expect(body.data.types).toBeGreaterThanOrEqual(6);
    const said = Object.fromEntries(body.data.flips.map((one) => [one.flip, one.said]));
    expect(said.amount).toMatch(/^BROKEN at revision \d+: it is not what was recorded/);
    expect(said.sibling).toMatch(/^BROKEN: the proof does not match: the sibling of step 1, /);
  });

  it('changes copies only: the wallet still verifies, and the copy is what an auditor downloads', async () => {
    const { exported } = await app.web.get(DrilledWallets).read(creator.id as never);
    const { body } = await app.call<{ data: { ok: boolean } }>('GET', `audit/wallets/${creator.id}/verify`, {
      token: auditor.token,
    });
    expect(body.data.ok).toBe(true);
    const downloaded = await file(`audit/wallets/${creator.id}/export.jsonl`);
    expect(exported.lines.join('')).toBe(downloaded.toString());
    expect(await verify(downloaded, exported.manifest)).toMatchObject({ code: 0 });
  });

  it('is the same one when the request is repeated', async () => {
    const key = randomUUID();
    const [first, second] = [await hold(auditor, key), await hold(auditor, key)];
    expect(second.body).toEqual(first.body);
    expect(await recorded(first.body.data.id)).toHaveLength(1);
    expect((await hold()).body.data.id).not.toBe(first.body.data.id);
  });

  it('is held once for a day, however many workers hold it and however often it is run again', async () => {
    await app.worker.get(Outbox).run(drillTimer(DAY));
    await Promise.all([DAY, DAY, NEXT, NEXT].map(daily));
    await daily(DAY);
    const all = await until(listed, ({ results }) => [DAY, NEXT].every((day) => results.some(({ id }) => id === day)));
    expect(all.results.filter(({ id }) => id === DAY)).toMatchObject([{ by: null, ok: true }]);
    expect([await recorded(DAY), await recorded(NEXT)].map(({ length }) => length)).toEqual([1, 1]);
    await daily('2099-01-01');
    expect(await recorded('2099-01-01')).toEqual([]);
  });

  it('has its timer from the start of a worker, once for the day', async () => {
    const today = drillTimer(dayOf(new Date().toISOString()));
    const { rows } = await sql<{ due_at: string }>`select due_at from app.outbox where id = ${today.id}`.execute(
      app.sql,
    );
    expect(rows.map(({ due_at }) => new Date(due_at).toISOString())).toEqual([today.dueAt]);
  });

  it('is listed with the latest first', async () => {
    const last = (await hold()).body.data;
    const { results } = await until(listed, (page) => page.results[0]?.id === last.id);
    expect(results[0]).toEqual(last);
  });

  it('is neither held nor shown for anyone but auditors', async () => {
    for (const who of [creator, buyer]) {
      expect((await hold(who)).status).toBe(404);
      expect((await app.call('GET', 'audit/drills', { token: who.token })).status).toBe(404);
    }
    expect((await app.call('GET', 'audit/drills')).status).toBe(404);
  });

  it('raises no incident while everything is found', async () => expect(await incidents()).toEqual([]));
});

describe('A verifier that is weaker than it should be', () => {
  const original = join(process.cwd(), 'verify', 'verify-wallet.mjs');
  /** The program without one of its lines, in place of the one that is handed out. */
  async function without(check: string) {
    const text = readFileSync(original, 'utf8');
    expect(text).toContain(check);
    const verifier = app.web.get(WalletVerifier);
    verifier.program = stored(`weaker-${randomUUID()}.mjs`, Buffer.from(text.replace(check, '')));
    const { data } = (await hold()).body;
    verifier.program = original;
    return data;
  }
  const missed = ({ flips }: Drill) => flips.filter(({ found }) => !found).map(({ flip }) => flip);
  const incidentOf = async ({ id }: Drill) =>
    (await until(incidents, (all) => all.some(({ drill }) => drill?.drill_id === id))).find(
      ({ drill }) => drill?.drill_id === id,
    )!.drill!;

  it('is reported with what it missed, and raises an incident', async () => {
    const drill = await without(
      `ensure(event.hash === hashOf(event, this.head), 'it is not what was recorded: its hash does not follow from it');`,
    );
    expect(drill.ok).toBe(false);
    expect(missed(drill)).toEqual(expect.arrayContaining(['amount', 'actor', 'cause', 'id', 'hash']));
    expect(await incidentOf(drill)).toMatchObject({
      ...{ owner_id: creator.id, control: { holds: true } },
      missed: expect.arrayContaining([expect.objectContaining({ flip: 'actor' })]),
    });
  });

  it('has not found a change that it only notices at another place', async () => {
    const drill = await without(
      `ensure(sha256(\`\${start}}\`, 'latin1') === sum, 'the line was changed: it does not match its checksum');`,
    );
    expect(missed(drill)).toEqual(['byte']);
    expect(drill.flips.find(({ flip }) => flip === 'byte')!.said).toMatch(/^BROKEN at revision /);
    expect(await incidentOf(drill)).toMatchObject({ missed: [{ flip: 'byte' }] });
  });

  it('proves nothing where it refuses the unchanged copy, which is an incident too', async () => {
    const drill = await without('this.balance = after;');
    expect(drill).toMatchObject({
      ok: false,
      control: { holds: false, said: expect.stringMatching(/^BROKEN /) },
      flips: [],
    });
    expect(await incidentOf(drill)).toMatchObject({ control: { holds: false }, missed: [] });
  });

  it('proves nothing where the index does not make the published root, which is an incident too', async () => {
    await fund(app, buyer, 100_000);
    await app.worker.get(Outbox).run(rootTimer(LAST));
    await until(
      () => app.call<{ results: { date: string }[] }>('GET', 'transparency/roots'),
      ({ body }) => body.results.some(({ date }) => date === LAST),
    );
    await sql`update ${sql.table(auditView.table.traced)} set hash = reverse(hash) where person_id = ${buyer.id}`.execute(
      app.sql,
    );
    const { status, body } = await hold();
    expect([status, body.data]).toMatchObject([
      200,
      {
        ...{ ok: false, date: null, flips: [] },
        control: { holds: false, said: `the index of wallets does not make the root that was published for ${LAST}` },
      },
    ]);
    expect(await incidentOf(body.data)).toMatchObject({ control: { holds: false }, missed: [] });
  });
});
