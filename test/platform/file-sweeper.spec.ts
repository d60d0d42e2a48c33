import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { FileSweeper } from '#server/platform/files/file-sweeper';
import { REQUEST_TIMEOUT_MS } from '#server/platform/http/slow-bodies';
import { type App, countOf, type Person, startApp } from '../app.js';
import { desk } from '../catalogue/desk.js';
import { until } from '../until.js';
import { startWebProcess } from '../web-process.js';
import { rawUpload } from './raw-upload.js';

let app: App;
let creator: Person;
let section: string;
beforeAll(async () => {
  app = await startApp();
  creator = await app.person();
  const at = desk(app);
  const listing = await at.submit(creator);
  section = (await at.section(creator, listing.listing_id, 'Papers')).id;
});
afterAll(() => app.stop());

const upload = (url = app.url) =>
  rawUpload(`${url}/api/listing/file`, {
    ...{ token: creator.token, fields: { section }, field: 'file_content' },
    files: [{ name: 'a.txt', bytes: Buffer.from('Bring two copies.') }],
  });
/** Runs a web process that is killed at the failpoint during an upload. */
async function killedAt(failpoint: string) {
  const web = await startWebProcess(app, { FAIL_AT: `${failpoint}:1` });
  try {
    await expect(upload(web.url)).rejects.toThrow('socket hang up');
    await until(web.isRunning, (yes) => !yes);
  } finally {
    await web.stop();
  }
}
const sweep = () => app.worker.get(FileSweeper).sweep();
const passOneDay = () => sql`update app.file set check_at = check_at - interval '1 day 1 second'`.execute(app.sql);
const root = () => fileURLToPath(app.config.get('FILES_URL'));
const onDisk = () => readdirSync(root(), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
const counts = async () => ({
  disk: onDisk(),
  rows: await countOf(app, 'app.file'),
  items: await countOf(app, catalogueView.table.content),
});

describe('The sweeper of files', () => {
  it('removes a stored file whose event was never appended, a day later, and no file that an event names', async () => {
    expect((await upload()).status).toBe(201);
    expect(await counts()).toEqual({ disk: 1, rows: 1, items: 1 });
    await killedAt('after-file-before-event');
    expect(await counts()).toEqual({ disk: 2, rows: 2, items: 1 });
    expect(await sweep()).toEqual({ parts: 0, files: 0 });
    await passOneDay();
    expect(await sweep()).toEqual({ parts: 0, files: 1 });
    expect(await counts()).toEqual({ disk: 1, rows: 1, items: 1 });
    await passOneDay();
    expect(await sweep()).toEqual({ parts: 0, files: 0 });
  });

  it('removes the parts of an interrupted request after the longest duration of a request', async () => {
    const before = await counts();
    await killedAt('after-upload');
    expect(await counts()).toEqual({ ...before, disk: before.disk + 1 });
    expect(await sweep()).toEqual({ parts: 0, files: 0 });
    const incoming = join(root(), 'incoming');
    const setAge = (seconds: number) => {
      const changed = Date.now() / 1_000 - seconds;
      for (const part of readdirSync(incoming)) utimesSync(join(incoming, part), changed, changed);
    };
    setAge(REQUEST_TIMEOUT_MS / 1_000);
    expect(await sweep()).toEqual({ parts: 0, files: 0 });
    // A second over: the sweeper keeps what is exactly as old as its limit, and the clock may still show the same millisecond.
    setAge(86_401);
    expect(await sweep()).toEqual({ parts: 1, files: 0 });
    expect(await counts()).toEqual(before);
  });

  it('leaves the files of a scope that no module declares', async () => {
    await sql`insert into app.file (id, owner_id, scope, scope_id, name, mime_type, size, sha256, check_at)
      values (gen_random_uuid(), ${creator.id}, 'unknown', '1', 'a', 'text/plain', 1, '', now() - interval '1 second')`.execute(
      app.sql,
    );
    const before = await counts();
    expect(await sweep()).toEqual({ parts: 0, files: 0 });
    expect(await counts()).toEqual(before);
  });
});
