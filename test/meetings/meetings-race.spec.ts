import { type App, startApp } from '../app.js';
import { balanceOf } from '../purchases/market.js';
import { settled } from '../settled.js';
import { crowd, dayIn, meeting, offering, PRICE } from './meeting-market.js';

const [BUYERS, SLOTS] = [200, 10];

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

it('of 200 buyers of 10 times 10 get one, each time is paid once, and 190 are refused with a reason', async () => {
  const creator = await offering(app);
  const buyers = await crowd(app, BUYERS, PRICE);
  const { hold, pay, slots, list } = meeting(app);
  const free = (await slots(creator.username)).slots.slice(0, SLOTS).map(({ start }) => start);
  expect(free).toHaveLength(SLOTS);

  const answers = await Promise.all(
    buyers.map(async (who, n) => ({ who, held: await hold(who, creator, free[n % SLOTS]!) })),
  );
  const won = answers.filter(({ held }) => held.status === 201);
  const lost = answers.filter(({ held }) => held.status !== 201);
  expect(won).toHaveLength(SLOTS);
  expect(new Set(won.map(({ held }) => held.body.data.start)).size).toBe(SLOTS);
  expect(lost.map(({ held: { status, body } }) => [status, body.code])).toEqual(
    Array.from({ length: BUYERS - SLOTS }, () => [409, 'slot_taken']),
  );

  // Each winner pays three times at once.
  const payments = await Promise.all(
    won.flatMap(({ who, held }) => [1, 2, 3].map(() => pay(who, held.body.data.id).then(({ status }) => status))),
  );
  expect(payments.filter((status) => status === 200)).toHaveLength(SLOTS);
  await settled(app);
  for (const { who } of won) expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 0 });
  for (const { who } of lost.slice(0, 20)) expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: PRICE });
  expect((await list(creator)).map(({ status, start }) => [status, start])).toEqual(
    free.map((start) => ['booked', start]),
  );
  expect((await slots(creator.username, dayIn(2))).slots.map(({ start }) => start)).not.toEqual(
    expect.arrayContaining([free[0]]),
  );
}, 120_000);
