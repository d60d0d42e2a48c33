import { type App, startApp } from '../app.js';
import { contacting, MESSAGE, newAddress } from './contacting.js';

let app: App;
beforeAll(async () => void (app = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })));
afterAll(() => app.stop());

const send = (email: string, address: string) =>
  app.call('POST', 'contact', { body: { ...MESSAGE, email }, headers: { 'x-forwarded-for': address } });
const times = async (count: number, ask: (i: number) => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await ask(i)).status);
  return statuses;
};

describe('Messages to us', () => {
  it('confirm no address more than five times a day, from any networks', async () => {
    const email = newAddress();
    const statuses = await times(6, (i) => send(i % 2 ? email : email.toUpperCase(), `198.51.100.${i}`));
    expect(statuses).toEqual([...Array<number>(5).fill(202), 429]);
  });

  it('are thirty an hour from one network', async () => {
    const statuses = await times(31, () => send(newAddress(), '203.0.113.7'));
    expect(statuses).toEqual([...Array<number>(30).fill(202), 429]);
    expect((await send(newAddress(), '203.0.113.8')).status).toBe(202);
  });

  it('are added to by their link twenty times a day', async () => {
    const { opened, token, write } = contacting(app);
    const ref = token(await opened());
    const statuses = await times(21, (i) => write(ref, `This is the line ${i}.`));
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });
});
