import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { DiscardRegistration } from '#server/accounts/account';
import { linkGoogle } from '#server/accounts/google.rows';
import { TERMS_VERSION } from '#server/kernel/legal';
import { hashSecret } from '#server/platform/security/tokens';
import { until } from '../until.js';
import { ACCOUNT, fund } from '../withdrawals/withdrawing.js';
import { codeOf, setUp } from './apps.js';
import { accountOf, startGoogleSite } from './google-site.js';
import { activationLinks, registrationForm, resetLink } from './registrations.js';

let { app, google, arrive, enter, login, eventsOf, stop } = {} as Awaited<ReturnType<typeof startGoogleSite>>;
beforeAll(async () => {
  ({ app, google, arrive, enter, login, eventsOf, stop } = await startGoogleSite());
  await google.start();
});
afterAll(() => stop());

describe('An account with the e-mail address of the Google account', () => {
  it('is linked, and its owner is mailed; the password works as before', async () => {
    const person = await app.person();
    const account = accountOf({ email: person.email.toUpperCase() });
    const { body } = await enter(account);
    expect(body.user).toMatchObject({ id: person.id, username: person.username, email: person.email });
    await until(
      () => app.mails(person.email),
      (mails) => mails.some(({ subject, text }) => /Google signs you in/.test(subject) && /works as before/.test(text)),
    );
    expect((await login(person.email, person.password)).status).toBe(200);
    expect(await eventsOf(person.id)).toContain('GoogleLinked');
  });

  it('pays nothing out for a day after it was linked', async () => {
    const person = await app.person();
    await fund(app, person, 100_000);
    const { access } = (await enter(accountOf({ email: person.email }))).body;
    const answer = await app.call('POST', 'wallet/withdraw/code', { token: access, body: { ...ACCOUNT, amount: 500 } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'google_linked' } });
  });

  it('keeps its first Google account', async () => {
    const person = await app.person();
    await enter(accountOf({ email: person.email }));
    const { status, body } = await enter(accountOf({ email: person.email }));
    expect([status, body.code]).toEqual([409, 'other_google']);
    expect((await eventsOf(person.id)).filter((type) => type === 'GoogleLinked')).toHaveLength(1);
  });

  it('that another person registered and never activated ends: the owner registers with nothing of it', async () => {
    const form = registrationForm({ first_name: 'Mallory', country: 'Ghana', region: 'Accra', marketing: true });
    await app.call('POST', 'auth/users/', { body: form });
    const [link] = await activationLinks(app, form.email);
    const idOf = async () =>
      (await sql<{ id: string }>`select id from app.person where email = ${form.email}`.execute(app.sql)).rows[0]!.id;
    const stranger = await idOf();
    const { body } = await enter(accountOf({ email: form.email }));
    expect(body.user).toMatchObject({
      username: expect.stringMatching(/^ade\.ojo/),
      first_name: 'Adé',
      last_name: 'Òjó',
    });
    expect([body.user.id, await idOf()]).not.toContain(stranger);
    expect(JSON.stringify(body.user)).not.toMatch(/Mallory|Ghana|Accra/);
    expect((await app.call('GET', `user/${form.username}`)).status).toBe(404);
    const { rows } = await sql<object>`select country, region, marketing, terms, password_hash from app.person
      where id = ${body.user.id}`.execute(app.sql);
    expect(rows).toEqual([{ country: '', region: '', marketing: false, terms: TERMS_VERSION, password_hash: null }]);
    expect(await eventsOf(stranger)).toEqual(['UserRegistered', 'UserErased']);
    expect(await eventsOf(body.user.id)).toEqual(['UserRegistered', 'UserActivated', 'GoogleLinked']);

    expect(await login(form.email, form.password)).toMatchObject({ status: 401, body: { code: 'no_active_account' } });
    const late = { uid: link!.uid, token: link!.token };
    expect((await app.call('POST', 'auth/users/activation/', { body: late })).status).toBe(400);
    expect(await login(form.email, form.password)).toMatchObject({ status: 401 });
    const again = await app.call('POST', 'auth/users/', { body: registrationForm({ email: form.email }) });
    expect(again.status).toBe(400);
  });

  it('that the owner activates meanwhile is linked as it is', async () => {
    const person = await app.person();
    await app.web
      .get(CommandBus, { strict: false })
      .execute(new DiscardRegistration({ userId: person.id, at: new Date().toISOString() }));
    const { body } = await enter(accountOf({ email: person.email }));
    expect(body.user).toMatchObject({ id: person.id, username: person.username });
  });

  it('keeps its authenticator app, whose code the sign-in asks for, too', async () => {
    const person = await app.person();
    const { secret } = await setUp(app, person);
    const arrived = await arrive(accountOf({ email: person.email }));
    const asked = await arrived.end();
    expect([asked.status, asked.body]).toMatchObject([
      400,
      { otp: ['Enter the code that your authenticator app shows.'] },
    ]);
    const kept = arrived.cookie();
    const wrong = await arrived.end('000000');
    expect([wrong.status, wrong.headers.getSetCookie(), arrived.cookie()]).toEqual([400, [], kept]);
    expect(await eventsOf(person.id)).not.toContain('GoogleLinked');
    const { status, body } = await arrived.end(codeOf(secret, 1));
    expect([status, body.user.id]).toEqual([200, person.id]);
    expect(await eventsOf(person.id)).toContain('GoogleLinked');
    expect((await arrived.end(codeOf(secret, 1))).body.code).toBe('google_ended');
    // A copy of the cookie needs another code.
    for (const otp of [undefined, codeOf(secret, 1)]) expect((await arrived.endWith(kept, otp)).status).toBe(400);
    const left = await app.call('GET', 'auth/authenticator', { token: body.access });
    expect(left.body).toMatchObject({ data: { is_on: true } });
  });

  it('is left alone when Google has not confirmed the address', async () => {
    const person = await app.person();
    for (const email of [person.email, accountOf().email]) {
      const { status, body } = await enter(accountOf({ email, email_verified: false }));
      expect([status, body.code]).toEqual([400, 'google_unverified']);
    }
    expect(await eventsOf(person.id)).not.toContain('GoogleLinked');
  });

  it('is left alone when Google only confirmed the address once and does not run its mailbox', async () => {
    const person = await app.person();
    for (const email of [person.email, accountOf().email]) {
      const { status, body } = await enter(accountOf({ email, hd: undefined }));
      expect([status, body.code]).toEqual([400, 'google_unverified']);
    }
    expect(await eventsOf(person.id)).not.toContain('GoogleLinked');
    const gmail = accountOf({ email: `${randomUUID().slice(0, 12)}@gmail.com`, hd: undefined });
    const { body } = await enter(gmail);
    // Who is linked is known by the Google account, whatever its address becomes.
    const moved = await enter({ ...gmail, email: accountOf().email });
    expect([moved.status, moved.body.user.id]).toEqual([200, body.user.id]);
  });

  it('loses the Google account with a new password by a mailed link: who reads the mailbox decides', async () => {
    const person = await app.person();
    const first = accountOf({ email: person.email });
    await enter(first);
    const { uid, token } = await resetLink(app, person.email);
    const body = { uid, token, new_password: 'Another-horse-battery-8' };
    expect((await app.call('POST', 'auth/users/reset_password_confirm/', { body })).status).toBe(204);
    const gone = await enter({ ...first, email: accountOf().email });
    expect([gone.status, gone.body.user.id === person.id]).toEqual([200, false]);
    const anew = await enter(accountOf({ email: person.email }));
    expect([anew.status, anew.body.user.id]).toEqual([200, person.id]);
    expect((await eventsOf(person.id)).filter((type) => type === 'GoogleLinked')).toHaveLength(2);
  });

  it('that is erased takes the Google account along: the person may join anew', async () => {
    const person = await app.person();
    const account = accountOf({ email: person.email });
    const { access } = (await enter(account)).body;
    const body = { current_password: person.password };
    expect((await app.call('DELETE', 'auth/users/me', { token: access, body })).status).toBe(204);
    const anew = await enter(account);
    expect([anew.status, anew.body.user.id === person.id]).toEqual([200, false]);
  });

  it('is found by two tabs at once, and made once', async () => {
    const account = accountOf();
    const answers = await Promise.all([enter(account), enter(account), enter(account)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
  });

  it('is recorded by the next sign-in when a crash came between the row and its event', async () => {
    const person = await app.person();
    const account = accountOf({ email: person.email });
    const subject = hashSecret(`${google.issuer} ${account.sub}`);
    const identity = { subject, email: person.email };
    await linkGoogle(app.sql, person.id, identity, new Date().toISOString());
    expect(await eventsOf(person.id)).not.toContain('GoogleLinked');
    expect((await enter(account)).status).toBe(200);
    expect(await eventsOf(person.id)).toContain('GoogleLinked');
  });
});
