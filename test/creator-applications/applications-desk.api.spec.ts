import { type App, type Person, startApp } from '../app.js';
import { openSocket } from '../platform/socket.js';
import { grant } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { eventsOf, reviewer } from './applied.js';
import { ABOUT, applying, PDF, REASON } from './applying.js';

let app: App;
let mo: Person, kemi: Person;
let of: ReturnType<typeof applying>;

beforeAll(async () => {
  app = await startApp();
  of = applying(app);
  [mo, kemi] = [await reviewer(app, 'moyo'), await reviewer(app, 'kemi')];
});
afterAll(() => app.stop());

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
    expect((await of.bytesOf(link)).bytes.equals(PDF)).toBe(true);
    expect((await of.bytesOf(`/api/files/${files[1]!.id}`, mo.token)).status).toBe(404);
    const log = (await eventsOf(app, who)).filter(({ type }) => type === 'ApplicationFileOpened');
    expect(log.map(({ data }) => data)).toMatchObject([{ by: mo.id, fileId: files[0]!.id, use: 'certification' }]);
    // Others see who has it, and nothing more.
    expect((await of.queue(kemi)).find(({ id }) => id === who.id)).toMatchObject({
      ...{ claim: { username: 'moyo', is_own: false }, answers: null, files: null },
    });
    expect(await of.claim(kemi, who.id)).toMatchObject({ status: 409, body: { code: 'claimed', claimed_by: 'moyo' } });
    await of.release(mo, who.id);
    expect((await of.bytesOf(link)).status).toBe(404);
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
