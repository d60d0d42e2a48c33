import { hash } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { walletView } from '#projections/wallet/wallet.view';
import { CHAIN_START } from '#server/platform/events/hash-chain';
import type { Linked } from '#server/audit/wallet-log.reader';
import { lineOf } from '#server/audit/replay.export';
import { ReceiveDeposit } from '#server/wallet/wallet-commands';
import { type App, type Person, startApp } from '../app.js';
import { openSocket } from '../platform/socket.js';
import { control, grant, type Listing, openMarket, paid, startPurchase } from '../purchases/market.js';
import { until } from '../until.js';
import { stored, verify } from './exported.js';

type Manifest = { head: string; count: number; revision: number; files: { bytes: number; sha256: string }[] };
type Line = { data: Record<string, unknown>; cause: Record<string, unknown>; chain: number } & Record<string, unknown>;

let app: App;
let creator: Person, auditor: Person, buyer: Person, listing: Listing;
/** What the auditor and the buyer downloaded of the buyer's wallet. */
let exported: Buffer, own: Buffer, manifest: Manifest, ownManifest: Manifest;

const file = async (who: Person, path: string) => {
  const answer = await fetch(`${app.url}/api/${path}`, { headers: { authorization: `Bearer ${who.token}` } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const described = async (who: Person, path: string) =>
  (await app.call<{ data: Manifest }>('GET', path, { token: who.token })).body.data;

beforeAll(async () => {
  app = await startApp({ SEGMENT_EVENTS: '5', DRIFT_CHECK_SECONDS: '0.2' });
  ({ creator, listing } = await openMarket(app));
  [auditor, buyer] = (await Promise.all([app.person(), app.person()])) as [Person, Person];
  await grant(app, auditor, 'auditor');
  const reference = await startPurchase(app, buyer, listing);
  await control(app, { pay: reference });
  await paid(app, buyer, reference);
  const at = new Date().toISOString();
  for (let n = 1; n <= 9; n++)
    await app.commands.execute(new ReceiveDeposit({ ownerId: buyer.id, reference: `dep.${n}`, amount: n * 100, at }));
  manifest = await described(auditor, `audit/wallets/${buyer.id}/manifest`);
  exported = await file(auditor, `audit/wallets/${buyer.id}/export.jsonl?revision=${manifest.revision}`);
  ownManifest = await described(buyer, 'wallet/proof');
  own = await file(buyer, `wallet/proof/export.jsonl?revision=${ownManifest.revision}`);
});
afterAll(() => app.stop());

const linesOf = (bytes: Buffer) => bytes.toString().split(/(?<=\n)/);
/** A line after a change, as someone writes it who knows the checksum. */
const rewritten = (line: string, change: (event: Line) => void) => {
  const { sum: _, ...event } = JSON.parse(line) as Line & { sum: string };
  change(event as Line);
  const text = JSON.stringify(event);
  return `${text.slice(0, -1)},"sum":"${hash('sha256', text)}"}\n`;
};
const changed = (number: number, change: (event: Line) => void, lines = linesOf(exported)) =>
  Buffer.from(lines.map((line, i) => (i === number ? rewritten(line, change) : line)).join(''));

describe('The offline verifier of a wallet', () => {
  it('confirms the export of an auditor and of the owner, over all segments', async () => {
    expect(manifest.count).toBe(15);
    const balance = '₦45';
    expect(await verify(exported, { data: manifest })).toEqual({
      code: 0,
      text: `OK 15 events, balance ${balance}, head ${manifest.head}\n`,
    });
    const program = stored('verify-wallet.mjs', await file(buyer, 'wallet/proof/verifier'));
    expect(await verify(own, { data: ownManifest }, program)).toMatchObject({ code: 0 });
    expect(await file(auditor, 'audit/verifier')).toEqual(await file(buyer, 'wallet/proof/verifier'));
    expect(ownManifest.head).toBe(manifest.head);
  });

  it('names the event in which any one byte was changed', async () => {
    const starts = linesOf(exported).reduce((all, line) => [...all, all.at(-1)! + Buffer.byteLength(line)], [0]);
    await fc.assert(
      fc.asyncProperty(fc.nat(exported.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        const spoilt = Buffer.from(exported);
        spoilt[at]! ^= bits;
        const number = starts.findIndex((start) => start > at) - 1;
        const { code, text } = await verify(spoilt, manifest);
        expect([code, text]).toEqual([1, expect.stringMatching(`^BROKEN at revision ${number}: `)]);
      }),
      { numRuns: 40 },
    );
  });

  it.each<[string, number, (event: Line) => void, string]>([
    ['amount', 3, ({ data }) => (data.amount = 101), 'its hash does not follow'],
    ['balance', 3, ({ data }) => (data.balance = 7), 'its hash does not follow'],
    ['actor', 4, ({ cause }) => (cause.actor_id = 'mallory'), 'its hash does not follow'],
    ['correlation', 8, ({ cause }) => (cause.correlation_id = 'another'), 'its hash does not follow'],
    ['causation', 8, ({ cause }) => (cause.causation_id = 'another'), 'its hash does not follow'],
    ['id', 2, (event) => (event.id = 'another'), 'its hash does not follow'],
    ['chain version', 2, (event) => (event.chain = 1), 'its hash does not follow'],
    ['hash', 2, (event) => (event.hash = CHAIN_START), 'its hash does not follow'],
    ['previous hash', 2, (event) => (event.prev = CHAIN_START), 'the hash before it is another'],
    ['position', 5, (event) => (event.position = '1'), 'its position is not after'],
    ['link to the closed segment', 6, ({ data }) => Object.assign(data.previous!, { revision: 9 }), 'does not follow'],
  ])('names an event with another %s, although its checksum was made to fit', async (_, number, change, reason) => {
    const { code, text } = await verify(changed(number, change), manifest);
    expect([code, text]).toEqual([1, expect.stringMatching(`^BROKEN at revision ${number}: .*${reason}`)]);
  });

  it('names the place of a removed, an exchanged, a repeated and a cut-off event', async () => {
    const lines = linesOf(exported);
    const joined = (...parts: string[][]) => Buffer.from(parts.flat().join(''));
    const [l7, l8] = [lines[7]!, lines[8]!];
    const spoilt: [Buffer, number][] = [
      [joined(lines.slice(0, 7), lines.slice(8)), 7],
      [joined(lines.slice(0, 7), [l8, l7], lines.slice(9)), 7],
      [joined(lines.slice(0, 8), [l7], lines.slice(8)), 8],
      [joined(lines.slice(1)), 0],
      [joined(lines.slice(0, -1)), 14],
      [joined(lines, [lines.at(-1)!]), 15],
    ];
    for (const [bytes, number] of spoilt)
      expect(await verify(bytes, manifest)).toMatchObject({
        code: 1,
        text: expect.stringMatching(`^BROKEN at revision ${number}: `),
      });
  });

  it('names the balance that does not follow, also in a chain that was made anew', async () => {
    let prev = CHAIN_START;
    const forged: string[] = [];
    const { hashOf } = await import('#server/platform/events/hash-chain');
    for (const [number, line] of linesOf(exported).entries())
      forged.push(
        rewritten(line, (event) => {
          if (number === 4) event.data.amount = Number(event.data.amount) + 1;
          const { correlation_id, causation_id, actor_id } = event.cause as Record<string, string>;
          const meta = { correlationId: correlation_id!, causationId: causation_id!, actorId: actor_id!, chain: 2 };
          if (event.data.previous) Object.assign(event.data.previous, { hash: prev });
          event.prev = prev;
          event.hash = prev = hashOf(prev, { ...event, meta } as never)!;
        }),
      );
    expect(await verify(forged.join(''))).toEqual({
      code: 1,
      text: expect.stringMatching(/^BROKEN at revision 4: its balance is ₦6, ₦6\.01 follows/),
    });
  });

  it('compares the file with its manifest', async () => {
    const other = (change: object) => verify(exported, { ...manifest, ...change });
    const [first, ...rest] = manifest.files;
    expect((await other({ head: CHAIN_START })).text).toMatch(/^BROKEN at revision 14: the manifest .*hash 000/);
    expect((await other({ count: 14, revision: 13 })).text).toMatch(/^BROKEN at revision 14: the manifest .*14 events/);
    expect((await other({ wallet: 'ada' })).text).toMatch(/^BROKEN: the manifest .*wallet ada/);
    expect((await other({ files: [{ ...first, sha256: 'f' }, ...rest] })).text).toMatch(/^BROKEN: .*SHA-256 f,/);
    const created = changed(3, (event) => (event.created = '2020-01-01T00:00:00.000Z'));
    expect((await verify(created, manifest)).text).toMatch(/^BROKEN: the manifest .*(SHA-256|bytes)/);
  });

  it('confirms events of earlier releases, whose hash does not cover the cause', async () => {
    const { chainHash } = await import('#server/platform/events/hash-chain');
    let prev = CHAIN_START;
    const lines = linesOf(exported)
      .slice(0, 5)
      .map((line, i) => {
        const { stream, revision, type, data, position, id, created } = JSON.parse(line) as Line;
        const meta = { correlationId: 'c', causationId: 'c', actorId: i ? 'another' : buyer.id };
        const event = { stream, revision, type, data, position, id, created, number: i, meta };
        const own = chainHash(prev, stream as string, revision as number, type as string, data);
        const linked = { event, prev, hash: own, chainOk: true } as unknown as Linked;
        prev = own;
        return lineOf.jsonl(linked, buyer.id);
      });
    expect(lines.map((line) => (JSON.parse(line) as Line).cause)).toMatchObject([
      { actor_id: buyer.id },
      ...[null, null, null, null],
    ]);
    expect(await verify(lines.join(''))).toMatchObject({ code: 0, text: expect.stringContaining(`head ${prev}`) });
  });
});

describe('The proof that an owner downloads', () => {
  it('shows no other person’s ids, and verifies all the same', async () => {
    const events = await file(creator, 'wallet/proof/export.jsonl');
    const causes = linesOf(events).map((line) => (JSON.parse(line) as Line).cause);
    expect(causes).toEqual(causes.map(() => expect.objectContaining({})));
    expect(events.toString()).not.toContain(buyer.id);
    expect(own.toString()).not.toContain(creator.id);
    const full = (await file(auditor, `audit/wallets/${creator.id}/export.jsonl`)).toString();
    const shown = linesOf(Buffer.from(full)).map((line) => (JSON.parse(line) as Line).cause);
    for (const [i, cause] of causes.entries())
      if (!['system', creator.id].includes(String(shown[i]!.actor_id))) expect(Object.keys(cause)).toEqual(['sha256']);
    expect(await verify(events, await described(creator, 'wallet/proof'))).toMatchObject({ code: 0 });
  });

  it('is not there for a wallet without events, and asks for a valid revision', async () => {
    const call = async (path: string, who: Person) => (await app.call('GET', path, { token: who.token })).status;
    expect(await call('wallet/proof', auditor)).toBe(404);
    expect(await call('wallet/proof/export.jsonl', auditor)).toBe(404);
    expect(await call('wallet/proof?revision=soon', buyer)).toBe(400);
    expect((await described(buyer, 'wallet/proof?revision=3')).count).toBe(4);
  });
});

describe('A balance that was changed by hand', () => {
  type Drift = { view: string; key: string; differences: { found: object; stands: object }[] };
  type Incident = { drift: Drift; at: string };
  const incidents = async () =>
    (await app.call<{ count: number; results: Incident[] }>('GET', 'audit/incidents/', { token: auditor.token })).body;
  const balance = async () =>
    (await app.call<{ data: { balance_kobo: number } }>('GET', 'wallet/wallet-info', { token: creator.token })).body
      .data.balance_kobo;

  it('is right again within a minute, with the incident in the console and a message to the owner', async () => {
    expect(await incidents()).toMatchObject({ count: 0, results: [] });
    const sockets = [creator, auditor].map(({ token }) => openSocket(app.url, { auth: { token } }));
    await Promise.all(sockets.map(({ connected }) => connected()));
    const before = await balance();
    await sql`update ${sql.table(walletView.table.account)} set balance = balance + 500 where owner_id = ${creator.id}`.execute(
      app.sql,
    );
    const { count, results } = await until(incidents, (body) => body.results.length > 0, 60_000);
    expect(await balance()).toBe(before);
    expect([count, results]).toMatchObject([
      1,
      [
        {
          drift: {
            ...{ view: 'wallet', key: creator.id },
            differences: [{ found: { balance: String(before + 500) }, stands: { balance: String(before) } }],
          },
        },
      ],
    ]);
    await Promise.all([sockets[0]!.hears('wallet'), sockets[1]!.hears('incidents')]);
    for (const { socket } of sockets) socket.close();
  });
});

describe('An auditor', () => {
  it('sees an event whose actor was changed in the store as the first broken one', async () => {
    const client = new pg.Client({ connectionString: app.eventsDatabase });
    await client.connect();
    await client.query(
      `update es_event e set metadata = convert_to(replace(convert_from(e.metadata, 'UTF8'), 'system', 'mallory'), 'UTF8')
       from es_stream s where s.id = e.stream_id and s.name = $1 and e.revision = 0`,
      [`wallet-${buyer.id}.6`],
    );
    await client.end();
    const path = `audit/wallets/${buyer.id}/verify`;
    const { body } = await app.call<{ data: { ok: boolean; broken: object } }>('GET', path, { token: auditor.token });
    expect(body.data).toMatchObject({ ok: false, broken: { revision: 6 } });
    const altered = await file(auditor, `audit/wallets/${buyer.id}/export.jsonl`);
    expect((await verify(altered)).text).toMatch(/^BROKEN at revision 6: it is not what was recorded/);
  });
});
