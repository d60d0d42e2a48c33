import { sql } from 'kysely';
import { dayOf, endOf } from '#server/kernel/days';
import { SendDigests } from '#server/notifications/notifications.jobs';
import { type App, type Person, startApp } from '../app.js';
import { connected, conversations } from '../messages/conversations.js';
import { openMarket } from '../purchases/market.js';
import { until } from '../until.js';
import { notified, unsubscribeToken } from './notified.js';

type Mail = { id: string; subject: string; text: string };

let app: App;
let talk: ReturnType<typeof conversations>;
let { saying, read, preferences, choose, ask } = {} as ReturnType<typeof notified>;

beforeAll(async () => {
  app = await startApp();
  talk = conversations(app);
  ({ saying, read, preferences, choose, ask } = notified(app));
});
afterAll(() => app.stop());

const two = async () => [await app.person(), await app.person()] as const;
const mailsAbout = async ({ email }: Person, words: string) =>
  ((await app.mails(email)) as unknown as Mail[]).filter(({ subject, text }) => (subject + text).includes(words));
const mailAbout = async (who: Person, words: string) =>
  (
    await until(
      () => mailsAbout(who, words),
      ({ length }) => length > 0,
    )
  )[0]!;
/** The timers of a person's notifications. */
const timersOf = async ({ id }: Person) =>
  (
    await sql<{ state: string; minutes: number }>`
      select state, round(extract(epoch from due_at - created_at) / 60)::int as minutes
      from app.outbox where queue = 'notifications' and payload ->> 'userId' = ${id}`.execute(app.sql)
  ).rows;
/** Ten minutes pass for the notifications of a person; resolves when their timers have run. */
async function tenMinutesFor(who: Person) {
  await until(
    () => timersOf(who),
    ({ length }) => length > 0,
  );
  await sql`update app.outbox set due_at = now() where queue = 'notifications' and payload ->> 'userId' = ${who.id}`.execute(
    app.sql,
  );
  await until(
    () => timersOf(who),
    (all) => all.every(({ state }) => state === 'done'),
  );
}
/** What a mail program reads of how to end such mails: two headers, of which the inbox lists neither. */
async function unsubscribingOf({ id }: Mail) {
  const source = await (await fetch(`${app.mailUrl}/api/email/${id}/source`)).text();
  const header = (name: string) =>
    new RegExp(`^${name}: (.+)$`, 'im').exec(source.replace(/\r?\n[ \t]+/g, ' '))?.[1]?.trim();
  return { url: header('List-Unsubscribe')?.replace(/^<|>$/g, ''), post: header('List-Unsubscribe-Post') };
}
/** A mail program's own button (RFC 8058). */
const oneClick = (url: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

describe('A connect request', () => {
  it('is mailed when it is unread after ten minutes, with a button that ends such mails without a sign-in', async () => {
    const [ada, bola] = await two();
    await ask(ada, bola);
    await saying(bola, 'wants to connect');
    expect(
      await until(
        () => timersOf(bola),
        ({ length }) => length > 0,
      ),
    ).toEqual([{ state: 'open', minutes: 10 }]);
    expect(await mailsAbout(bola, 'wants to connect')).toEqual([]);
    await tenMinutesFor(bola);
    const mail = await mailAbout(bola, 'Ada Obi wants to connect with you');
    expect(mail.text).toContain(`${app.url}/profile?tab=co-founders`);
    const { url = '', post } = await unsubscribingOf(mail);
    expect(post).toBe('List-Unsubscribe=One-Click');
    expect(url).toMatch(`${app.url}/api/notifications/unsubscribe/`);
    expect(mail.text).toContain(
      `Stop e-mails about requests and invitations: ${url.replace('/api/notifications', '')}`,
    );

    const ended = await oneClick(url);
    expect([ended.status, await ended.json()]).toEqual([
      200,
      { message: 'You get no more e-mails about requests and invitations.', data: { kind: 'requests' } },
    ]);
    expect((await oneClick(url)).status).toBe(200);
    expect(
      await until(
        () => preferences(bola),
        ([one]) => one!.mail === 'off',
      ),
    ).toBeTruthy();
    await ask(await app.person(), bola);
    await tenMinutesFor(bola);
    expect(await mailsAbout(bola, 'wants to connect')).toHaveLength(1);
  });

  it('that was read, answered or withdrawn within ten minutes is not mailed', async () => {
    const [ada, bola] = await two();
    const [eze, fola] = await two();
    const withdrawn = await ask(ada, eze);
    await ask(ada, bola);
    const accepted = await ask(ada, fola);
    await read(bola, { ids: [(await saying(bola, 'wants to connect')).id] });
    await app.call('POST', `connect/requests/${withdrawn}/withdraw`, { token: ada.token });
    await app.call('POST', `connect/requests/${accepted}/accept`, { token: fola.token });
    for (const who of [bola, eze, fola]) {
      await tenMinutesFor(who);
      expect(await mailsAbout(who, 'wants to connect')).toEqual([]);
    }
  });
});

describe('Messages', () => {
  /** `ada` may write to `bola`. */
  async function writers() {
    const [ada, bola] = await two();
    await connected(app, ada, bola);
    await talk.start(ada, bola);
    return [ada, bola] as const;
  }

  it('are mailed once when their thread is unread after ten minutes, without their texts', async () => {
    const [ada, bola] = await writers();
    for (const text of ['Good morning', 'Shall we meet in Yaba?']) await talk.send(ada, bola, text);
    await saying(bola, 'sent you 2 messages');
    await tenMinutesFor(bola);
    const mail = await mailAbout(bola, 'Ada Obi sent you 2 messages');
    expect(mail.text).toContain(`${app.url}/profile?tab=messages&thread=${talk.idOf(ada, bola)}`);
    expect(mail.text).not.toContain('Yaba');
    expect((await unsubscribingOf(mail)).url).toBeTruthy();
    await talk.send(ada, bola, 'Are you there?');
    await saying(bola, 'sent you 3 messages');
    await tenMinutesFor(bola);
    expect(await mailsAbout(bola, 'sent you')).toHaveLength(1);

    await talk.read(bola, ada, 3);
    await talk.send(ada, bola, 'See you');
    await saying(bola, 'sent you a message');
    await tenMinutesFor(bola);
    await mailAbout(bola, 'Ada Obi sent you a message');
  });

  it('that were read, deleted or not wanted by mail within ten minutes are not mailed', async () => {
    const [ada, bola] = await writers();
    const [eze, fola] = await writers();
    const [gana, hauwa] = await writers();
    const [ife, jide] = await writers();
    await choose(hauwa, { kind: 'messages', mail: 'off' });
    const sent = [];
    for (const [from, to] of [
      [ada, bola],
      [eze, fola],
      [gana, hauwa],
      [ife, jide],
    ] as const) {
      sent.push((await talk.send(from, to, 'Good morning')).body.data.id);
      await saying(to, 'sent you a message');
    }
    await talk.read(bola, ada, 1);
    await talk.call('DELETE', eze, `${sent[1]}?for=everyone`);
    await talk.block(jide, ife);
    for (const who of [bola, fola, hauwa, jide]) {
      await tenMinutesFor(who);
      expect(await mailsAbout(who, 'sent you')).toEqual([]);
    }
  });
});

describe('A link that ends mails', () => {
  it('ends nothing but what it names, and no other link is made from it', async () => {
    const [ada, bola] = await two();
    const token = unsubscribeToken(app, ada, 'reviews');
    const [person, kind, mac] = token.split('.');
    const of = (one: string) => oneClick(`${app.url}/api/notifications/unsubscribe/${encodeURIComponent(one)}`);
    const others = unsubscribeToken(app, bola, 'reviews').split('.')[0];
    for (const wrong of [`${others}.${kind}.${mac}`, `${person}.requests.${mac}`, `${person}.${kind}.`, 'x', '..'])
      expect([wrong, (await of(wrong)).status]).toEqual([wrong, 404]);
    expect((await of(token)).status).toBe(200);
    await until(
      () => preferences(ada),
      (all) => all.some(({ mail }) => mail === 'off'),
    );
    expect((await preferences(ada)).filter(({ mail }) => mail === 'off')).toMatchObject([{ kind: 'reviews' }]);
    expect((await preferences(bola)).filter(({ mail }) => mail === 'off')).toEqual([]);
  });
});

describe('Mails of other modules', () => {
  it('are sent as their receiver chose; receipts and warnings have no such button', async () => {
    const { creator, listing } = await openMarket(app);
    const ada = await app.person();
    const question = (text: string) =>
      app.call('POST', `listing/${listing.slug}/questions`, { token: ada.token, body: { text } });
    await question('Does it cover Ogun State too?');
    expect((await unsubscribingOf(await mailAbout(creator, 'A question about'))).url).toBeTruthy();
    expect(await unsubscribingOf(await mailAbout(creator, 'Activate'))).toEqual({ url: undefined, post: undefined });
    await choose(creator, { kind: 'reviews', mail: 'off' });
    await question('And what does it cost in Kano?');
    await saying(creator, 'asks about');
    const sent = () =>
      sql<{ state: string }>`select state from app.outbox where name = 'question'`
        .execute(app.sql)
        .then(({ rows }) => rows);
    await until(sent, (all) => all.length === 2 && all.every(({ state }) => state === 'done'));
    expect(await mailsAbout(creator, 'A question about')).toHaveLength(1);
  });
});

describe('The mail of a day', () => {
  it('names once what is unread of the kinds that are wanted so, and nothing of before the choice', async () => {
    const [ada, bola] = await two();
    await ask(ada, bola);
    await saying(bola, 'wants to connect');
    await choose(bola, { kind: 'requests', mail: 'daily' });
    const [eze, fola, gana] = [await app.person(), await app.person(), await app.person()];
    for (const one of [eze, fola, gana]) await ask(one, bola);
    // What is shown under the bell changes nothing about the mails.
    for (const in_app of [false, true]) await choose(bola, { kind: 'requests', in_app });
    const [latest] = (await notified(app).list(bola)).results;
    await read(bola, { ids: [latest!.id] });
    await tenMinutesFor(bola);
    expect(await mailsAbout(bola, 'wants to connect')).toEqual([]);

    const digests = app.worker.get(SendDigests, { strict: false });
    const hoursAfterToday = (hours: number) =>
      new Date(Date.parse(endOf(dayOf(new Date().toISOString()))) + hours * 3_600_000).toISOString();
    await digests.send(hoursAfterToday(6));
    expect(await mailsAbout(bola, 'things happened')).toEqual([]);
    for (let i = 0; i < 2; i++) await digests.send(hoursAfterToday(8));
    const mail = await mailAbout(bola, 'things happened');
    expect(mail.subject).toBe('2 things happened on Groundwork');
    expect(mail.text.match(/wants to connect with you/g)).toHaveLength(2);
    expect(await mailsAbout(bola, 'things happened')).toHaveLength(1);

    await oneClick((await unsubscribingOf(mail)).url!);
    await until(
      () => preferences(bola),
      ([one]) => one!.mail === 'off',
    );
  });
});
