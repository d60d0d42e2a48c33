import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { EraseUser } from '#server/accounts/account';
import { dayOf, endOf } from '#server/kernel/days';
import { later } from '#server/platform/clock';
import { type App, type Person, startApp } from '../app.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { eventsOf, reviewer } from './applied.js';
import { ABOUT, applying, CHECKED, PDF } from './applying.js';

let app: App;
let mo: Person;
let of: ReturnType<typeof applying>;

beforeAll(async () => {
  app = await startApp();
  of = applying(app);
  mo = await reviewer(app, 'moyo');
});
afterAll(() => app.stop());

describe('A document', () => {
  it('is a PDF, JPEG or PNG; another of the same use replaces it, but for certificates', async () => {
    const who = await app.person();
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    expect((await of.add(who, 'id_card', 'card.png', png)).status).toBe(201);
    const { files } = (await of.add(who, 'id_card')).body.data;
    expect(files).toMatchObject([
      { use: 'id_card', name: 'certificate.pdf', size: PDF.length, content_type: 'application/pdf' },
    ]);
    for (let i = 0; i < 10; i++) expect((await of.add(who, 'certification')).status).toBe(201);
    expect(await of.add(who, 'certification')).toMatchObject({ status: 409, body: { code: 'too_many' } });
    expect(await of.add(who, 'certification', 'cv.docx')).toMatchObject({ status: 415 });
    expect(await of.add(who, 'certification', 'fake.pdf', Buffer.from('no PDF'))).toMatchObject({ status: 415 });
    expect(await of.add(who, 'shoes')).toMatchObject({ status: 400 });
    const text = { token: who.token, raw: '{a:1}', headers: { 'content-type': 'text/plain' } };
    const { status, body } = await app.call<Record<string, unknown>>('POST', 'become-creator/files', text);
    expect([status, Object.keys(body).filter((name) => /^\d/.test(name))]).toEqual([400, []]);
    const [first] = (await of.own(who)).files;
    expect((await of.remove(who, first!.id)).body.data.files).toHaveLength(10);
    expect((await of.remove(who, first!.id)).status).toBe(404);
    expect((await of.bytesOf(first!.url)).status).toBe(404);
  });

  it('is encrypted on disk, and its owner alone reads it', async () => {
    const who = await app.person();
    const [file] = (await of.add(who, 'id_card')).body.data.files;
    const folder = fileURLToPath(app.config.get('FILES_URL'));
    const kept = await readFile(join(folder, file!.id.slice(0, 2), file!.id));
    expect(kept.length).toBe(PDF.length + 28);
    expect(kept.includes('%PDF')).toBe(false);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    expect((await of.bytesOf(file!.url)).bytes.equals(PDF)).toBe(true);
    expect((await of.bytesOf(`${file!.url}&inline=1`)).headers.get('content-type')).toBe('application/pdf');
    const part = await fetch(app.url + file!.url, { headers: { range: 'bytes=1-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PDF']);
    for (const token of [undefined, mo.token, (await app.person()).token])
      expect((await of.bytesOf(`/api/files/${file!.id}`, token)).status).toBe(404);
  });
});

describe('The files of a decided application', () => {
  it('are deleted ninety days later, and the access log stays', async () => {
    const who = await of.submitted();
    await of.claim(mo, who.id);
    const { files } = await of.own(who);
    await of.open(mo, who.id, files[0]!.id);
    await of.approve(mo, who.id);
    await settled(app);
    const timer = sql`name = 'delete-application-files' and payload ->> 'userId' = ${who.id}`;
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from (due_at - now())) / 86400)::int as days from app.outbox where ${timer}`.execute(
      app.sql,
    );
    expect(rows).toEqual([{ days: 90 }]);
    await sql`update app.outbox set due_at = now() - interval '1 minute' where ${timer}`.execute(app.sql);
    await until(
      () => of.bytesOf(files[0]!.url),
      ({ status }) => status === 404,
    );
    expect(await of.own(who)).toMatchObject({ status: 'approved', files: [] });
    const types = (await eventsOf(app, who)).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['ApplicationFileOpened', 'ApplicationFilesDeleted']));
  });
});

describe('The files of an application that is not handed in', () => {
  it('are deleted ninety days after their day, their person is reminded a week before, once, and the words stay', async () => {
    const who = await app.person();
    await of.filledIn(who);
    await settled(app);
    const { files } = await of.own(who);
    const added = (await eventsOf(app, who)).find(({ type }) => type === 'ApplicationFileAdded')!;
    const deleted = later(endOf(dayOf(added.data.at)), { days: 90 });
    const ring = async (name: string) => {
      const timer = sql`name = ${name} and payload ->> 'userId' = ${who.id}`;
      const { rows } = await sql<{ due_at: Date | string }>`select due_at from app.outbox where ${timer}`.execute(
        app.sql,
      );
      await sql`update app.outbox set due_at = now() - interval '1 minute' where ${timer}`.execute(app.sql);
      return rows.map(({ due_at }) => new Date(due_at).toISOString());
    };
    expect(await ring('remind-of-files')).toEqual([later(deleted, { days: -7 })]);
    const reminders = async () =>
      (await app.mails(who.email)).filter(
        ({ subject }) => subject === 'Your application to become a creator is not handed in',
      );
    const [reminder] = await until(reminders, (all) => all.length === 1);
    expect(reminder!.text).toContain(dayOf(later(deleted, { ms: -1 })));
    expect(await ring('delete-forgotten-files')).toEqual([deleted]);
    for (const { url } of files)
      await until(
        () => of.bytesOf(url),
        ({ status }) => status === 404,
      );
    expect(await of.own(who)).toMatchObject({ status: 'draft', files: [], about: ABOUT, phone_verified: true });
    expect((await of.submit(who)).status).toBe(400);
    expect(await reminders()).toHaveLength(1);
  });
});

describe('An erased applicant', () => {
  it('leaves no document, no answer, and no application on the desk', async () => {
    const who = await of.submitted();
    const { files } = await of.own(who);
    await of.claim(mo, who.id);
    const link = (await of.open(mo, who.id, files[0]!.id)).body.data.url;
    await app.commands.execute(new EraseUser({ userId: who.id, at: new Date().toISOString() }));
    await until(
      () => of.queue(mo),
      (rows) => rows.every(({ id }) => id !== who.id),
    );
    await settled(app);
    expect((await of.bytesOf(link)).status).toBe(404);
    expect((await of.approve(mo, who.id, { checks: CHECKED })).status).toBe(404);
    expect((await eventsOf(app, who)).some(({ type }) => type === 'ApplicationFileOpened')).toBe(true);
  });

  it('took everything along before', async () => {
    const who = await app.person();
    const phone = await of.filledIn(who);
    const answer = await fetch(`${app.url}/api/auth/users/me/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ current_password: who.password }),
    });
    const archive = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(JSON.parse(strFromU8(archive['creator-applications.json']!))).toMatchObject({
      application: { status: 'draft', ...ABOUT, profession: 'Food processor', verified_phone: phone },
    });
    const kept = Object.entries(archive).filter(([name]) => name.startsWith('files/creator-application/'));
    expect(kept.map(([, bytes]) => Buffer.from(bytes).equals(PDF))).toEqual([true, true]);
  });
});
