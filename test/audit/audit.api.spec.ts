import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { walletView } from '#projections/wallet/wallet.view';
import { wallet } from '#server/wallet/wallet';
import { ReceiveDeposit } from '#server/wallet/wallet-commands';
import { type App, type Person, startApp } from '../app.js';
import { control, grant, type Listing, openMarket, paid, startPurchase } from '../purchases/market.js';
import { park } from '../subscriptions/park.js';
import { until } from '../until.js';

let app: App;
let creator: Person, admin: Person, auditor: Person, buyer: Person, listing: Listing;

beforeAll(async () => {
  app = await startApp();
  ({ creator, admin, listing } = await openMarket(app));
  [auditor, buyer] = (await Promise.all([app.person(), app.person()])) as [Person, Person];
  await grant(app, auditor, 'auditor');
  const reference = await startPurchase(app, buyer, listing);
  await control(app, { pay: reference });
  await paid(app, buyer, reference);
  await until(
    async () => (await wallets()).body.results.map(({ events }) => events),
    (events) => events.join() === '2,2',
  );
});
afterAll(() => app.stop());

type Wallet = { id: string; owner: { username: string }; events: number; balance_kobo: number };
type Step = {
  revision: number;
  type: string;
  sentence: string;
  balance_before_kobo: number;
  balance_after_kobo: number;
  available_after_kobo: number;
  hash: string;
  prev: string;
  chain_ok: boolean;
  direction: string;
  cause: { label: string; correlation_id: string; actor: { username: string } | null };
};
type List<Item> = { count: number; next: string | null; results: Item[] };

const read = <Body>(path: string, who = auditor) => app.call<Body>('GET', path, { token: who.token });
const wallets = (query = '') => read<List<Wallet>>(`audit/wallets/${query}`);
const of = <Body>(who: Person, what: string) => read<Body>(`audit/wallets/${who.id}/${what}`);
const data = async <Data>(who: Person, what: string) => (await of<{ data: Data }>(who, what)).body.data;

describe('An auditor', () => {
  it('is the only role with access', async () => {
    for (const who of [buyer, admin, creator]) expect((await read('audit/wallets/', who)).status).toBe(404);
    expect((await app.call('GET', 'audit/wallets/')).status).toBe(404);
    expect((await read(`audit/wallets/${auditor.id}/events/`)).status).toBe(404);
  });

  it('finds a wallet by its owner', async () => {
    const { body } = await wallets(`?search=${creator.username}`);
    expect(body.results).toMatchObject([
      { id: creator.id, owner: { username: creator.username }, events: 2, balance_kobo: 1_125_000 },
    ]);
  });

  it('replays a wallet event by event, with the balance before and after each', async () => {
    const { body } = await of<List<Step>>(creator, 'events/');
    expect(body.count).toBe(2);
    expect(
      body.results.map(({ sentence, balance_before_kobo, balance_after_kobo, available_after_kobo }) => [
        sentence,
        balance_before_kobo,
        balance_after_kobo,
        available_after_kobo,
      ]),
    ).toEqual([
      ['Sale: ₦12,500 came in from escrow', 0, 1_250_000, 0],
      ['Commission: ₦1,250 went to the platform', 1_250_000, 1_125_000, 0],
    ]);
    const [sale, commission] = body.results;
    expect(commission).toMatchObject({ prev: sale!.hash, chain_ok: true, direction: 'out' });
    expect(sale!.cause.label).toMatch(/^Followed from an earlier event/);
    const second = await of<List<Step>>(creator, 'events/?limit=1&offset=1');
    expect(second.body.results).toEqual([commission]);
    expect((await of<List<Step>>(creator, 'events/?limit=1')).body.next).toBe(
      `${app.url}/api/audit/wallets/${creator.id}/events/?limit=1&offset=1`,
    );
  });

  it('reads the same events page by page, in any order, as in one request', async () => {
    const saver = { ...buyer, id: randomUUID() };
    for (let n = 1; n <= 7; n++) {
      const at = new Date(Date.UTC(2026, 0, n)).toISOString();
      const deposit = new ReceiveDeposit({ ownerId: saver.id, reference: `dep.${n}`, amount: n * 100, at });
      await app.store.decide(wallet, saver.id, deposit);
    }
    const whole = (await of<List<Step>>(saver, 'events/')).body.results;
    expect(whole.map(({ balance_after_kobo }) => balance_after_kobo)).toEqual([100, 300, 600, 1000, 1500, 2100, 2800]);
    for (const offset of [0, 2, 4, 6, 2, 4, 4, 0, 6, 8]) {
      const { body } = await of<List<Step>>(saver, `events/?limit=2&offset=${offset}`);
      expect(body.results).toEqual(whole.slice(offset, offset + 2));
    }
  });

  it('sees the balance at any revision and any time', async () => {
    expect(await data(buyer, 'replay/?revision=0')).toMatchObject({
      revision: 0,
      balance_kobo: 1_250_000,
      available_kobo: 1_250_000,
    });
    expect(await data(buyer, 'replay/?revision=1')).toMatchObject({ revision: 1, balance_kobo: 0 });
    expect(await data(creator, 'replay/')).toMatchObject({
      balance_kobo: 1_125_000,
      available_kobo: 0,
      pending_kobo: 1_125_000,
    });
    expect(await data(creator, 'replay/?time=2020-01-01T00:00:00Z')).toMatchObject({ revision: -1, balance_kobo: 0 });
    expect(await data(creator, 'replay/?time=2099-01-01T00:00:00Z')).toMatchObject({
      available_kobo: 1_125_000,
      pending_kobo: 0,
    });
    expect((await of(creator, 'replay/?revision=9')).status).toBe(400);
    expect((await of(creator, 'replay/?time=tomorrow')).status).toBe(400);
  });

  it('compares the log with the owner’s view', async () => {
    await until(
      () => data<{ equal: boolean; behind: number }>(creator, 'compare/'),
      ({ equal, behind }) => equal && behind === 0,
    );
    const account = sql.table(walletView.table.account);
    await sql`update ${account} set balance = balance + 100 where owner_id = ${creator.id}`.execute(app.sql);
    expect(await data(creator, 'compare/')).toMatchObject({
      equal: false,
      difference_kobo: 100,
      log: { balance_kobo: 1_125_000 },
    });
    await sql`update ${account} set balance = balance - 100 where owner_id = ${creator.id}`.execute(app.sql);
  });

  it('proves that nothing was edited', async () => {
    const { results } = (await of<List<Step>>(creator, 'events/')).body;
    expect(await data(creator, 'verify/')).toEqual({
      wallet: creator.id,
      ok: true,
      events: 2,
      head: results.at(-1)!.hash,
      broken: null,
    });
  });

  it('exports the history, with a manifest that matches the files byte for byte', async () => {
    const manifest = await data<{
      count: number;
      head: string;
      files: { format: string; sha256: string; bytes: number }[];
    }>(buyer, 'manifest/');
    expect(manifest.count).toBe(2);
    for (const { format, sha256, bytes } of manifest.files) {
      const file = await fetch(`${app.url}/api/audit/wallets/${buyer.id}/export.${format}`, {
        headers: { authorization: `Bearer ${auditor.token}` },
      });
      expect(file.headers.get('content-disposition')).toContain(`wallet-${buyer.id}.${format}`);
      const content = Buffer.from(await file.arrayBuffer());
      expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256]);
      expect(content.toString()).toContain('FundsDeposited');
    }
  });
});

describe('The events that reactions set aside', () => {
  type Parked = { set: string; event_id: string; stream: string; error: string; attempts: number; waiting: number };
  type Ready = { status: string; reactions: object[] };

  it('are listed for an auditor, and named in readiness, which stays ready', async () => {
    const ready = async () => (await app.call<Ready>('GET', '/health/ready')).body;
    expect(await ready()).toMatchObject({ status: 'ready', reactions: [] });
    expect((await read<List<Parked>>('audit/parked-events/')).body).toMatchObject({ count: 0, results: [] });
    const [fish] = await park(app.sql, 'table-1', 'There is no fish.', 2);
    const [bread] = await park(app.sql, 'table-2', 'There is no bread.');

    const { body } = await read<List<Parked>>('audit/parked-events/');
    const about = { set: 'spec', type: 'Ordered', revision: 0, attempts: 1 };
    expect(body.results).toMatchObject([
      { ...about, event_id: fish, stream: 'table-1', error: 'There is no fish.', waiting: 2 },
      { ...about, event_id: bread, stream: 'table-2', error: 'There is no bread.', waiting: 0 },
    ]);
    const second = await read<List<Parked>>('audit/parked-events/?limit=1&offset=1');
    expect([second.body.count, second.body.results]).toEqual([2, body.results.slice(1)]);
    expect((await read('audit/parked-events/', admin)).status).toBe(404);
    expect(await until(ready, ({ reactions }) => reactions.length > 0)).toMatchObject({
      status: 'ready',
      reactions: [{ set: 'spec', halted: false, parked: 2, waiting: 2, events: [fish, bread] }],
    });
  });

  type Row = { due_in: number; skip_reason: string | null; skipped_by: string | null };
  const rowOf = async (id: number) =>
    (
      await sql<Row>`select extract(epoch from due_at - now())::int as due_in, skip_reason, skipped_by
        from app.parked_event where id = ${id}`.execute(app.sql)
    ).rows[0]!;
  const act = (id: number | string, action: string, body: object = {}) =>
    app.call<{ code?: string; message?: string }>('POST', `audit/parked-events/${id}/${action}/`, {
      ...{ token: auditor.token, body },
    });
  const inStream = async (stream: string) =>
    (
      await sql<{ id: number }>`
        select id from app.parked_event where stream = ${stream} and skipped_at is null order by position`.execute(
        app.sql,
      )
    ).rows.map(({ id }) => id);

  it('are due at once when an auditor has them tried again', async () => {
    await park(app.sql, 'table-3', 'There is no rice.');
    const [rice] = await inStream('table-3');
    expect((await rowOf(rice!)).due_in).toBeGreaterThan(3_000);
    expect((await act(rice!, 'retry')).body).toEqual({ message: 'The event is tried again' });
    expect((await rowOf(rice!)).due_in).toBeLessThanOrEqual(0);
  });

  it('are skipped for a reason, which is kept with who skipped them; the next of the stream is then the first', async () => {
    await park(app.sql, 'table-4', 'There is no soup.', 1);
    const [soup, waiting] = await inStream('table-4');
    for (const action of ['retry', 'skip'])
      expect(await act(waiting!, action, action === 'skip' ? { reason: 'No.' } : {})).toMatchObject({
        ...{ status: 409, body: { code: 'event_waiting' } },
      });
    expect((await act(soup!, 'skip', { reason: ' ' })).status).toBe(400);
    expect((await act(soup!, 'skip', { reason: 'The kitchen is closed.' })).status).toBe(200);
    expect(await rowOf(soup!)).toMatchObject({ skip_reason: 'The kitchen is closed.', skipped_by: auditor.id });
    expect((await act(soup!, 'skip', { reason: 'Once more.' })).status).toBe(404);
    expect((await act(waiting!, 'retry')).status).toBe(200);
  });
});
