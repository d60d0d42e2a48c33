import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { RecordUnrecordedPeople } from '#server/accounts/accounts.jobs';
import { RegisterUser } from '#server/accounts/account';
import { type App, PASSWORD, startApp } from '../app.js';
import { until } from '../until.js';
import { startWebProcess } from '../web-process.js';
import { activationLinks, registrationForm } from './registrations.js';

let app: App;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

const register = (form: object) => app.call<{ id: string }>('POST', 'auth/users/', { body: form });
const login = (email: string, password = PASSWORD) => app.call('POST', 'login', { body: { email, password } });

describe('Registering', () => {
  it('returns the account as a flat object, without the password', async () => {
    const { password, ...form } = registrationForm();
    const { status, body } = await register({ ...form, password });
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(String), ...form });
  });

  it('takes a form of any content type, without country and region', async () => {
    const { country, region, ...fields } = registrationForm();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const { status, body } = await app.call('POST', 'auth/users', { form });
    expect([country, region, status]).toEqual(['Nigeria', 'Lagos', 201]);
    expect(body).toMatchObject({ country: '', region: '' });
  });

  it('takes a country and region of another list, and leaves a field out that it does not know', async () => {
    const { status, body } = await register({
      ...registrationForm({ country: 'Country 1', region: 'Region 2' }),
      nickname: 'Ada',
    });
    expect([status, body]).toMatchObject([201, { country: 'Country 1', region: 'Region 2' }]);
    expect(body).not.toHaveProperty('nickname');
  });

  it('keeps no password and no name in the log', async () => {
    const form = registrationForm({ first_name: 'Zebulon-marker' });
    const { body } = await register(form);
    const events: object[] = [];
    for await (const event of app.store.history(`user-${body.id}`)) events.push(event);
    expect(events).toMatchObject([{ type: 'UserRegistered', data: { country: 'Nigeria', region: 'Lagos' } }]);
    expect(
      JSON.stringify(events, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/Zebulon|example\.test|argon|horse/);
  });

  it('names every taken field, whatever its case', async () => {
    const first = registrationForm();
    await register(first);
    const again = await register(
      registrationForm({ username: first.username.toUpperCase(), email: first.email.toUpperCase() }),
    );
    expect(again.status).toBe(400);
    expect(again.body).toEqual({
      username: ['A user with that username already exists.'],
      email: ['user with this email already exists.'],
      detail: 'A user with that username already exists.',
    });
    const other = await register(registrationForm({ email: first.email }));
    expect(Object.keys(other.body)[0]).toBe('email');
  });

  it('gives a username to one of many concurrent registrations', async () => {
    const { username } = registrationForm();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(registrationForm({ username }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(400)]);
  });

  it.each([
    ['first_name', {}, 'This field is required.'],
    ['username', { username: 'a b' }, 'Use 3 to 30 letters, digits, dots, dashes or underscores.'],
    ['email', { email: 'nobody' }, 'Enter a valid email address.'],
    ['password', { password: 'short' }, 'This password is too short. It must contain at least 8 characters.'],
    ['password', { password: 'password123' }, 'This password is too common.'],
    ['password', { password: 'Geronimo' }, 'This password is too common.'],
    ['password', { password: 'Xq7-\0tuvw' }, 'This text has characters that cannot be kept.'],
    ['roles', { roles: ['admin'] }, 'This field cannot be set.'],
    ['region', { region: 'x'.repeat(81) }, 'Use at most 80 characters.'],
  ])('names the error of %s %j', async (field, wrong, message) => {
    const form: Record<string, unknown> = registrationForm(wrong);
    if (Object.keys(wrong).length === 0) delete form[field];
    const { status, body } = await register(form);
    expect([status, Object.keys(body)[0], body]).toEqual([400, field, { [field]: [message], detail: message }]);
  });
});

describe('A person whose row was written before a crash', () => {
  /** A time that no event can hold. */
  const NEVER = '-infinity';
  const insert = (ids: string[], at: string) =>
    sql`insert into app.person (id, username, email, first_name, last_name, country, created_at)
      select id, id, id || '@example.test', 'Ada', 'Obi', 'Nigeria', ${at}::timestamptz
      from unnest(${ids}::text[]) as made (id)`.execute(app.sql);
  const repair = () => app.worker.get(RecordUnrecordedPeople, { strict: false }).run();
  const long = () => new Date(Date.now() - 16 * 60_000).toISOString();
  async function events(id: string) {
    const types: string[] = [];
    for await (const { type } of app.store.history(`user-${id}`)) types.push(type);
    return types;
  }
  const isRecorded = async (id: string) =>
    (await sql<{ recorded: boolean }>`select recorded from app.person where id = ${id}`.execute(app.sql)).rows[0]!
      .recorded;

  it('is recorded once, and gets one activation mail', async () => {
    const web = await startWebProcess(app, { FAIL_AT: 'after-person-before-event:1' });
    const form = registrationForm();
    const headers = { 'content-type': 'application/json' };
    const sent = fetch(`${web.url}/api/auth/users/`, { method: 'POST', headers, body: JSON.stringify(form) });
    await expect(sent).rejects.toThrow();
    await until(web.isRunning, (running) => !running);
    const { rows } = await sql<{ id: string }>`
      update app.person set created_at = ${long()} where email = ${form.email} returning id`.execute(app.sql);
    const { id } = rows[0]!;
    expect([await isRecorded(id), await events(id)]).toEqual([false, []]);
    await Promise.all([repair(), repair()]);
    await repair();
    expect(await activationLinks(app, form.email)).toHaveLength(1);
    expect(await events(id)).toEqual(['UserRegistered']);
    expect(await isRecorded(id)).toBe(true);
    await web.stop();
  });

  it('is recorded though the events of 300 people before it are refused', async () => {
    const refused = Array.from({ length: 300 }, (_, i) => `0-refused-${i}`);
    const [before, after] = [randomUUID(), `z-${randomUUID()}`];
    await insert(refused, NEVER);
    await insert([before, after], long());
    await repair();
    expect([await isRecorded(before), await isRecorded(after)]).toEqual([true, true]);
    expect(await events(after)).toEqual(['UserRegistered']);
    expect(await isRecorded(refused[0]!)).toBe(false);
  });
});

describe('A person who is activated without a mail', () => {
  it('is active at once and gets no mail', async () => {
    const { username, email } = registrationForm();
    const data = { userId: randomUUID(), username, email, firstName: 'Ada', lastName: 'Obi', password: PASSWORD };
    await app.commands.execute(
      new RegisterUser({ ...data, country: '', region: '', activated: true, at: '2026-01-05T09:00:00.000Z' }),
    );
    expect((await login(email)).status).toBe(200);
    await until(
      async () =>
        (
          await sql<{ state: string }>`select state from app.outbox where id = ${`activation-${data.userId}`}`.execute(
            app.sql,
          )
        ).rows,
      ([message]) => message?.state === 'done',
    );
    expect(await app.mails(email)).toEqual([]);
  });
});
