import { type App, type Person, startApp } from '../app.js';
import { publishedProfile, type Steps } from './profiles.js';
import { foundersFor } from './tabs.js';

type Answer = {
  code: string;
  detail: string;
  message: string;
  data: { requests: object; request: { id: string } };
};
const OPEN = { weekly: null, needs_profile: false, needs_sought: false, needs_country: false };

let app: App;
let ada: Person;
beforeAll(async () => {
  app = await startApp();
  ada = await app.person();
  await publishedProfile(app, ada, { role: { role: 'Founder', looking_for: ['Investor'] } });
});
afterAll(() => app.stop());

const limit = (fields: object) =>
  app.call<Answer>('PUT', 'co-founders/me/requests', { token: ada.token, body: { ...OPEN, ...fields } });
const ask = (from: Person, to = ada) =>
  app.call<Answer>('POST', 'connect/send-request', { token: from.token, body: { receiver: to.username } });
const founder = async (steps?: Steps) => {
  const who = await app.person();
  if (steps) await publishedProfile(app, who, steps);
  return who;
};
const suggestedTo = async (who: Person) =>
  (await foundersFor(app, who, 'suggestions')).results.map(({ co_founder }) => co_founder.username);

const investor = { role: { role: 'Investor', looking_for: ['Startups'] } };
const abroad = { ...investor, about: { country: 'Ghana', city: 'Accra' } };

describe('The requests that a founder takes', () => {
  it('are any by default, and chosen in the own profile', async () => {
    const own = await app.call<Answer>('GET', 'co-founders/me', { token: ada.token });
    expect(own.body.data.requests).toEqual(OPEN);
    expect((await ask(await founder())).status).toBe(201);
    const saved = await limit({ weekly: 5, needs_profile: true });
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { message: 'Saved', data: { requests: { ...OPEN, weekly: 5, needs_profile: true } } },
    ]);
    for (const weekly of [0, 51, 1.5, 'many'])
      expect([weekly, (await limit({ weekly })).status]).toEqual([weekly, 400]);
  });

  it.each<[string, object, Steps | undefined, Steps]>([
    ['with a published profile alone', { needs_profile: true }, undefined, {}],
    ['from whom they look for alone', { needs_sought: true }, {}, investor],
    ['from their country alone', { needs_country: true }, abroad, investor],
  ])(
    'may be those %s: others are refused with the reason, and neither is suggested to the other',
    async (_, needs, unlike, like) => {
      await limit(needs);
      const [unwanted, wanted] = [await founder(unlike), await founder(like)];
      const refused = await ask(unwanted);
      expect(refused).toMatchObject({ status: 403, body: { code: 'not_wanted' } });
      expect(refused.body.detail).toMatch(/^This founder takes requests only from /);
      expect(await suggestedTo(unwanted)).not.toContain(ada.username);
      expect(await suggestedTo(ada)).not.toContain(unwanted.username);
      expect(await suggestedTo(wanted)).toContain(ada.username);
      expect(await suggestedTo(ada)).toContain(wanted.username);
      expect((await ask(wanted)).status).toBe(201);
      await limit({});
    },
  );

  it('may be a number in a week', async () => {
    const received = (await foundersFor(app, ada, 'received')).count;
    await limit({ weekly: received + 1 });
    const first = await founder();
    const { id } = (await ask(first)).body.data.request;
    // It took a place, whatever becomes of it.
    await app.call('POST', `connect/requests/${id}/withdraw`, { token: first.token });
    expect(await ask(await founder())).toMatchObject({ status: 429, body: { code: 'receiver_full' } });
    await limit({});
    expect((await ask(await founder())).status).toBe(201);
  });

  it('do not hold for who answers a request of the founder', async () => {
    await limit({ needs_profile: true, weekly: 1 });
    const other = await founder();
    expect((await ask(ada, other)).status).toBe(201);
    expect((await ask(other)).body.message).toBe('You are connected');
    await limit({});
  });
});

describe('A suggestion', () => {
  it('is a founder with a published profile: a hidden one is suggested no longer', async () => {
    const [silent, shown] = [await founder(), await founder({})];
    expect(await suggestedTo(ada)).toContain(shown.username);
    expect(await suggestedTo(ada)).not.toContain(silent.username);
    await app.call('POST', 'co-founders/me/pause', { token: shown.token });
    expect(await suggestedTo(ada)).not.toContain(shown.username);
  });
});
