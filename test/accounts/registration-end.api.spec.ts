import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { account, DiscardRegistration } from '#server/accounts/account';
import { registrationEnd } from '#server/accounts/registration.timers';
import { now } from '#server/platform/clock';
import { type App, startApp } from '../app.js';
import { moveClock } from '../moved-clock.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { browser, lastLink } from './browsers.js';
import { bearerOf, marksIn } from './marks.js';
import { registrationForm, resetLink } from './registrations.js';

/** A word that only the person of the registration that ends is named by. */
const MARK = 'quetzalcoatl';
const HOURS = 3_600_000;

let app: App;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

const timerOf = (id: string) => `registration-end-${id}`;
const eventsOf = async (id: string) => {
  const events: { type: string; at: string }[] = [];
  for await (const { type, data } of app.store.history(`user-${id}`))
    events.push({ type, at: (data as { at: string }).at });
  return events;
};
const rowOf = async (id: string) =>
  (await sql<{ created_at: string }>`select created_at from app.person where id = ${id}`.execute(app.sql)).rows[0];
/** As if the timer were due now, by the clock of the database. */
const comesDue = (id: string) =>
  sql`update app.outbox set due_at = now() where id = ${timerOf(id)} and state = 'open'`.execute(app.sql);
const hasRun = (id: string) =>
  until(
    async () =>
      (await sql<{ state: string }>`select state from app.outbox where id = ${timerOf(id)}`.execute(app.sql)).rows[0],
    (timer) => timer?.state === 'done',
  );

async function registered(about: object = {}) {
  const [form, who] = [registrationForm(about), browser(app)];
  const { id } = (await who.register(form)).body;
  return { form, who, id, link: await lastLink(app, form.email) };
}

describe('A registration that is not activated', () => {
  it('ends 48 hours after it, by a timer', async () => {
    const { id } = await registered();
    const { rows } = await sql<{ due: string }>`
      select due_at as due from app.outbox where id = ${timerOf(id)}`.execute(app.sql);
    const { created_at } = (await rowOf(id))!;
    expect(Date.parse(rows[0]!.due) - Date.parse(created_at)).toBe(48 * HOURS);
    expect(rows[0]!.due).toBe(registrationEnd(created_at));
  });

  it('leaves nothing of the person when it has ended, and username and address are free again', async () => {
    const names = { username: `${MARK}1`, email: `${MARK}@example.test`, first_name: MARK, last_name: MARK };
    const { form, who, id, link } = await registered(names);
    expect(await marksIn(app, bearerOf(MARK))).not.toEqual([]);
    const endMove = moveClock(48 * HOURS + 60_000);
    try {
      await comesDue(id);
      await until(
        () => rowOf(id),
        (row) => row === undefined,
      );
      await settled(app);
    } finally {
      endMove();
    }
    await until(
      () => marksIn(app, bearerOf(MARK)),
      ({ length }) => length === 0,
    );
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(['UserRegistered', 'UserErased']);
    expect(Date.parse(events[1]!.at)).toBeGreaterThan(Date.parse(registrationEnd(events[0]!.at)));
    expect((await app.store.state(account, id)).status).toBe('erased');

    const ended = await who.activate(link);
    expect([ended.status, ended.body]).toEqual([
      400,
      {
        uid: ["Invalid user id or user doesn't exist."],
        detail: 'This registration has ended, because its link was not opened in time. Please sign up again.',
        code: 'registration_ended',
      },
    ]);
    const again = await browser(app).register(form);
    expect([again.status, again.body.id === id]).toEqual([201, false]);
  });

  it('is decided as of its end where the clock of its process is behind', async () => {
    const { id } = await registered();
    await comesDue(id);
    await until(
      () => eventsOf(id),
      ({ length }) => length === 2,
    );
    const [first, last] = await eventsOf(id);
    expect(last).toEqual({ type: 'UserErased', at: registrationEnd(first!.at) });
  });

  it('has links that end with it, and mails that say so', async () => {
    const endMove = moveClock(-47 * HOURS + 60_000);
    const form = registrationForm();
    await browser(app).register(form);
    endMove();
    await browser(app).resend(form.email);
    const [mail] = await until(
      () => app.mails(form.email),
      ({ length }) => length > 0,
    );
    expect(mail!.text).toMatch(/works once, within (2|an) hours?\. After that .*sign up again here/);
    expect(mail!.text).toContain(`${app.url}/register`);
    const { rows } = await sql<{ same: boolean }>`
      select activation_expires = created_at + interval '48 hours' as same from app.person
      where email = ${form.email}`.execute(app.sql);
    expect(rows).toEqual([{ same: true }]);
  });

  it('gets no further mail once it should have ended', async () => {
    const { form, who, id } = await registered();
    await sql`update app.outbox set state = 'cancelled' where id = ${timerOf(id)}`.execute(app.sql);
    const endMove = moveClock(48 * HOURS);
    try {
      expect((await who.resend(form.email)).status).toBe(204);
      await settled(app);
    } finally {
      endMove();
    }
    expect(await app.mails(form.email)).toHaveLength(1);
  });
});

describe('An account that is activated in time', () => {
  it('outlives the timer', async () => {
    const { form, who, id, link } = await registered();
    expect((await who.activate(link)).status).toBe(204);
    await comesDue(id);
    await hasRun(id);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['UserRegistered', 'UserActivated']);
    expect((await who.login(form.email, form.password)).status).toBe(200);
  });

  it('outlives it also when a crash came between the row and its event, which is recorded', async () => {
    const { id } = await registered();
    await sql`update app.person set activated_at = ${now()}, recorded = false where id = ${id}`.execute(app.sql);
    const discard = new DiscardRegistration({ userId: id, at: now() });
    expect(await app.web.get(CommandBus, { strict: false }).execute(discard)).toBe(false);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['UserRegistered', 'UserActivated']);
    expect(await rowOf(id)).toBeDefined();
  });

  it('or whose registration ends: one of both counts when they come together', async () => {
    for (let round = 0; round < 6; round++) {
      const { who, id, link } = await registered();
      const discard = new DiscardRegistration({ userId: id, at: now() });
      const [{ status }] = await Promise.all([
        who.activate(link),
        app.web.get(CommandBus, { strict: false }).execute(discard),
      ]);
      const isActive = status === 204;
      expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
        'UserRegistered',
        isActive ? 'UserActivated' : 'UserErased',
      ]);
      expect((await rowOf(id)) !== undefined).toBe(isActive);
    }
  });
});

describe('A registration of an earlier release', () => {
  it('is contested for every client, since it is not known who made it', async () => {
    const { form, who, id, link } = await registered();
    await sql`update app.person set registered_by = null where id = ${id}`.execute(app.sql);
    expect(await who.activate(link)).toMatchObject({ status: 409, body: { code: 'password_required' } });
    expect((await who.activate(link, 'Another-horse-battery-8')).status).toBe(204);
    await resetLink(app, form.email);
  });
});

it('The log, its replays and every view are whole after registrations have ended', async () => {
  await settled(app);
  const { code, said } = await verifyApp(app);
  expect(code === 0 ? '' : said).toBe('');
});
