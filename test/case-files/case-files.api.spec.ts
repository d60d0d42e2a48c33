import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CaseFiles } from '#server/case-files/case-files.handlers';
import { type App, startApp } from '../app.js';
import { grant } from '../purchases/market.js';
import { until } from '../until.js';
import { runVerify } from '../verify/program.js';
import { fund, fundedPerson } from '../withdrawals/withdrawing.js';
import { type CaseFile, caseFileMarket, opened } from './sealing.js';

let app: App;
let { auditor, buyer, creator, destroy, done, download, filesOf, list, market, one, other, purchase, seal } =
  {} as Awaited<ReturnType<typeof caseFileMarket>>;

beforeAll(async () => {
  app = await startApp({ SEGMENT_EVENTS: '4', CASE_FILE_EVENTS: '60', RECONCILE_AFTER: '300' });
  ({ auditor, buyer, creator, destroy, done, download, filesOf, list, market, one, other, purchase, seal } =
    await caseFileMarket(app));
}, 120_000);
afterAll(() => app.stop());

/** Sealed for so many ms. */
const sealedFor = (ms: number) =>
  app.web.get(CaseFiles).seal({
    ...{ by: auditor.id, title: 'Short', reason: 'It ends soon.', wallets: [buyer.id], references: [] },
    expiresAt: new Date(Date.now() + ms).toISOString(),
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
