import { type App, type Person, startApp } from '../app.js';
import { grant } from '../purchases/market.js';
import { connected, conversations, type Page, type Report, reportsOf } from './conversations.js';

let app: App;
let talk: ReturnType<typeof conversations>;
let ada: Person, bola: Person, moderator: Person;

beforeAll(async () => {
  app = await startApp();
  talk = conversations(app);
  [ada, bola, moderator] = [await app.person(), await app.person(), await app.person()];
  await grant(app, moderator, 'moderator');
  await connected(app, ada, bola);
  await talk.start(ada, bola);
});
afterAll(() => app.stop());

const report = (who: Person, id: string, body: object = { reason: 'scam', note: 'The shop does not exist.' }) =>
  talk.call('POST', who, `${id}/report`, body);
const queue = async ({ token } = moderator) =>
  (await app.call<Page<Report>>('GET', 'moderation/message-reports?limit=100', { token })).body;
const answer = (id: string, outcome: string, who = moderator) =>
  app.call<{ code: string }>('POST', `moderation/message-reports/${id}/answer`, {
    token: who.token,
    body: { outcome },
  });

describe('A report of a message', () => {
  it('shows moderators the message as it was sent, and those around it', async () => {
    for (let i = 1; i <= 9; i++) await talk.send(i % 2 ? ada : bola, i % 2 ? bola : ada, `No ${i}`);
    const { id } = (await talk.messages(bola, ada)).results.find(({ sequence }) => sequence === 7)!;
    await talk.call('PATCH', ada, id, { text: 'Nothing to see' });
    expect((await report(bola, id)).status).toBe(201);
    await talk.call('DELETE', ada, `${id}?for=everyone`);
    const [reportId] = await reportsOf(app, moderator, [id]);
    const found = (await queue()).results.find((one) => one.id === reportId)!;
    expect(found).toMatchObject({ reason: 'scam', note: 'The shop does not exist.' });
    expect([found.reporter!.username, found.sender!.username]).toEqual([bola.username, ada.username]);
    expect(found.messages.map(({ text }) => text)).toEqual([
      ...['No 2', 'No 3', 'No 4', 'No 5', 'No 6', 'Nothing to see', 'No 8', 'No 9'],
    ]);
    expect(found.messages[5]).toMatchObject({ is_reported: true, is_reporters: false, original: 'No 7' });
    expect(found.messages[4]).toMatchObject({ is_reported: false, is_reporters: true, original: null });
  });

  it('is made once, by the receiver alone', async () => {
    const { id } = (await talk.send(ada, bola, 'Buy my coins')).body.data;
    expect((await report(bola, id)).status).toBe(201);
    expect((await report(bola, id, { reason: 'spam' })).status).toBe(201);
    expect((await report(ada, id)).status).toBe(403);
    expect((await report(await app.person(), id)).status).toBe(404);
    expect((await report(bola, id, { reason: 'boring' })).status).toBe(400);
    await reportsOf(app, moderator, [id]);
    const about = (await queue()).results.filter(({ messages }) =>
      messages.some((one) => one.is_reported && one.id === id),
    );
    expect(about.map(({ reason }) => reason)).toEqual(['scam']);
  });

  it('leaves the desk with its answer, which stands', async () => {
    const { id } = (await talk.send(bola, ada, 'You will regret this')).body.data;
    await report(ada, id, { reason: 'harassment' });
    const [reportId] = await reportsOf(app, moderator, [id]);
    expect((await answer(reportId!, 'upheld', bola)).status).toBe(404);
    expect((await answer(reportId!, 'upheld')).status).toBe(200);
    expect((await queue()).results.map((one) => one.id)).not.toContain(reportId);
    expect((await answer(reportId!, 'upheld')).status).toBe(200);
    expect(await answer(reportId!, 'dismissed')).toMatchObject({ status: 409, body: { code: 'answered' } });
  });

  it('is kept from a moderator who wrote the message, and left to others by one who reported it', async () => {
    const [cleo, dayo] = [await app.person(), await app.person()];
    await connected(app, cleo, dayo);
    await talk.start(cleo, dayo);
    const { id } = (await talk.send(cleo, dayo, 'Pay me outside')).body.data;
    for (const who of [cleo, dayo]) await grant(app, who, 'moderator');
    const before = (await queue(cleo)).count;
    await report(dayo, id);
    const [reportId] = await reportsOf(app, moderator, [id]);
    const of = async (who: Person) => (await queue(who)).results.find((one) => one.id === reportId);
    expect([await of(cleo), (await queue(cleo)).count]).toEqual([undefined, before]);
    expect(await of(dayo)).toMatchObject({ is_own: true, reporter: { username: dayo.username } });
    expect(await of(moderator)).toMatchObject({ is_own: false, sender: { username: cleo.username } });
    for (const who of [cleo, dayo])
      expect(await answer(reportId!, 'dismissed', who)).toMatchObject({ status: 403, body: { code: 'own_case' } });
    expect((await queue(dayo)).count).toBe((await queue()).count);
  });
});
