import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { EraseUser } from '#server/accounts/account';
import type { ContactEvent } from '#server/contact/contact.events';
import { OpenTicket, ticket } from '#server/contact/ticket';
import { TICKET_EMAIL, TICKET_MESSAGE, TICKET_NAME } from '#server/kernel/ticket-texts';
import { streamName } from '#server/platform/events/event-store';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { type App, type Person, startApp } from '../app.js';
import { notified } from '../notifications/notified.js';
import { openSocket } from '../platform/socket.js';
import { havingPremium } from '../premium/having.js';
import { grant } from '../purchases/market.js';
import { until } from '../until.js';
import { contacting, MESSAGE, newAddress } from './contacting.js';

type Mail = { id: string; subject: string; text: string };

let app: App;
let of: ReturnType<typeof contacting>;
let kemi: Person, fola: Person;
beforeAll(async () => {
  app = await startApp();
  of = contacting(app);
  [kemi, fola] = [await app.person({ username: 'kemi' }), await app.person({ username: 'fola' })];
  for (const one of [kemi, fola]) await grant(app, one, 'moderator');
});
afterAll(() => app.stop());

const mailTo = async (email: string, words: string) =>
  (
    await until(
      async () =>
        ((await app.mails(email)) as unknown as Mail[]).filter(({ subject, text }) => (subject + text).includes(words)),
      ({ length }) => length > 0,
    )
  )[0]!;
const headerOf = async ({ id }: Mail, name: string) => {
  const source = await (await fetch(`${app.mailUrl}/api/email/${id}/source`)).text();
  return new RegExp(`^${name}: (.+)$`, 'im').exec(source.replace(/\r?\n[ \t]+/g, ' '))?.[1]?.trim();
};
const refOf = ({ text }: Mail) => /email-us\/(\S+)/.exec(text)![1]!;
const eventsOf = async (id: string) => {
  const events: ContactEvent[] = [];
  for await (const event of app.store.history<ContactEvent>(streamName(ticket, id))) events.push(event);
  return events;
};

describe('A message from the contact page', () => {
  it('of a visitor gets a number, which is mailed with a link under which it can be read', async () => {
    const email = newAddress();
    const { status, body } = await of.send(undefined, { email });
    expect([status, body.message]).toEqual([202, 'Message sent']);
    const mail = await mailTo(email, body.data.number);
    expect(mail.subject).toBe(`We have your message (${body.data.number})`);
    for (const typed of [MESSAGE.full_name, MESSAGE.message]) expect(mail.text).not.toContain(typed);
    const read = await of.read(refOf(mail));
    expect([read.status, read.body.data]).toMatchObject([
      200,
      {
        number: body.data.number,
        status: 'open',
        purpose: 'support',
        messages: [{ from: 'asker', text: MESSAGE.message }],
      },
    ]);
  });

  it.each([
    ['full_name', { full_name: ' ' }],
    ['full_name', { full_name: 'x'.repeat(121) }],
    ['email', { email: 'amaka' }],
    ['email', { email: 'amaka@example.test\r\nbcc: all@example.test' }],
    ['purpose', { purpose: 'jokes' }],
    ['message', { message: 'Hello' }],
    ['message', { message: 'x'.repeat(5_001) }],
  ])('is refused at the field %s: %j', async (field, wrong) => {
    const { status, body } = await of.send(undefined, wrong);
    expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining([field])]);
  });

  it('of a program that fills the hidden field is answered the same, and not kept', async () => {
    const email = newAddress();
    const { status, body } = await of.send(undefined, { email, subject: 'Cheap pills' });
    expect([status, body.message]).toEqual([202, 'Message sent']);
    await of.opened();
    expect((await of.queue(kemi)).results.map(({ number }) => number)).not.toContain(body.data.number);
    expect(await app.mails(email)).toEqual([]);
  });

  it('is one when it is sent twice under one key', async () => {
    const body = { email: newAddress() };
    const [first, again] = [await of.send(undefined, body, 'key-1'), await of.send(undefined, body, 'key-1')];
    expect(again.body).toEqual(first.body);
    const id = await of.idOf(first.body.data.number);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['TicketOpened']);
  });

  it('is read by its link or from the account that wrote it, and by no one else', async () => {
    const ada = await app.person();
    const id = await of.opened(ada);
    expect((await of.read(id, ada)).status).toBe(200);
    expect((await of.read(of.token(id))).status).toBe(200);
    for (const who of [undefined, kemi]) expect((await of.read(id, who)).status).toBe(404);
    for (const ref of [`${id}.`, `${id}.wrong`, of.token(id).slice(0, -1), 'x'])
      expect([ref, (await of.read(ref)).status]).toEqual([ref, 404]);
    expect((await of.write(id, 'Is this still mine?', kemi)).status).toBe(404);
  });
});

describe('The desk of messages to us', () => {
  it('shows what waits longest first, and who has it, and only to moderators', async () => {
    const ada = await app.person();
    const email = newAddress();
    const [first, second] = [await of.opened(undefined, { email }), await of.opened(ada, { purpose: 'billing' })];
    const { count, results } = await of.queue(kemi);
    const places = [first, second].map((id) => results.findIndex((one) => one.id === id));
    expect(places[0]).toBeLessThan(places[1]!);
    expect(count).toBe(results.length);
    expect(results[places[0]!]).toMatchObject({ name: MESSAGE.full_name, email, username: null, claim: null });
    expect(results[places[1]!]).toMatchObject({ username: ada.username, purpose: 'billing' });
    expect((await of.claim(kemi, first)).body.data.claim).toMatchObject({ username: 'kemi', is_own: true });
    expect(await of.answer(fola, first)).toMatchObject({ status: 409, body: { code: 'claimed' } });
    expect((await of.release(kemi, first)).body.data.claim).toBeNull();
    expect((await app.call('GET', 'moderation/tickets', { token: ada.token })).status).toBe(404);
  });

  it('puts the messages of a person with Premium before those of others', async () => {
    const [first, second] = [await of.opened(), await of.opened(await havingPremium(app))];
    const { results } = await of.queue(kemi);
    const [other, premium] = [first, second].map((id) => results.findIndex((one) => one.id === id));
    expect(premium).toBeLessThan(other!);
    expect([results[other!], results[premium!]]).toMatchObject([{ is_premium: false }, { is_premium: true }]);
  });

  it('mails an answer into the conversation of the first mail, and tells other moderators live', async () => {
    const email = newAddress();
    const id = await of.opened(undefined, { email });
    const socket = openSocket(app.url, { auth: { token: fola.token } });
    await socket.connected();
    const { status, body } = await of.answer(kemi, id, 'Open it from your profile.\nThen choose Read.');
    expect([status, body.data.status]).toEqual([200, 'answered']);
    await socket.hears('contact');
    socket.socket.close();
    const [first, answer] = [
      await mailTo(email, 'We have your message'),
      await mailTo(email, 'we answer your message'),
    ];
    expect(answer.text).toContain('Open it from your profile.\nThen choose Read.');
    expect(await headerOf(answer, 'In-Reply-To')).toBe(await headerOf(first, 'Message-ID'));
    expect(await headerOf(answer, 'References')).toBe(await headerOf(first, 'Message-ID'));
    expect((await of.queue(kemi)).results.map((one) => one.id)).not.toContain(id);
    expect((await of.queue(kemi, 'done')).results[0]).toMatchObject({ id, status: 'answered' });

    const again = await of.write(refOf(answer), 'It does not open on my phone.');
    expect([again.status, again.body]).toEqual([200, { message: 'Message sent' }]);
    const { status: reopened, messages } = (await of.read(refOf(answer))).body.data;
    expect([reopened, messages.map(({ from }) => from)]).toEqual(['open', ['asker', 'staff', 'asker']]);
    expect((await of.queue(fola)).results.at(-1)).toMatchObject({ id });
    expect((await of.close(fola, id)).body.data.status).toBe('closed');
    expect((await of.write(refOf(answer), 'And now it opens. Thank you.')).status).toBe(200);
    expect((await of.read(refOf(answer))).body.data.status).toBe('open');
  });

  it('notifies a person with an account, whose own message another moderator answers', async () => {
    const ada = await app.person();
    await grant(app, ada, 'moderator');
    const id = await of.opened(ada);
    expect(await of.answer(ada, id)).toMatchObject({ status: 403, body: { code: 'own_case' } });
    await of.answer(kemi, id);
    const { link } = await notified(app).saying(ada, 'We answered your message');
    expect(link).toBe(`/email-us/${id}`);
    expect((await of.read(id, ada)).body.data.messages[1]).toMatchObject({
      from: 'staff',
      text: 'Open it from your profile.',
    });
  });
});

describe('What was written to us', () => {
  const readable = async (id: string) => {
    const [opened] = await eventsOf(id);
    const { email, message } = (opened as Extract<ContactEvent, { type: 'TicketOpened' }>).data;
    const encryption = app.web.get(FieldEncryption);
    return [await encryption.decrypt(email, TICKET_EMAIL), await encryption.decrypt(message, TICKET_MESSAGE)];
  };

  it('ends with the account it was written from', async () => {
    const ada = await app.person();
    const id = await of.opened(ada, { email: ada.email });
    await of.answer(kemi, id);
    expect(await readable(id)).toEqual([ada.email, MESSAGE.message]);
    await app.commands.execute(new EraseUser({ userId: ada.id, at: new Date().toISOString() }));
    await until(
      () => of.read(of.token(id)),
      ({ status }) => status === 404,
    );
    expect(await readable(id)).toEqual([undefined, undefined]);
    expect((await of.queue(kemi, 'done')).results.map((one) => one.id)).not.toContain(id);
  });

  it('by a visitor is erased by a timer two years after the last word, and not sooner', async () => {
    const id = await of.opened();
    const timers = () =>
      sql<{ state: string; days: number }>`
        select state, round(extract(epoch from due_at - created_at) / 86400)::int as days from app.outbox
        where name = 'erase-ticket' and payload ->> 'ticketId' = ${id}`.execute(app.sql);
    const { rows } = await until(timers, (found) => found.rows.length > 0);
    expect(rows).toEqual([{ state: 'open', days: 730 }]);
    await sql`update app.outbox set due_at = now() where name = 'erase-ticket' and payload ->> 'ticketId' = ${id}`.execute(
      app.sql,
    );
    await until(timers, (found) => found.rows[0]!.state === 'done');
    expect((await of.read(of.token(id))).status).toBe(200);
    expect((await readable(id))[1]).toBe(MESSAGE.message);
  });

  it('by a visitor two years ago is gone, with its texts', async () => {
    const [ticketId, encryption] = [randomUUID(), app.web.get(FieldEncryption)];
    const sealed = (purpose: string, text: string) => encryption.encrypt(ticketId, purpose, text);
    await app.commands.execute(
      new OpenTicket({
        ...{ ticketId, askerId: null, number: 'GW-OLD', purpose: 'support', at: '2024-01-01T09:00:00.000Z' },
        name: await sealed(TICKET_NAME, 'Amaka Eze'),
        email: await sealed(TICKET_EMAIL, newAddress()),
        message: await sealed(TICKET_MESSAGE, MESSAGE.message),
      }),
    );
    await until(
      () => eventsOf(ticketId),
      (events) => events.at(-1)?.type === 'TicketErased',
    );
    expect(await readable(ticketId)).toEqual([undefined, undefined]);
    await until(
      () => of.read(of.token(ticketId)),
      ({ status }) => status === 404,
    );
  });
});
