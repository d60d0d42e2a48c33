import { randomUUID } from 'node:crypto';
import { type App, startApp } from '../app.js';
import { offering } from './meeting-market.js';

let app: App;
beforeAll(async () => void (app = await startApp({ RATE_LIMITS: 'on' })));
afterAll(() => app.stop());

describe('Enquiries', () => {
  it('are sent five times a day by one person; a refused one does not count', async () => {
    const creators = [await offering(app), await offering(app)];
    const { token } = await app.person();
    const send = async (text: string, to = 0) =>
      (
        await app.call('POST', `creators/${creators[to]!.username}/enquiries`, {
          ...{ token, headers: { 'Idempotency-Key': randomUUID() } },
          body: { topic: 'A licence for a bakery', text },
        })
      ).status;
    const statuses = [await send('')];
    for (let i = 0; i < 6; i++) statuses.push(await send('Can you file it with me?', i % 2));
    expect(statuses).toEqual([400, 201, 201, 201, 201, 201, 429]);
  });
});
