import { randomUUID } from 'node:crypto';
import type { ProfessionalShown } from '#server/meetings/meetings.output';
import { type App, type Person, startApp } from '../app.js';
import { connected, conversations } from '../messages/conversations.js';
import { grant, publishListing } from '../purchases/market.js';
import { settled } from '../settled.js';
import { dayIn, meeting, offering, PRICE, terms } from './meeting-market.js';

type Option = { value: string; label: string; count: number };
type Directory = {
  count: number;
  next: string | null;
  results: ProfessionalShown[];
  facets: Record<string, Option[]>;
};

let app: App;
let admin: Person, reader: Person, hired: Person, both: Person;
let talk: ReturnType<typeof conversations>;

beforeAll(async () => {
  app = await startApp();
  talk = conversations(app);
  [admin, reader] = [await app.person(), await app.person()];
  await grant(app, admin, 'admin');
  both = await offering(app);
  hired = await offering(app, { is_open: false, takes_enquiries: true });
});
afterAll(() => app.stop());

const found = async (query = '', who?: Person) =>
  (await app.call<Directory>('GET', `professionals${query}`, { token: who?.token })).body;
const names = ({ results }: Directory) => results.map(({ person }) => person.username);
const inquire = (who: Person, { username }: Person, more: object = {}) =>
  app.call<{ code?: string; data: { id: string } }>('POST', `creators/${username}/enquiries`, {
    ...{ token: who.token, headers: { 'Idempotency-Key': randomUUID() } },
    body: { topic: 'A licence for a bakery', text: 'Can you file it with me?', ...more },
  });

describe('The directory of professionals', () => {
  it('lists verified creators with Premium who take meetings or enquiries, with price and next free day', async () => {
    const { count, results } = await found();
    expect(count).toBe(2);
    const of = ({ username }: Person) => results.find(({ person }) => person.username === username);
    expect(of(both)).toMatchObject({
      ...{ guides: 0, sectors: [], regions: [], rating: { average: null, count: 0 }, takes_enquiries: true },
      meeting: { price_kobo: PRICE, next_day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
    });
    expect(of(hired)).toMatchObject({ meeting: null, takes_enquiries: true });
    const one = await app.call<{ data: object }>('GET', `professionals/${both.username}`, {});
    expect(one.body.data).toEqual(of(both));
    expect((await app.call('GET', `professionals/${reader.username}`, {})).status).toBe(404);
  });

  it('names the first day whose times are not all taken', async () => {
    const one = await offering(app, { weekly: [], exceptions: [5, 6].map(morning) });
    const nextDay = async () => (await found()).results.find(({ person }) => person.username === one.username)?.meeting;
    expect(await nextDay()).toMatchObject({ next_day: dayIn(5) });
    const { slots } = await meeting(app).slots(one.username, dayIn(5));
    expect((await meeting(app).hold(reader, one, slots[0]!.start)).status).toBe(201);
    expect(await nextDay()).toMatchObject({ next_day: dayIn(6) });
    await meeting(app).offer(one, terms({ is_open: false, takes_enquiries: false }));
  });

  it('comes page by page, each entry once', async () => {
    const first = await found('?limit=1');
    const next = new URL(first.next!).search;
    const second = await found(next);
    expect([...names(first), ...names(second)].sort()).toEqual([both.username, hired.username].sort());
    expect([first.count, second.count, second.next]).toEqual([2, 2, null]);
    expect((await app.call('GET', 'professionals?cursor=nonsense', {})).status).toBe(400);
    expect((await app.call('GET', 'professionals?sector=nonsense', {})).status).toBe(400);
    const statuses = [24, 25].map(async (limit) => (await app.call('GET', `professionals?limit=${limit}`, {})).status);
    expect(await Promise.all(statuses)).toEqual([200, 400]);
  });

  it('is filtered by the sectors and regions of published guides', async () => {
    expect(await found('?region=Lagos')).toMatchObject({ count: 0, results: [] });
    await publishListing(app, both, admin);
    await settled(app);
    const lagos = await found('?sector=pharmaceutical&region=Lagos');
    expect(names(lagos)).toEqual([both.username]);
    expect(lagos.results[0]).toMatchObject({
      ...{ guides: 1, regions: ['Lagos'], sectors: [{ slug: 'pharmaceutical', name: 'Pharmaceutical' }] },
    });
    expect(lagos.facets.sector).toEqual([{ value: 'pharmaceutical', label: 'Pharmaceutical', count: 1 }]);
    expect(await found('?sector=construction&region=Lagos')).toMatchObject({ count: 0, results: [] });
  });

  it('leaves out creators who are suspended, who closed their offer, who were erased, or who are in a block', async () => {
    const [suspended, closed, gone, blocked] = [
      ...[await offering(app), await offering(app)],
      ...[await offering(app), await offering(app)],
    ] as [Person, Person, Person, Person];
    const of = async (who?: Person) => names(await found('', who));
    expect(await of(reader)).toEqual(expect.arrayContaining([suspended, closed, gone, blocked].map((p) => p.username)));
    await app.call('POST', `moderation/creators/${suspended.username}/suspend`, {
      ...{ token: admin.token, body: { reason: 'It copied the guides of another creator.', rule: 'plagiarism' } },
    });
    await meeting(app).offer(closed, terms({ is_open: false, takes_enquiries: false }));
    await app.call('DELETE', 'auth/users/me/', { token: gone.token, body: { current_password: gone.password } });
    await talk.block(blocked, reader);
    await settled(app);
    const shown = await of(reader);
    for (const { username } of [suspended, closed, gone, blocked]) expect(shown).not.toContain(username);
    expect(await of()).toContain(blocked.username);
    for (const one of [suspended, closed])
      expect(await inquire(reader, one)).toMatchObject({ status: 403, body: { code: 'cannot_message' } });
    for (const one of [gone, blocked]) expect((await inquire(reader, one)).status).toBe(404);
  });
});

describe('An enquiry', () => {
  it('opens a thread with a creator without a connection, who answers there', async () => {
    expect((await talk.start(reader, hired)).status).toBe(403);
    const sent = await inquire(reader, hired);
    expect(sent).toMatchObject({ status: 201, body: { data: { id: talk.idOf(reader, hired), can_send: true } } });
    const { results } = await talk.threads(hired);
    expect(results[0]).toMatchObject({
      unread: 1,
      last_message: { text: 'Enquiry: A licence for a bakery\n\nCan you file it with me?', from_me: false },
    });
    const bell = await app.call<{ results: { text: string }[] }>('GET', 'notifications', { token: hired.token });
    expect(JSON.stringify(bell.body)).toContain('sent you a message');
    expect((await talk.send(hired, reader, 'With pleasure')).status).toBe(201);
    expect((await talk.send(reader, hired, 'Thank you')).status).toBe(201);
  });

  it('is followed by two messages, and by more only after an answer', async () => {
    const [writer, asked] = [await app.person(), await offering(app)];
    expect((await inquire(writer, asked)).status).toBe(201);
    expect((await talk.send(writer, asked, 'By June?')).status).toBe(201);
    expect((await inquire(writer, asked)).status).toBe(201);
    const reason = 'You have sent 3 messages. You can write on as soon as you have an answer.';
    const refused = { status: 409, body: { code: 'awaits_answer', detail: reason } };
    expect(await talk.send(writer, asked, 'Hello?')).toMatchObject(refused);
    expect(await inquire(writer, asked)).toMatchObject(refused);
    expect(await talk.thread(writer, asked)).toMatchObject({ can_send: false, reason, last_sequence: 3 });
    expect(await talk.thread(asked, writer)).toMatchObject({ can_send: true, reason: null });
    expect((await talk.send(asked, writer, 'By May')).status).toBe(201);
    expect(await talk.thread(writer, asked)).toMatchObject({ can_send: true, reason: null });
    expect((await talk.send(writer, asked, 'Thank you')).status).toBe(201);
  });

  it('has no such bound between connected people', async () => {
    const [writer, asked] = [await app.person(), await offering(app)];
    for (let i = 0; i < 3; i++) expect((await inquire(writer, asked)).status).toBe(201);
    await connected(app, writer, asked);
    expect(await talk.thread(writer, asked)).toMatchObject({ can_send: true });
    expect((await talk.send(writer, asked, 'We are connected')).status).toBe(201);
  });

  it('is refused without topic or text, to people outside the directory, and to oneself', async () => {
    expect((await inquire(reader, both, { topic: ' ' })).status).toBe(400);
    expect((await inquire(reader, both, { text: '' })).status).toBe(400);
    expect(await inquire(hired, reader)).toMatchObject({ status: 403, body: { code: 'cannot_message' } });
    expect((await inquire(both, both)).status).toBe(400);
    expect((await talk.threads(both)).count).toBe(0);
  });

  it('is refused where the creator turned enquiries off', async () => {
    const one = await offering(app, { takes_enquiries: false });
    expect(await inquire(reader, one)).toMatchObject({ status: 403, body: { code: 'cannot_message' } });
    expect(await meeting(app).slots(one.username)).toMatchObject({ is_open: true, takes_enquiries: false });
  });
});

/** One slot on the day so many days from now. */
const morning = (days: number) => ({ date: dayIn(days), hours: [{ from: '09:00', until: '09:30' }] });
