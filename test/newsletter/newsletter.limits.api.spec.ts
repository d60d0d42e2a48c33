import { type App, startApp } from '../app.js';
import { newAddress } from './subscribing.js';

let app: App;
beforeAll(async () => void (app = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })));
afterAll(() => app.stop());

const join = async (email: string, address: string) =>
  (await app.call('POST', 'newsletter', { body: { email }, headers: { 'x-forwarded-for': address } })).status;

describe('The newsletter', () => {
  it('mails one address three times a day at most, from any networks, whether it is known or not', async () => {
    const email = newAddress();
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push(await join(i % 2 ? email : email.toUpperCase(), `198.51.100.${i}`));
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  it('is asked for sixty times an hour from one network', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) statuses.push(await join(newAddress(), '203.0.113.7'));
    expect(statuses).toEqual([...Array<number>(60).fill(202), 429]);
  });
});
