import { requestStepLimit } from '#server/listing-requests/listing-requests.limits';
import { RateLimits } from '#server/platform/http/rate-limits';
import { type App, startApp } from '../app.js';
import { requesting, snails } from './requesting.js';

let app: App;
beforeAll(async () => void (app = await startApp({ RATE_LIMITS: 'on' })));
afterAll(() => app.stop());

it('A person votes, withdraws, restores, gives back and objects a hundred and twenty times an hour at most', async () => {
  const [requester, voter] = [await app.person(), await app.person()];
  const at = requesting(app, voter);
  const { id } = (await at.request(requester, snails())).body.data;
  const count = (who: { id: string }, times: number) =>
    Promise.all(Array.from({ length: times }, () => app.web.get(RateLimits).count(requestStepLimit, who.id)));
  await count(voter, requestStepLimit.points - 2);
  expect((await at.act(voter, id, 'vote')).status).toBe(200);
  expect((await at.withdrawVote(voter, id)).status).toBe(200);
  await count(requester, requestStepLimit.points);
  const refused = [
    await at.act(voter, id, 'vote'),
    await at.withdrawVote(voter, id),
    await at.giveBack(voter, id),
    await at.withdraw(requester, id),
    await at.act(requester, id, 'restore'),
    await at.act(requester, id, 'object'),
  ];
  expect(refused.map(({ status }) => status)).toEqual(Array<number>(6).fill(429));
  expect(await at.one(id, voter)).toMatchObject({ status: 'open', votes: 0 });
});
