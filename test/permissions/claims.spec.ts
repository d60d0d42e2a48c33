import { sql } from 'kysely';
import { routesOf } from '#server/platform/http/routes';
import { type App, startApp } from '../app.js';
import { settled } from '../settled.js';
import { send } from './ask.js';
import type { Sent } from './permissions.js';
import { assemble, type Cast } from './cast.js';
import { bodies, claims } from './declared.js';

/** Fields that no caller may set. */
const CLAIMS = [
  ...['role', 'roles', 'is_admin', 'creator_id', 'price_kobo', 'status', 'balance', 'total_buyers', 'average_rating'],
  ...[
    'verified',
    '__proto__',
    'constructor',
    'constructor.prototype',
    'prototype[is_admin]',
    'role[]',
    '__proto__.role',
  ],
];
/** Checked by its signature, which covers every byte; sets no field. */
const MESSAGES = ['POST /api/payments/paystack/webhook', 'POST /api/payments/paystack/approval'];

let app: App;
let cast: Cast;

beforeAll(async () => {
  app = await startApp();
  cast = await assemble(app);
});
afterAll(() => app.stop());

/** All events and the checksum of every table. */
async function everything(): Promise<unknown> {
  let events = 0;
  for await (const one of app.store.client.readAll()) if (!one.event?.type.startsWith('$')) events++;
  const tables = ['person', 'session', 'refresh_token', 'outbox', 'file', 'idempotency'].map((table) => `app.${table}`);
  const kept = tables.map(async (table) => [
    table,
    (
      await sql<{
        sum: string;
      }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.table(table)} t`.execute(
        app.sql,
      )
    ).rows[0]!.sum,
  ]);
  return { events, kept: await Promise.all(kept) };
}

/** The same fields as JSON, urlencoded and multipart. The JSON is concatenated, so that `__proto__` is an ordinary key. */
function asEachType(fields: object, claim: string): Record<string, Sent> {
  const entries = Object.entries(fields).map(([key, value]) => [key, String(value)] as const);
  const own = Object.entries(fields).filter(([key]) => key !== claim);
  const json = [...own, [claim, { is_admin: true }] as const].map(
    ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
  );
  const form = new FormData();
  const claimed = [...entries.filter(([key]) => key !== claim), [claim, 'admin'] as const];
  for (const [key, value] of claimed) form.append(key, value);
  return {
    json: { raw: `{${json.join(',')}}`, headers: { 'content-type': 'application/json' } },
    urlencoded: {
      raw: claimed.map((pair) => pair.map(encodeURIComponent).join('=')).join('&'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    multipart: { form },
  };
}

describe('A claim of privilege', () => {
  it('is sent to every route with a body', () => {
    const taking = routesOf(app.web)
      .filter(({ verb }) => verb !== 'GET')
      .map(({ verb, path }) => `${verb} ${path}`);
    expect([...Object.keys(claims), ...MESSAGES].sort()).toEqual(taking.sort());
  });

  it('is refused in every body and encoding, and changes nothing', async () => {
    await settled(app);
    const before = await everything();
    const surprises: unknown[] = [];
    let tried = 0;
    for (const [route, [actor, body, id = '']] of Object.entries(claims)) {
      const [verb, path] = route.split(' ') as [string, string];
      const fields = body === 'nothing' ? {} : await bodies[body]!(cast, actor);
      const address = path.replace(/:\w+/, encodeURIComponent(cast.objects[id] ?? ''));
      for (const claim of CLAIMS.filter((one) => !(one in fields)))
        for (const [type, sent] of Object.entries(asEachType(fields, claim))) {
          const { status, text } = await send(app.url, verb, address, { ...sent, token: cast.tokenOf(actor) });
          if (status !== 400) surprises.push([route, claim, type, status, text.slice(0, 200)]);
          tried++;
        }
    }
    expect(surprises).toEqual([]);
    expect(tried).toBeGreaterThan(900);
    expect(await everything()).toEqual(before);
  }, 300_000);

  it('is refused in a query too', async () => {
    const answer = await send(app.url, 'GET', '/api/listing/?role=x&verified=1', {});
    expect([answer.status, Object.keys(JSON.parse(answer.text) as object)]).toEqual([
      400,
      ['role', 'verified', 'detail'],
    ]);
  });
});
