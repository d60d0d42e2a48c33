import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { EraseUser } from '#server/accounts/account';
import { creatorApplication } from '#server/creator-applications/creator-application';
import type { CreatorApplicationEvent } from '#server/creator-applications/creator-applications.events';
import { streamName } from '#server/platform/events/event-store';
import { type App, type Person, startApp } from '../app.js';
import { openSocket } from '../platform/socket.js';
import { grant } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { ABOUT, applying, CHECKED, IDENTITY, newPhone, PDF, REASON } from './applying.js';

let app: App;
let mo: Person, kemi: Person;
let of: ReturnType<typeof applying>;

beforeAll(async () => {
  app = await startApp();
  of = applying(app);
  [mo, kemi] = [await app.person({ username: 'moyo' }), await app.person({ username: 'kemi' })];
  for (const one of [mo, kemi]) await grant(app, one, 'moderator');
});
afterAll(() => app.stop());

const eventsOf = async ({ id }: Person) => {
  const events: CreatorApplicationEvent[] = [];
  for await (const event of app.store.history<CreatorApplicationEvent>(streamName(creatorApplication, id)))
    events.push(event);
  return events;
};
const bytesOf = async (url: string, token?: string) => {
  const answer = await fetch(app.url + url, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
};

describe('An application', () => {
  it('is kept step by step, and is there on the next device', async () => {
    const who = await app.person();
    expect(await of.own(who)).toMatchObject({
      ...{ status: 'none', files: [], phone_verified: false, phone_codes: true },
      missing: [
        ...['first_name', 'last_name', 'description', 'languages', 'profession', 'id_type', 'country', 'phone'],
        ...['certifications', 'id_card'],
      ],
    });
    const half = await of.about(who, { description: '', languages: [] });
    expect([half.status, half.body.message, half.body.data.status]).toEqual([200, 'Saved', 'draft']);
    await of.about(who, { languages: [{ name: 'french', proficiency: 'Fluent' }] });
    await of.identity(who, { profession: '' });
    expect(await of.own(who)).toMatchObject({
      about: { ...ABOUT, languages: [{ name: 'French', proficiency: 'Fluent' }] },
      identity: { ...IDENTITY, profession: '', phone: '+2348031234567' },
      missing: ['profession', 'certifications', 'id_card', 'code'],
    });
  });

  it('records nothing where nothing changed, and no word in clear', async () => {
    const who = await app.person();
    for (let i = 0; i < 3; i++) await of.about(who);
    const events = await eventsOf(who);
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/Ngozi|NAFDAC/);
  });

  it('refuses what is wrong, at its field', async () => {
    const who = await app.person();
    const twice = [...ABOUT.languages, { name: 'english', proficiency: 'Beginner' }];
    for (const [body, field] of [
      [{ description: 'x'.repeat(2_001) }, 'description'],
      [{ languages: twice }, 'languages'],
      [{ languages: [{ name: 'English', proficiency: 'So so' }] }, 'languages.0.proficiency'],
    ] as const)
      expect(await of.about(who, body)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
    for (const [body, field] of [
      [{ id_type: 'library_card' }, 'id_type'],
      [{ phone: '123' }, 'phone'],
    ] as const)
      expect(await of.identity(who, body)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
    expect(await eventsOf(who)).toHaveLength(0);
  });

  it('names everything that is missing when it is handed in too early', async () => {
    const who = await app.person();
    await of.about(who);
    await of.identity(who, { id_type: 'birth_certificate' });
    const refused = await of.submit(who);
    expect([refused.status, Object.keys(refused.body)]).toEqual([
      400,
      expect.arrayContaining(['certifications', 'second', 'code']),
    ]);
    expect((await of.own(who)).status).toBe('draft');
  });

  it('is handed in once, and a mail says so', async () => {
    const who = await app.person();
    await of.filledIn(who);
    const both = await Promise.all([of.submit(who), of.submit(who)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const own = await of.own(who);
    expect(own).toMatchObject({ status: 'pending', missing: [], reason: '' });
    const working = Date.parse(own.answer_by!) - Date.parse(own.submitted_at!);
    expect(working).toBeGreaterThanOrEqual(2 * 86_400_000);
    for (const change of [of.about(who, { last_name: 'Obi' }), of.add(who, 'certification')])
      expect(await change).toMatchObject({ status: 409, body: { code: 'under_review' } });
    await settled(app);
    const mails = (await app.mails(who.email)).filter(
      ({ subject }) => subject === 'Your application to become a creator',
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('within 2 working days');
  });

  it('is neither of staff nor of a verified creator', async () => {
    expect(await of.about(mo)).toMatchObject({ status: 403, body: { code: 'staff' } });
    const verified = await app.person();
    const body = { reason: 'Known in person.' };
    await app.call('POST', `moderation/creators/${verified.username}/verify`, { token: mo.token, body });
    expect(await of.about(verified)).toMatchObject({ status: 409, body: { code: 'verified' } });
    expect(await of.own(verified)).toMatchObject({ status: 'verified' });
  });
});

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
    const [first] = (await of.own(who)).files;
    expect((await of.remove(who, first!.id)).body.data.files).toHaveLength(10);
    expect((await of.remove(who, first!.id)).status).toBe(404);
    expect((await bytesOf(first!.url)).status).toBe(404);
  });

  it('is encrypted on disk, and its owner alone reads it', async () => {
    const who = await app.person();
    const [file] = (await of.add(who, 'id_card')).body.data.files;
    const folder = fileURLToPath(app.config.get('FILES_URL'));
    const kept = await readFile(join(folder, file!.id.slice(0, 2), file!.id));
    expect(kept.length).toBe(PDF.length + 28);
    expect(kept.includes('%PDF')).toBe(false);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    expect((await bytesOf(file!.url)).bytes.equals(PDF)).toBe(true);
    expect((await bytesOf(`${file!.url}&inline=1`)).headers.get('content-type')).toBe('application/pdf');
    const part = await fetch(app.url + file!.url, { headers: { range: 'bytes=1-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PDF']);
    for (const token of [undefined, mo.token, (await app.person()).token])
      expect((await bytesOf(`/api/files/${file!.id}`, token)).status).toBe(404);
  });
});

describe('A phone number', () => {
  it('of a country that gets no codes is refused before anything is sent', async () => {
    const answer = await of.askCode(await app.person(), '+881612345678');
    expect([answer.status, answer.body]).toMatchObject([400, { phone: [expect.stringContaining('+234')] }]);
  });

  it('is proven by a code of six digits that came by SMS', async () => {
    const [who, phone] = [await app.person(), newPhone()];
    await of.identity(who, { phone });
    const { status, body } = await of.askCode(who, phone);
    expect([status, body.message]).toEqual([200, 'Code sent']);
    const code = await of.code(phone);
    const [message] = await of.messages(phone);
    expect(message!.subject).toBe(`SMS to ${phone}`);
    const wrong = await of.verify(who, phone, code === '000000' ? '000001' : '000000');
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: ['This is not the code that we sent. You have 4 tries left.'] },
    });
    expect((await of.verify(who, phone, code)).body.data).toMatchObject({ phone_verified: true });
    // Another number is not proven by it.
    expect((await of.identity(who, { phone: newPhone() })).body.data).toMatchObject({ phone_verified: false });
    expect((await of.identity(who, { phone })).body.data).toMatchObject({ phone_verified: true });
  });

  it('is proven by a call, which says the digits one by one', async () => {
    const [who, phone] = [await app.person(), newPhone()];
    expect((await of.askCode(who, phone, 'call')).body.message).toBe('We are calling you');
    const code = await of.code(phone);
    expect((await of.messages(phone))[0]).toMatchObject({ subject: `Call to ${phone}` });
    expect((await of.verify(who, phone, code)).status).toBe(200);
  });

  it('gets a code a minute, and five tries for each', async () => {
    const [who, phone] = [await app.person(), newPhone()];
    await of.askCode(who, phone, 'sms', 'once');
    expect((await of.askCode(who, phone, 'sms', 'once')).status).toBe(200);
    const soon = await of.askCode(who, newPhone());
    expect(soon).toMatchObject({ status: 429, body: { code: 'too_soon' } });
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0);
    const code = await of.code(phone);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let left = 4; left >= 0; left--) expect((await of.verify(who, phone, wrong)).status).toBe(400);
    expect((await of.verify(who, phone, code)).body).toMatchObject({
      code: [expect.stringContaining('no longer valid')],
    });
    expect(await of.messages(phone)).toHaveLength(1);
  });
});

describe('A review', () => {
  it('opens answers and documents to the reviewer who has the application, and records each opening', async () => {
    const who = await of.submitted();
    const waiting = (await of.queue(mo)).find(({ id }) => id === who.id);
    expect(waiting).toMatchObject({
      ...{ person: { username: who.username }, claim: null, answers: null, files: null, is_weak: false },
      checks: ['names', 'id_card', 'certifications', 'profession'],
    });
    const { files } = await of.own(who);
    expect(await of.open(mo, who.id, files[0]!.id)).toMatchObject({ status: 409, body: { code: 'not_claimed' } });
    const taken = (await of.claim(mo, who.id)).body.data;
    expect(taken).toMatchObject({ claim: { is_own: true }, answers: { about: ABOUT, phone_verified: true } });
    expect(taken.files!.map(({ use, opened }) => [use, opened])).toEqual([
      ['certification', false],
      ['id_card', false],
    ]);
    const link = (await of.open(mo, who.id, files[0]!.id)).body.data.url;
    expect((await bytesOf(link)).bytes.equals(PDF)).toBe(true);
    expect((await bytesOf(`/api/files/${files[1]!.id}`, mo.token)).status).toBe(404);
    const log = (await eventsOf(who)).filter(({ type }) => type === 'ApplicationFileOpened');
    expect(log.map(({ data }) => data)).toMatchObject([{ by: mo.id, fileId: files[0]!.id, use: 'certification' }]);
    // Others see who has it, and nothing more.
    expect((await of.queue(kemi)).find(({ id }) => id === who.id)).toMatchObject({
      ...{ claim: { username: 'moyo', is_own: false }, answers: null, files: null },
    });
    expect(await of.claim(kemi, who.id)).toMatchObject({ status: 409, body: { code: 'claimed', claimed_by: 'moyo' } });
    await of.release(mo, who.id);
    expect((await bytesOf(link)).status).toBe(404);
  });

  it('approves what was compared: the person is a verified creator, and hears of it at once and by mail', async () => {
    const who = await of.submitted();
    const { socket, hears, connected } = openSocket(app.url, { auth: { token: who.token } });
    await connected();
    await of.claim(mo, who.id);
    expect(await of.approve(mo, who.id, { checks: ['names'] })).toMatchObject({
      status: 400,
      body: { checks: [expect.any(String)] },
    });
    const { data } = (await of.approve(mo, who.id)).body;
    expect(data).toMatchObject({ status: 'approved', decided_by: { username: 'moyo' }, claim: null, answers: null });
    await hears('creator_applications');
    socket.close();
    expect(await of.own(who)).toMatchObject({ status: 'approved' });
    const me = () => app.call<{ creator_status: string }>('GET', 'auth/users/me/', { token: who.token });
    await until(me, ({ body }) => body.creator_status === 'verified');
    expect((await of.queue(mo, 'decided')).map(({ id }) => id)).toContain(who.id);
    await settled(app);
    expect((await app.mails(who.email)).map(({ subject }) => subject)).toContain('Your creator account is activated');
    const bell = await app.call<{ results: { text: string }[] }>('GET', 'notifications', { token: who.token });
    expect(bell.body.results.map(({ text }) => text)).toContain(
      'You are a verified creator: your account is activated',
    );
  });

  it('asks for more, which the applicant reads and hands in again; or rejects', async () => {
    const who = await of.submitted();
    await of.claim(mo, who.id);
    expect((await of.sendBack(mo, who.id, { reason: 'No.' })).status).toBe(400);
    await of.sendBack(mo, who.id);
    expect(await of.own(who)).toMatchObject({ status: 'sent_back', reason: REASON.reason });
    await of.add(who, 'certification', 'dated.pdf');
    expect((await of.submit(who)).body.data).toMatchObject({ status: 'pending', reason: '' });
    expect((await of.queue(kemi)).find(({ id }) => id === who.id)).toMatchObject({ round: 2 });
    await of.claim(kemi, who.id);
    expect((await of.reject(kemi, who.id)).body.data).toMatchObject({ status: 'rejected', reason: REASON.reason });
    expect(await of.reject(kemi, who.id)).toMatchObject({ status: 409, body: { code: 'decided' } });
    await settled(app);
    const texts = (await app.mails(who.email)).map(({ text }) => text).join('\n');
    expect(texts).toContain(REASON.reason);
    expect((await of.about(who, { last_name: 'Obi' })).status).toBe(200);
  });

  it('is never of the own application', async () => {
    const who = await of.submitted();
    await grant(app, who, 'moderator');
    expect(await of.claim(who, who.id)).toMatchObject({ status: 403, body: { code: 'own_case' } });
    expect((await of.queue(who)).find(({ id }) => id === who.id)).toMatchObject({ is_own: true });
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
      () => bytesOf(files[0]!.url),
      ({ status }) => status === 404,
    );
    expect(await of.own(who)).toMatchObject({ status: 'approved', files: [] });
    const types = (await eventsOf(who)).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['ApplicationFileOpened', 'ApplicationFilesDeleted']));
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
    expect((await bytesOf(link)).status).toBe(404);
    expect((await of.approve(mo, who.id, { checks: CHECKED })).status).toBe(404);
    expect((await eventsOf(who)).some(({ type }) => type === 'ApplicationFileOpened')).toBe(true);
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
