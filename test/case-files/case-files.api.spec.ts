import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CaseFiles } from '#server/case-files/case-files.handlers';
import { FileSweeper } from '#server/platform/files/file-sweeper';
import { type App, type Person, startApp } from '../app.js';
import { stored, verify } from '../audit/exported.js';
import { disputing } from '../entry-disputes/disputing.js';
import { grant, openMarket } from '../purchases/market.js';
import { bought } from '../purchases/refunding.js';
import { until } from '../until.js';
import { runVerify } from '../verify/program.js';
import { fund, fundedPerson, withdrawn } from '../withdrawals/withdrawing.js';
import { type CaseFile, opened, type Sealed, sealing } from './sealing.js';

let app: App, market: Awaited<ReturnType<typeof openMarket>>;
let auditor: Person, other: Person, buyer: Person, creator: Person;
let purchase: string, withdrawal: string;
let { seal, list, one, destroy, download } = {} as ReturnType<typeof sealing>;

const DAY_MS = 86_400_000;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const lines = (part: Buffer) =>
  part
    .toString()
    .trim()
    .split('\n')
    .map(
      (line) => JSON.parse(line) as { stream: string; type: string; position: string; data: Record<string, unknown> },
    );
const file = async (path: string, who = auditor) =>
  Buffer.from(
    await (await fetch(`${app.url}/api/${path}`, { headers: { authorization: `Bearer ${who.token}` } })).arrayBuffer(),
  );
const filesOf = async (id: string) =>
  (await sql<{ id: string }>`select id from app.file where scope = 'case-file' and scope_id = ${id}`.execute(app.sql))
    .rows;
const done = async (body: object, who = auditor): Promise<Sealed['data']> => {
  const answer = await seal(who, body);
  expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
  return answer.body.data;
};
/** Sealed for so many ms. */
const sealedFor = (ms: number) =>
  app.web.get(CaseFiles).seal({
    ...{ by: auditor.id, title: 'Short', reason: 'It ends soon.', wallets: [buyer.id], references: [] },
    expiresAt: new Date(Date.now() + ms).toISOString(),
  });

beforeAll(async () => {
  app = await startApp({ SEGMENT_EVENTS: '4', CASE_FILE_EVENTS: '60', RECONCILE_AFTER: '300' });
  ({ seal, list, one, destroy, download } = sealing(app));
  market = await openMarket(app);
  ({ creator } = market);
  [auditor, other, buyer] = [await app.person(), await app.person(), await app.person()];
  await grant(app, auditor, 'auditor');
  await grant(app, other, 'auditor');
  purchase = await bought(app, buyer, market.listing);
  await fund(app, buyer, 700_000);
  withdrawal = await withdrawn(app, buyer, 1_000);
  const { dispute } = disputing(app);
  expect((await dispute(buyer)).status).toBe(201);
}, 120_000);
afterAll(() => app.stop());

describe('A sealed case file', () => {
  let made: Sealed['data'], bundle: Buffer, parts: Record<string, Buffer>;
  beforeAll(async () => {
    made = await done({ wallets: `${buyer.username}, ${creator.id}`, references: [purchase, withdrawal] });
    bundle = (await download(auditor, made.case_file.id)).bytes;
    const found = await opened(bundle, made.key);
    expect([found.code, found.text]).toEqual([0, expect.stringMatching(/^OK case file /)]);
    parts = found.files;
  });

  it('is described by its answer, which alone has the key', async () => {
    const { key, case_file: about } = made;
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(about).toMatchObject({
      ...{ title: 'Charged twice', reason: 'The bank reported it.', state: 'sealed', downloads: 0, ended_at: null },
      ...{ by: { id: auditor.id, username: auditor.username }, references: [purchase, withdrawal] },
      wallets: [
        { id: buyer.id, username: buyer.username },
        { id: creator.id, username: creator.username },
      ],
    });
    expect(Date.parse(about.expires_at) - Date.parse(about.created_at)).toBeGreaterThan(29.9 * DAY_MS);
    expect([bundle.length, sha256(bundle)]).toEqual([about.bytes, about.sha256]);
    const shown = JSON.stringify([(await one(auditor, about.id)).body, await list(auditor)]);
    expect(shown).not.toContain(key);
  });

  it('holds each wallet as its export, which the verifier accepts', async () => {
    for (const { id } of [buyer, creator]) {
      const events = parts[`wallet-${id}.jsonl`]!;
      const manifest = JSON.parse(parts[`wallet-${id}.manifest.json`]!.toString()) as { revision: number };
      const exported = await file(`audit/wallets/${id}/export.jsonl?revision=${manifest.revision}`);
      expect(events.equals(exported)).toBe(true);
      expect(await verify(events, manifest)).toMatchObject({ code: 0, text: expect.stringMatching(/^OK \d+ events/) });
      const shorter = Buffer.from(
        events
          .toString()
          .split(/(?<=\n)/)
          .slice(0, -1)
          .join(''),
      );
      expect((await verify(shorter, manifest)).code).toBe(1);
    }
  });

  it('holds all that is recorded about the payments, in the order of the log, and the disputes of the wallets', () => {
    const recorded = lines(parts['references.jsonl']!);
    const types = recorded.map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining(['PurchaseStarted', 'PaymentSettled', 'PurchaseCompleted', 'SaleEarned']),
    );
    expect(types).toEqual(expect.arrayContaining(['WithdrawalRequested', 'WithdrawalStarted']));
    expect(new Set(recorded.map(({ data }) => data.reference))).toEqual(new Set([purchase, withdrawal]));
    const positions = recorded.map(({ position }) => BigInt(position));
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    expect(lines(parts['entry-disputes.jsonl']!)).toMatchObject([
      { type: 'EntryDisputed', data: { ownerId: buyer.id } },
    ]);
    expect(parts['entry-disputes.jsonl']!.toString()).not.toContain('My bank shows it');
  });

  it('has a manifest with the count and the hash of each part', () => {
    const manifest = JSON.parse(parts['manifest.json']!.toString()) as {
      parts: { name: string; count: number; sha256: string }[];
    };
    expect(manifest).toMatchObject({
      case_file: made.case_file.id,
      by: auditor.id,
      references: [purchase, withdrawal],
    });
    for (const { name, count, sha256: hash } of manifest.parts)
      expect([name, lines(parts[name]!).length, sha256(parts[name]!)]).toEqual([name, count, hash]);
    expect(manifest.parts.reduce((sum, { count }) => sum + count, 0)).toBe(made.case_file.events);
  });

  it('opens with the program that is handed out', async () => {
    const program = stored('open-case-file.mjs', await file('audit/case-files/opener'));
    expect(await opened(bundle, made.key, program)).toMatchObject({
      code: 0,
      text: expect.stringContaining(`OK wallet-${buyer.id}`),
    });
  });

  it('is refused with another key, and nothing is written', async () => {
    const { key } = await done({ wallets: buyer.id });
    for (const wrong of [key, 'f'.repeat(64), 'short']) {
      const found = await opened(bundle, wrong);
      expect([found.code, found.files]).toEqual([1, {}]);
      expect(found.text).toMatch(/^BROKEN: the key is /);
    }
  });

  it('is refused after one byte was changed anywhere, or cut off', async () => {
    const header = bundle.indexOf(10) + 1;
    const places = [2, header - 60, header - 1, header, Math.floor((header + bundle.length) / 2)];
    for (const place of [...places, bundle.length - 20, bundle.length - 16, bundle.length - 1]) {
      const changed = Buffer.from(bundle);
      changed[place] = changed[place]! ^ 1;
      const { code, text, files } = await opened(changed, made.key);
      expect([place, code, files]).toEqual([place, 1, {}]);
      expect(text).toMatch(/^BROKEN: /);
    }
    expect((await opened(bundle.subarray(0, -1), made.key)).code).toBe(1);
    expect((await opened(Buffer.from('no bundle\n'), made.key)).code).toBe(1);
  });

  it('lists who had it and when', async () => {
    const { id } = (await done({ wallets: [buyer.id] })).case_file;
    await download(other, id);
    await download(auditor, id);
    const { access, downloads } = (await one(other, id)).body.data;
    expect(access.map(({ what, by }) => [what, by?.username])).toEqual([
      ['downloaded', auditor.username],
      ['downloaded', other.username],
      ['sealed', auditor.username],
    ]);
    expect(downloads).toBe(2);
    for (const { at } of access) expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  });

  it('is downloaded through its own route only', async () => {
    const [stored] = await filesOf(made.case_file.id);
    const link = await fetch(`${app.url}/api/files/${stored!.id}`, {
      headers: { authorization: `Bearer ${auditor.token}` },
    });
    expect(link.status).toBe(404);
    const { headers } = await download(auditor, made.case_file.id);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="case-file-${made.case_file.id}.sealed"`);
  });

  it('stays after the sweeper has looked at its file', async () => {
    const { id } = made.case_file;
    await sql`update app.file set check_at = now() - interval '1 minute' where scope_id = ${id}`.execute(app.sql);
    await app.worker.get(FileSweeper).sweep();
    expect(await filesOf(id)).toHaveLength(1);
    expect((await download(auditor, id)).status).toBe(200);
  });

  it('keeps neither key, title nor reason readable in a table or an event', async () => {
    const body = { wallets: buyer.id, title: 'Suspicion of Zebulon', reason: 'Zebulon asked.' };
    const { key, case_file: about } = await done(body);
    const { rows: tables } = await sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(app.sql);
    for (const { name } of tables)
      for (const mark of [key, 'Zebulon']) {
        const { rows } =
          await sql`select 1 from ${sql.table(name)} r where row_to_json(r)::text ilike ${`%${mark}%`}`.execute(
            app.sql,
          );
        expect([name, mark, rows.length]).toEqual([name, mark, 0]);
      }
    for await (const event of app.store.history(`casefile-${about.id}`))
      expect(JSON.stringify(event.data)).not.toMatch(new RegExp(`${key}|Zebulon`));
  });
});

describe('A case file that cannot be sealed', () => {
  it('names the wallets and the payments that are unknown', async () => {
    const answer = await seal(auditor, { wallets: [buyer.id, 'no-such-person', randomUUID()] });
    expect([answer.status, answer.body.wallets]).toEqual([
      400,
      [expect.stringMatching(/^There is no wallet with events of 'no-such-person', '[0-9a-f-]{36}'\.$/)],
    ]);
    // An account without a movement of money has no wallet.
    expect((await seal(auditor, { wallets: auditor.username })).status).toBe(400);
    const unknown = await seal(auditor, { wallets: buyer.id, references: `${purchase} pur.none` });
    expect([unknown.status, unknown.body.references]).toEqual([400, ["Nothing is recorded about 'pur.none'."]]);
  });

  it.each([
    ['no wallet', { wallets: [] }],
    ['no wallet at all', {}],
    ['more than 20 wallets', { wallets: Array.from({ length: 21 }, (_, i) => `person-${i}`) }],
    ['more than 50 payments', { wallets: 'ada', references: Array.from({ length: 51 }, (_, i) => `pur.${i}`) }],
    ['no day', { wallets: 'ada', days: 0 }],
    ['more than 90 days', { wallets: 'ada', days: 91 }],
    ['no title', { wallets: 'ada', title: ' ' }],
    ['no reason', { wallets: 'ada', reason: '' }],
  ])('has %s', async (_, body) => expect((await seal(auditor, body)).status).toBe(400));

  it('has more events than one may hold', async () => {
    const rich = await fundedPerson(app);
    for (let i = 0; i < 60; i++) await fund(app, rich, 1_000);
    const answer = await seal(auditor, { wallets: rich.id });
    expect([answer.status, answer.body.code]).toEqual([409, 'too_many_events']);
    expect(answer.body.detail).toBe('One case file holds at most 60 events. Choose fewer wallets or payments.');
  });

  it('leaves no file and no case file behind', async () => {
    const before = await list(auditor);
    await seal(auditor, { wallets: buyer.id, references: 'pur.none' });
    expect(await list(auditor)).toEqual(before);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from app.file
      where scope = 'case-file'`.execute(app.sql);
    expect(rows[0]!.count).toBe(before.count);
  });
});

describe('A request that is sent again', () => {
  it('seals another case file with another key, since no response with a key is cached', async () => {
    const [before, key] = [(await list(auditor)).count, randomUUID()];
    const [first, again] = [
      await seal(auditor, { wallets: buyer.id }, key),
      await seal(auditor, { wallets: buyer.id }, key),
    ];
    expect([first.status, again.status, (await list(auditor)).count]).toEqual([201, 201, before + 2]);
    expect(again.body.data.key).not.toBe(first.body.data.key);
    const { rows } = await sql`select 1 from app.idempotency where key = ${key}`.execute(app.sql);
    expect(rows).toEqual([]);
  });
});

describe('The end of a case file', () => {
  it('by its timer removes the file, and keeps the log', async () => {
    const { id } = await sealedFor(1_500);
    expect(await filesOf(id)).toHaveLength(1);
    expect((await download(auditor, id)).status).toBe(200);
    const { data } = (
      await until(
        () => one(auditor, id),
        ({ body }) => body.data?.ended_at !== null && body.data !== undefined,
      )
    ).body;
    expect([data.state, data.end_reason, data.access.map(({ what, by }) => [what, by?.username])]).toEqual([
      'expired',
      null,
      [
        ['expired', undefined],
        ['downloaded', auditor.username],
        ['sealed', auditor.username],
      ],
    ]);
    await until(
      () => filesOf(id),
      (rows) => rows.length === 0,
    );
    const late = await download(auditor, id);
    expect([late.status, JSON.parse(late.bytes.toString())]).toMatchObject([410, { code: 'case_file_ended' }]);
    expect((await one(auditor, id)).body.data.downloads).toBe(1);
    expect((await destroy(auditor, id)).status).toBe(410);
  });

  it('has its timer at its expiry', async () => {
    const { id, expires_at } = (await done({ wallets: buyer.id, days: 90 })).case_file;
    const timer = async () =>
      (
        await sql<{ due_at: string }>`select due_at from app.outbox where id = ${`case-file-expiry-${id}`}`.execute(
          app.sql,
        )
      ).rows;
    const [row] = await until(timer, ({ length }) => length === 1);
    expect(new Date(row!.due_at).toISOString()).toBe(expires_at);
  });

  it('by an auditor removes the file at once, and says why and who', async () => {
    const { id } = (await done({ wallets: buyer.id })).case_file;
    const answer = await destroy(other, id, 'The case is closed.');
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      {
        ...{ state: 'destroyed', end_reason: 'The case is closed.', downloads: 0 },
        access: [
          { what: 'destroyed', by: { username: other.username } },
          { what: 'sealed', by: { username: auditor.username } },
        ],
      },
    ]);
    await until(
      () => filesOf(id),
      (rows) => rows.length === 0,
    );
    expect([(await download(auditor, id)).status, (await destroy(auditor, id)).status]).toEqual([410, 410]);
  });
});

describe('Case files', () => {
  it('are listed with the latest first, page by page', async () => {
    const last = (await done({ wallets: buyer.id, title: 'The last one' })).case_file;
    const { count, results } = await list(auditor, '?limit=2');
    expect([results.length, results[0]]).toEqual([2, last]);
    const rest = await list(auditor, `?limit=100&offset=1`);
    expect([rest.count, rest.results.length]).toEqual([count, count - 1]);
    expect(rest.results.some(({ id }: CaseFile) => id === last.id)).toBe(false);
  });

  it('are neither shown nor given to anyone but auditors', async () => {
    const { id } = (await done({ wallets: buyer.id })).case_file;
    for (const who of [buyer, creator, market.admin]) {
      expect((await seal(who, { wallets: who.id })).status).toBe(404);
      expect((await app.call('GET', 'audit/case-files', { token: who.token })).status).toBe(404);
      expect((await one(who, id)).status).toBe(404);
      expect((await download(who, id)).status).toBe(404);
      expect((await destroy(who, id)).status).toBe(404);
      expect((await app.call('GET', 'audit/case-files/opener', { token: who.token })).status).toBe(404);
    }
    expect((await fetch(`${app.url}/api/audit/case-files/${id}/download`)).status).toBe(404);
    expect((await one(auditor, id)).body.data.access).toHaveLength(1);
  });

  it('of an erased auditor stay until their end, without what was written', async () => {
    const leaving = await app.person();
    await grant(app, leaving, 'auditor');
    const { key, case_file: about } = await done({ wallets: buyer.id }, leaving);
    const body = { current_password: leaving.password };
    expect((await app.call('DELETE', 'auth/users/me/', { token: leaving.token, body })).status).toBe(204);
    const { data } = (
      await until(
        () => one(auditor, about.id),
        ({ body }) => body.data.reason === '[removed]' && body.data.by.username === '',
      )
    ).body;
    expect(data).toMatchObject({ title: '[removed]', by: { id: leaving.id }, state: 'sealed' });
    expect(data.access[0]).toMatchObject({ what: 'sealed', by: { id: leaving.id, username: '' } });
    expect((await opened((await download(auditor, about.id)).bytes, key)).code).toBe(0);
  });

  it('leave a log in which the verifier finds no fault but deposits without a payment', async () => {
    const stores = {
      ...{ EVENTSTORE_URL: app.config.get('EVENTSTORE_URL'), DATABASE_URL: app.config.get('DATABASE_URL') },
      FILES_URL: app.config.get('FILES_URL'),
    };
    const faults = async () =>
      (await runVerify(stores, ['--payments', app.paymentsUrl])).broken.filter((line) => !/^I10 wallet-/.test(line));
    expect(await until(faults, ({ length }) => length === 0)).toEqual([]);
  });
});
