import { authenticatorOff, USAGE } from '#server/authenticator-off.command';
import { type App, startApp } from '../app.js';
import { environmentOf } from '../environment.js';
import { until } from '../until.js';
import { setUp } from './apps.js';

let app: App;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

const env = () => environmentOf(app.config);

describe('The command that turns an authenticator app off', () => {
  it('lets mailed codes confirm again, and tells the owner by mail', async () => {
    const ada = await app.person();
    await setUp(app, ada);
    const isOn = async () =>
      (await app.call<{ data: { is_on: boolean } }>('GET', 'auth/authenticator', { token: ada.token })).body.data.is_on;
    expect(await isOn()).toBe(true);
    const before = (await app.mails(ada.email)).length;
    expect(await authenticatorOff([ada.username], env())).toBe(
      `The authenticator app of ${ada.username} is off. Mailed codes confirm again.`,
    );
    expect(await isOn()).toBe(false);
    await until(
      () => app.mails(ada.email),
      (mails) => mails.length > before && mails.some(({ subject }) => /off/.test(subject)),
    );
    expect(await authenticatorOff([ada.username], env())).toBe(`${ada.username} has no authenticator app.`);
  });

  it('reports an unknown person, and prints its usage', async () => {
    await expect(authenticatorOff(['nobody'], env())).rejects.toThrow('There is no nobody.');
    await expect(authenticatorOff([], env())).rejects.toThrow(USAGE);
  });
});
