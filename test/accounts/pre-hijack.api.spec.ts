import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type App, PASSWORD, startApp } from '../app.js';
import { type Browser, browser, lastLink } from './browsers.js';
import { registrationForm } from './registrations.js';

const OWN = 'Another-horse-battery-8';
const REQUIRED = { status: 409, body: { code: 'password_required' } };
const NO_ACCOUNT = { status: 401, body: { code: 'no_active_account' } };

let app: App;
let attacker: Browser, victim: Browser;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());
beforeEach(() => {
  attacker = browser(app);
  victim = browser(app);
});

const sessionsOf = async (id: string) =>
  (await sql<{ id: string }>`select id from app.session where person_id = ${id}`.execute(app.sql)).rows;
const isContested = async (id: string) =>
  (await sql<{ contested: boolean }>`select contested from app.person where id = ${id}`.execute(app.sql)).rows[0]!
    .contested;

/** An attacker registers the address of another person, with a password of their own. */
async function hijack() {
  const form = registrationForm();
  const { status, body } = await attacker.register(form);
  expect(status).toBe(201);
  return { email: form.email, form, id: body.id };
}

/** Only the victim's password signs in, and no session is the attacker's. */
async function isOnlyTheirs(id: string, email: string) {
  expect(await sessionsOf(id)).toEqual([]);
  expect(await attacker.login(email, PASSWORD)).toMatchObject(NO_ACCOUNT);
  expect(await victim.login(email, OWN)).toMatchObject({ status: 200 });
  expect(await sessionsOf(id)).toHaveLength(1);
}

describe('An address that an attacker registered first', () => {
  it('is its owner’s, who only opens the mail: the password of the attacker does not survive', async () => {
    const { id, email } = await hijack();
    const link = await lastLink(app, email);
    expect(await victim.activate(link)).toMatchObject(REQUIRED);
    expect(await attacker.login(email, PASSWORD)).toMatchObject({ status: 401, body: { code: 'inactive' } });
    expect((await victim.activate(link, OWN)).status).toBe(204);
    await isOnlyTheirs(id, email);
    expect(await victim.activate(link, OWN)).toMatchObject({ status: 403, body: { code: 'stale_token' } });
  });

  it('is its owner’s, who registers, asks for another mail and opens its link', async () => {
    const { id, email } = await hijack();
    const taken = await victim.register(registrationForm({ email, password: OWN }));
    expect([taken.status, taken.body]).toEqual([
      400,
      { email: ['user with this email already exists.'], detail: 'user with this email already exists.' },
    ]);
    expect((await victim.resend(email)).status).toBe(204);
    const link = await lastLink(app, email, 2);
    expect(await isContested(id)).toBe(true);
    expect(await victim.activate(link)).toMatchObject(REQUIRED);
    expect((await victim.activate(link, OWN)).status).toBe(204);
    await isOnlyTheirs(id, email);
  });

  it('is its owner’s, who asks for a new password instead', async () => {
    const { id, email } = await hijack();
    expect((await victim.post('auth/users/reset_password/', { email })).status).toBe(204);
    const link = await lastLink(app, email, 2);
    expect(await isContested(id)).toBe(true);
    expect((await victim.activate(link, OWN)).status).toBe(204);
    await isOnlyTheirs(id, email);
  });

  it('is its owner’s also on the computer that both use, once the owner registered there, too', async () => {
    const { id, email } = await hijack();
    victim = attacker;
    expect((await victim.register(registrationForm({ email, password: OWN }))).status).toBe(400);
    const link = await lastLink(app, email);
    expect(await victim.activate(link)).toMatchObject(REQUIRED);
    expect((await victim.activate(link, OWN)).status).toBe(204);
    await isOnlyTheirs(id, email);
  });

  it('is its owner’s, whose browser was made to send the attacker’s form', async () => {
    const form = registrationForm();
    const made = browser(app, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    expect((await made.register(form)).headers.getSetCookie()).toEqual([]);
    expect(await made.activate(await lastLink(app, form.email))).toMatchObject(REQUIRED);
  });

  it('is its owner’s when a program registered it', async () => {
    const form = registrationForm();
    await app.call('POST', 'auth/users/', { body: form });
    const link = await lastLink(app, form.email);
    expect(await victim.activate(link)).toMatchObject(REQUIRED);
    const headers = { 'user-agent': 'another/1.0' };
    const other = await app.call('POST', 'auth/users/activation/', { body: link, headers });
    expect(other).toMatchObject(REQUIRED);
  });

  it('keeps a password out that is easy to guess for who knows the person', async () => {
    const { email, form } = await hijack();
    const link = await lastLink(app, email);
    for (const [weak, message] of [
      ['password123', 'This password is too common.'],
      ['Geronimo', 'This password is too common.'],
      [`${form.username}!`, 'The password is too similar to the username.'],
    ])
      expect(await victim.activate(link, weak)).toMatchObject({ status: 400, body: { password: [message] } });
    expect((await victim.activate(link, OWN)).status).toBe(204);
  });

  it('asks for the password also where it is contested while the link is being used', async () => {
    const { id, email } = await hijack();
    const link = await lastLink(app, email);
    const [, ...answers] = await Promise.all([
      victim.register(registrationForm({ email, password: OWN })),
      ...Array.from({ length: 4 }, () => attacker.activate(link)),
    ]);
    const isActive = answers.some(({ status }) => status === 204);
    expect(isActive ? [] : answers.filter(({ status }) => status !== 409)).toEqual([]);
    if (!isActive) expect(await attacker.activate(link)).toMatchObject(REQUIRED);
    expect(await isContested(id)).toBe(!isActive);
  });
});

describe('A registration by one person on one device', () => {
  it('is activated by one click, also with the same form and after another mail', async () => {
    const form = registrationForm();
    const first = await victim.register(form);
    const [cookie] = first.headers.getSetCookie();
    expect(cookie).toMatch(
      /^registrant=[\w-]{139}; Max-Age=172800; Path=\/api\/auth\/users; HttpOnly; SameSite=Strict$/,
    );
    expect((await victim.register(form)).status).toBe(400);
    await victim.resend(form.email);
    const link = await lastLink(app, form.email, 2);
    expect(await isContested(first.body.id)).toBe(false);
    expect((await victim.activate(link)).status).toBe(204);
    expect((await victim.login(form.email, PASSWORD)).status).toBe(200);
  });

  it('is activated by one click in the browser that registered another person, too', async () => {
    const [ada, bola] = [registrationForm(), registrationForm()];
    await victim.register(ada);
    await victim.register(bola);
    for (const { email } of [ada, bola]) expect((await victim.activate(await lastLink(app, email))).status).toBe(204);
  });

  it('that others contest still is theirs, by the password', async () => {
    const form = registrationForm();
    const { id } = (await victim.register({ ...form, password: OWN })).body;
    await attacker.register(registrationForm({ email: form.email.toUpperCase() }));
    const link = await lastLink(app, form.email);
    expect(await victim.activate(link)).toMatchObject(REQUIRED);
    expect((await victim.activate(link, OWN)).status).toBe(204);
    await isOnlyTheirs(id, form.email);
  });

  it('leaves an active account alone when its address is registered again', async () => {
    const form = registrationForm();
    const { id } = (await victim.register({ ...form, password: OWN })).body;
    await victim.activate(await lastLink(app, form.email));
    await attacker.register(registrationForm({ email: form.email }));
    await attacker.resend(form.email);
    expect(await isContested(id)).toBe(false);
    await isOnlyTheirs(id, form.email);
  });

  it('is repeated under its key without contesting itself', async () => {
    const form = registrationForm();
    const key = randomUUID();
    const own = browser(app, { 'idempotency-key': key });
    const [one, two] = [await own.register(form), await own.register(form)];
    expect([one.status, two.status, await isContested(one.body.id)]).toEqual([201, 201, false]);
  });
});

describe('What is kept of who registered', () => {
  it('is a mark that names neither network nor browser, until the account is activated', async () => {
    const form = registrationForm();
    const { id } = (await victim.register(form)).body;
    const mark = async () =>
      (
        await sql<{ mark: string | null }>`select registered_by as mark from app.person where id = ${id}`.execute(
          app.sql,
        )
      ).rows[0]!.mark;
    expect(await mark()).toMatch(/^[0-9a-f]{64}$/);
    await victim.activate(await lastLink(app, form.email));
    expect(await mark()).toBeNull();
  });
});
