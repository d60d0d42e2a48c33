import { TERMS_VERSION } from '#server/kernel/legal';
import { type App, type Person, PASSWORD, startApp } from '../app.js';
import { until } from '../until.js';

type Consents = { data: { terms: string | null; marketing: boolean; marketing_since: string | null } };

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const consentsOf = async ({ token }: Pick<Person, 'token'>) =>
  (await app.call<Consents>('GET', 'auth/users/me/consents', { token })).body.data;

/** Registers through the form, activates by the mailed link, and signs in. */
async function joined(fields: object): Promise<{ token: string }> {
  const username = `c${crypto.randomUUID().slice(0, 12)}`;
  const email = `${username}@example.test`;
  const body = { first_name: 'Ada', last_name: 'Obi', username, email, password: PASSWORD, ...fields };
  expect((await app.call('POST', 'auth/users', { body })).status).toBe(201);
  const mails = await until(
    () => app.mails(email),
    ({ length }) => length > 0,
  );
  const { searchParams } = new URL(/https?:\S+activate\S+/.exec(mails[0]!.text)![0]);
  await app.call('POST', 'auth/users/activation', { body: Object.fromEntries(searchParams) });
  return (await app.call<{ token: string }>('POST', 'login', { body: { email, password: PASSWORD } })).body;
}

describe('The consents of a person', () => {
  it('are recorded at the registration: the version of the terms, and marketing only where it was chosen', async () => {
    const eager = await joined({ accepted_terms: TERMS_VERSION, marketing: true });
    expect(await consentsOf(eager)).toMatchObject({ terms: TERMS_VERSION, marketing: true });
    expect(await consentsOf(await joined({ accepted_terms: TERMS_VERSION }))).toEqual({
      terms: TERMS_VERSION,
      marketing: false,
      marketing_since: null,
    });
    expect(await consentsOf(await joined({}))).toMatchObject({ terms: null, marketing: false });
  });

  it('to marketing mails can be withdrawn and given again; each change is in the own activity', async () => {
    const ada = await joined({ accepted_terms: TERMS_VERSION, marketing: true });
    const change = (marketing: unknown) =>
      app.call<Consents & { message: string }>('PATCH', 'auth/users/me/consents', {
        token: ada.token,
        body: { marketing },
      });
    expect((await change(false)).body).toMatchObject({
      message: 'We mail you no more news',
      data: { terms: TERMS_VERSION, marketing: false, marketing_since: null },
    });
    expect((await change(true)).body.data.marketing).toBe(true);
    expect((await change(true)).body.data.marketing).toBe(true);
    expect((await change('perhaps')).status).toBe(400);
    const activity = await app.call<{ results: { sentence: string }[] }>('GET', 'auth/users/me/activity', ada);
    expect(activity.body.results.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
      'You agreed to get news by mail',
      'You withdrew your agreement to get news by mail',
    ]);
  });

  it('are refused for a version of the terms that is not in force', async () => {
    const body = { first_name: 'Ada', last_name: 'Obi', username: 'early.bird', email: 'early@example.test' };
    const answer = await app.call('POST', 'auth/users', { body: { ...body, password: PASSWORD, accepted_terms: '0' } });
    expect([answer.status, answer.body]).toMatchObject([400, { accepted_terms: [expect.stringContaining('terms')] }]);
  });
});
