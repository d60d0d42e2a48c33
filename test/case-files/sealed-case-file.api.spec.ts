import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { FileSweeper } from '#server/platform/files/file-sweeper';
import { type App, startApp } from '../app.js';
import { stored, verify } from '../audit/exported.js';
import { caseFileMarket, opened, type Sealed } from './sealing.js';

let app: App;
let { auditor, buyer, creator, done, download, filesOf, list, one, other, purchase, withdrawal } = {} as Awaited<
  ReturnType<typeof caseFileMarket>
>;

beforeAll(async () => {
  app = await startApp({ SEGMENT_EVENTS: '4', CASE_FILE_EVENTS: '60', RECONCILE_AFTER: '300' });
  ({ auditor, buyer, creator, done, download, filesOf, list, one, other, purchase, withdrawal } =
    await caseFileMarket(app));
}, 120_000);
afterAll(() => app.stop());

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
const file = async (path: string) =>
  Buffer.from(
    await (
      await fetch(`${app.url}/api/${path}`, { headers: { authorization: `Bearer ${auditor.token}` } })
    ).arrayBuffer(),
  );

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
