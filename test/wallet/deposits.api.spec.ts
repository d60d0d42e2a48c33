import { type App, type Person, startApp } from '../app.js';
import { balanceOf, control, historyOf } from '../purchases/market.js';
import { until } from '../until.js';

let app: App;
beforeAll(async () => void (app = await startApp({ RECONCILE_AFTER: '600000' })));
afterAll(() => app.stop());

type Checkout = { detail?: string; code?: string; data: { reference: string } };
const deposit = (who: Person, amount: unknown) =>
  app.call<Checkout>('POST', 'wallet/deposit', { token: who.token, body: { amount } });

describe('A deposit', () => {
  it('credits the paid amount once', async () => {
    const owner = await app.person();
    const answer = await deposit(owner, 2_500.5);
    await control(app, { pay: answer.body.data.reference, webhook: { duplicate: 3 } });
    await until(
      () => balanceOf(app, owner),
      ({ balance_kobo }) => balance_kobo === 250_050,
    );
    expect((await historyOf(app, owner)).map(({ kind }) => kind)).toEqual(['deposit']);
  });

  it('is counted in the history, in total and by type, also when empty', async () => {
    const owner = await app.person();
    const counted = async (filter: string) =>
      (await app.call<{ count: number }>('GET', `wallet/transactions?${filter}`, { token: owner.token })).body.count;
    expect(await counted('')).toBe(0);
    for (let i = 1; i <= 2; i++) {
      await control(app, { pay: (await deposit(owner, 1_000)).body.data.reference });
      await until(
        () => counted(''),
        (count) => count === i,
      );
    }
    expect([await counted('type=credit'), await counted('kind=purchase')]).toEqual([2, 0]);
  });

  it.each([[-5], [0], [99.99], [5_000_001], [10.001], ['lots'], [1e308], [null]])(
    'refuses an amount of %s',
    async (amount) => {
      const owner = await app.person();
      const answer = await deposit(owner, amount);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body)).toEqual(['amount', 'detail']);
    },
  );
});
