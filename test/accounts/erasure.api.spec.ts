import { sql } from 'kysely';
import { ErasureCodes } from '#server/platform/security/erasure-codes';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { type App, type Person, startApp } from '../app.js';
import { rebuildsOf } from '../audit/rebuilds.js';
import type { Cards } from '../catalogue/desk.js';
import { conversations } from '../messages/conversations.js';
import { servedBy } from '../permissions/served.js';
import { balanceOf } from '../purchases/market.js';
import { until } from '../until.js';
import { runVerify } from '../verify/program.js';
import { type Entry, livedLife, MARK, type Page } from './lived-life.js';
import { bearerOf, marksIn, recordedLog } from './marks.js';

let app: App;
let { market, ada, ben, cleo, auditor, own, rejected, sentBack, ids, payments } = {} as Awaited<
  ReturnType<typeof livedLife>
>;
const as = ({ token }: Person) => ({ token });

const bears = bearerOf(MARK);
let logged: ReturnType<typeof recordedLog>;
/** The mails of before the erasure. */
let mailed: ReadonlySet<string>;

beforeAll(async () => {
  logged = recordedLog();
  app = await startApp();
  ({ market, ada, ben, cleo, auditor, own, rejected, sentBack, ids, payments } = await livedLife(app));
  // Their tables of before are kept, with what was readable then.
  for (const view of ['accounts', 'catalogue']) await rebuildsOf(app, auditor.token).done(view, 'rebuild');
});
afterAll(async () => {
  await app.stop();
  logged.end();
});

const mails = async () => (await (await fetch(`${app.mailUrl}/api/email`)).json()) as { id: string }[];
/** Messages of the outbox that are due and not done. */
const dueWork = async () =>
  (
    await sql<{ n: number }>`select count(*) as n from app.outbox where state <> 'done' and due_at <= now()`.execute(
      app.sql,
    )
  ).rows[0]!.n;

const partsOf = async (id: string) =>
  (
    await sql<{ part: string; state: string; attempts: number }>`
      select payload ->> 'part' as part, state, attempts from app.outbox where id like ${`erase-${id}-%`} order by part`.execute(
      app.sql,
    )
  ).rows;
const mine = async (who: Person) => (await app.call<Cards>('GET', 'listing/user/created/', as(who))).body.results;

describe('An account', () => {
  it('is erased with its password only', async () => {
    const wrong = await app.call('DELETE', 'auth/users/me/', { ...as(ada), body: { current_password: 'not-it' } });
    expect([wrong.status, wrong.body]).toMatchObject([400, { current_password: ['Invalid password.'] }]);
    expect((await app.call('DELETE', 'auth/users/me/', { body: { current_password: ada.password } })).status).toBe(401);
    expect((await app.call('GET', 'auth/users/me/', as(ada))).status).toBe(200);
  });

  it('is erased from every module once', async () => {
    const places = (await marksIn(app, bears)).map((found) => found.split(':')[0]);
    expect(places).toEqual(expect.arrayContaining(['app.person', 'app.file', 'app.inbox', 'app.listing_draft']));
    await until(dueWork, (due) => due === 0);
    mailed = new Set((await mails()).map(({ id }) => id));
    const { balance_kobo } = await balanceOf(app, ada);
    const { status, headers } = await app.call('DELETE', 'auth/users/me/', {
      ...as(ada),
      body: { current_password: ada.password, give_up_balance: balance_kobo },
    });
    expect([status, headers.get('location')]).toEqual([204, app.web.get(ErasureCodes).linkOf(ada.id)]);
    const parts = await until(
      () => partsOf(ada.id),
      (all) => all.length > 0 && all.every(({ state }) => state === 'done'),
    );
    expect(parts).toEqual(
      [
        ...[
          'accounts',
          'cart',
          'catalogue',
          'coupons',
          'creator-applications',
          'listing-requests',
          'meetings',
          'messages',
          'notifications',
          'platform',
          'premium',
          'purchases',
          'withdrawals',
        ],
      ].map((part) => ({
        ...{ part, state: 'done', attempts: 1 },
      })),
    );
  });
});

describe('An erased person', () => {
  it('has a certificate: the key is destroyed, nothing is left in any part, and the books are whole', async () => {
    type Certificate = { data: { parts: { name: string; done_at: string | null }[] } };
    const ask = (code: string) => app.call<Certificate>('GET', `erasures/${code}`);
    const codes = app.web.get(ErasureCodes);
    const { status, body } = await ask(codes.codeOf(ada.id));
    expect([status, body.data]).toMatchObject([
      200,
      {
        ...{ person: ada.id, erased_at: expect.any(String) as string, key_destroyed: true, is_complete: true },
        wallet: {
          events: expect.any(Number) as number,
          chain: 'whole',
          head: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        },
      },
    ]);
    expect(body.data.parts.map(({ name }) => name)).toEqual((await partsOf(ada.id)).map(({ part }) => part));
    expect(body.data.parts.every(({ done_at }) => done_at !== null)).toBe(true);
    for (const text of [MARK, ada.username, ada.email]) expect(JSON.stringify(body)).not.toContain(text);
    const others = [
      codes.codeOf(ben.id),
      codes.codeOf(ada.id).replace(ada.id, ben.id),
      `${ada.id}.${'a'.repeat(22)}`,
      ada.id,
    ];
    expect((await Promise.all(others.map(ask))).map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
  });

  it('is signed out everywhere, and does not sign in again', async () => {
    expect((await app.call('GET', 'auth/users/me/', as(ada))).status).toBe(401);
    expect((await app.call('POST', 'auth/jwt/refresh/', { body: { refresh: ada.refresh } })).status).toBe(401);
    const credentials = { email: ada.email, password: ada.password };
    expect((await app.call('POST', 'login', { body: credentials })).status).toBe(401);
  });

  it('writes nothing more, also in a request that was under way', async () => {
    const form = { ...as(ada), body: { receiver: cleo.username, note: 'Once more.' } };
    expect((await app.call('POST', 'connect/send-request', form)).status).toBe(401);
    await expect(app.web.get(FieldEncryption).encrypt(ada.id, 'connect-note', 'Once more.')).rejects.toMatchObject({
      kind: 'gone',
      code: 'erased',
    });
  });

  it('is not found, asked or granted anything', async () => {
    expect((await app.call('GET', `user/${ada.username}/`)).status).toBe(404);
    const request = { ...as(ben), body: { receiver: ada.username } };
    expect((await app.call('POST', 'connect/send-request', request)).status).toBe(404);
    const role = { ...as(market.admin), body: { role: 'finance', reason: 'Why not.' } };
    expect((await app.call('POST', `moderation/users/${ada.username}/roles`, role)).status).toBe(404);
  });

  it('leaves fallbacks in lists and pages, and guides that were sold', async () => {
    for (const listing of [rejected, sentBack])
      expect((await mine(cleo)).find(({ id }) => id === listing.id)).toMatchObject({ reason: '[removed]' });
    const reasonsOf = async (status: string) => {
      const path = `moderation/listings/?status=${status}`;
      return (await app.call<Page<{ reason: string }>>('GET', path, as(market.admin))).body.results.map(
        ({ reason }) => reason,
      );
    };
    expect(await reasonsOf('rejected')).toEqual(['[removed]']);
    expect(await reasonsOf('changes_requested')).toEqual(['[removed]', '[removed]']);
    const nameless = { username: null, first_name: null, last_name: null, avatar: null, is_verified: false };
    expect((await app.call('GET', `listing/${own.slug}/`, as(ben))).body).toMatchObject({
      data: { title: 'Keep finches', creator: nameless, status: 'archived', has_purchased: true },
    });
    expect((await app.call('GET', `listing/${own.slug}/`, as(cleo))).status).toBe(404);
    expect((await app.call<Cards>('GET', 'listing/user/purchased/', as(ben))).body.results).toHaveLength(1);
    const read = (await conversations(app).messages(ben, ada)).results.map(({ text, attachments }) => [
      text,
      attachments,
    ]);
    expect(read).toEqual([
      ['Written by Ben.', []],
      ['[removed]', []],
      ['[removed]', []],
    ]);
    for (const who of [ben, cleo])
      for (const path of ['connect/requests/', 'connect/requests/?box=sent', 'co-founders/', 'connect/network/']) {
        const { status, body } = await app.call<Page<Entry>>('GET', path, as(who));
        expect([status, JSON.stringify(body).includes(MARK), body.count]).toEqual([200, false, body.results.length]);
      }
  });

  it('leaves the books whole: the wallet, its chain and the invariants', async () => {
    const path = `audit/wallets/${ada.id}`;
    const { body } = await app.call<Page<{ id: string; owner: object }>>('GET', 'audit/wallets/', as(auditor));
    expect(body.results.find(({ id }) => id === ada.id)).toMatchObject({
      // The deposit and the sale less its commission were given up.
      balance_kobo: 0,
      owner: { username: '' },
    });
    expect((await app.call('GET', `${path}/verify`, as(auditor))).body).toMatchObject({ data: { ok: true } });
    expect((await app.call('GET', `${path}/compare`, as(auditor))).body).toMatchObject({ data: { equal: true } });
    expect((await balanceOf(app, market.creator)).balance_kobo).toBeGreaterThan(0);
  });

  it('never makes a route fail: every GET route, with every id the person left, for every reader', async () => {
    const routes = servedBy(app.web.getHttpAdapter().getInstance()).flatMap((route) =>
      route.startsWith('GET /') && !route.includes('*') ? [route.slice('GET '.length)] : [],
    );
    expect(routes.length).toBeGreaterThan(25);
    const filled = (path: string): string[] => {
      if (!path.includes('/:')) return [path];
      const isLast = path.indexOf('/:') === path.lastIndexOf('/:');
      const some = isLast && !routes.includes(path) ? ids.slice(-5) : ids;
      return some.flatMap((id) => filled(path.replace(/:\w+/, encodeURIComponent(id))));
    };
    const paths = routes.flatMap(filled);
    const failed: string[] = [];
    for (const who of [undefined, ada, ben, auditor, market.admin])
      for (let i = 0; i < paths.length; i += 8)
        await Promise.all(
          paths.slice(i, i + 8).map(async (path) => {
            const headers: Record<string, string> = who ? { authorization: `Bearer ${who.token}` } : {};
            const answer = await fetch(app.url + path, { headers });
            const text = await answer.text();
            const { status } = answer;
            if (status >= 500 || (status === 200 && text.includes(MARK)))
              failed.push(`${status} ${path} ${who?.username ?? 'visitor'}`);
          }),
        );
    expect(failed).toEqual([]);
  });

  it('is found in no event, table, file or queue: plain, in hex, in base64 or in UTF-16', async () => {
    expect(await marksIn(app, bears)).toEqual([]);
  });

  it('was never written to the log', () => {
    expect(logged.lines.length).toBeGreaterThan(0);
    expect(logged.lines.filter((line) => bears(Buffer.from(line)))).toEqual([]);
  });

  it('is named in no mail any more', async () => {
    await until(dueWork, (due) => due === 0);
    const since = (await mails()).filter(({ id }) => !mailed.has(id));
    expect(since.filter((mail) => bears(Buffer.from(JSON.stringify(mail))))).toEqual([]);
  });

  it('leaves the event and the reference of the provider’s messages', async () => {
    const { rows } = await sql<{ reference: string; message: object }>`
      select reference, convert_from(body, 'UTF8')::json as message from app.inbox
      where reference = any(${payments}) order by reference`.execute(app.sql);
    expect(rows).toEqual(
      [...payments]
        .sort()
        .map((reference) => ({ reference, message: { event: 'charge.success', data: { reference } } })),
    );
  });

  it('keeps no file of a guide that was never published', async () => {
    const { rows } = await sql<{ scope_id: string }>`select scope_id from app.file where owner_id = ${ada.id}`.execute(
      app.sql,
    );
    expect(rows.map(({ scope_id }) => scope_id.split('/')[0])).toEqual([own.id]);
  });

  it('stays erased in every view that is built anew', async () => {
    const { code, said } = await runVerify({
      EVENTSTORE_URL: app.config.get('EVENTSTORE_URL'),
      DATABASE_URL: app.config.get('DATABASE_URL'),
    });
    expect(code === 0 ? '' : said).toBe('');
    expect(said).toContain('I23');
  });
});
