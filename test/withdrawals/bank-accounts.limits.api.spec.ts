import { randomUUID } from 'node:crypto';
import { type App, startApp } from '../app.js';

let app: App;
beforeAll(async () => void (app = await startApp({ RATE_LIMITS: 'on' })));
afterAll(() => app.stop());

it('A person brings back no more than thirty bank accounts in an hour', async () => {
  const { token } = await app.person();
  const answers: number[] = [];
  for (let n = 0; n <= 30; n++)
    answers.push((await app.call('POST', `wallet/bank-accounts/${randomUUID()}/restore`, { token, body: {} })).status);
  expect(answers).toEqual([...Array<number>(30).fill(404), 429]);
});
