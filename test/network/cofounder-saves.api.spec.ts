import { profileLimit } from '#server/network/network.limits';
import { RateLimits } from '#server/platform/http/rate-limits';
import { type App, type Person, startApp } from '../app.js';
import { publishedProfile, saveStep, STEPS } from './profiles.js';

let app: App;
let efe: Person;
const steps = ['about', 'role', 'skills'] as const;

beforeAll(async () => void (app = await startApp({ RATE_LIMITS: 'on' })));
beforeEach(async () => void (efe = await app.person()));
afterAll(() => app.stop());

describe('A co-founder profile', () => {
  it('that is saved again as it is adds nothing to its history', async () => {
    await publishedProfile(app, efe);
    const history = async () => {
      const types: string[] = [];
      for await (const { type } of app.store.history(`cofounder-${efe.id}`)) types.push(type);
      return types;
    };
    const before = await history();
    expect(before).toHaveLength(4);
    expect((await saveStep(app, efe, 'about', STEPS.about)).body.data.status).toBe('published');
    for (const step of steps)
      expect((await saveStep(app, efe, step, { ...STEPS[step], publish: true })).status).toBe(200);
    expect(await history()).toEqual(before);
  });

  it('is saved sixty times an hour', async () => {
    expect((await saveStep(app, efe, 'role', STEPS.role)).status).toBe(200);
    for (let i = 1; i < 60; i++) await app.web.get(RateLimits).count(profileLimit, efe.id);
    for (const step of steps) expect((await saveStep(app, efe, step, STEPS[step])).status).toBe(429);
  });
});
