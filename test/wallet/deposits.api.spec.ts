import { type App, type Person, startApp } from '../app.js';
import { balanceOf, control, historyOf } from '../purchases/market.js';
import { until } from '../until.js';

let app: App;
beforeAll(async () => void (app = await startApp({ RECONCILE_AFTER: '600000' })), 60_000);
afterAll(() => app.stop());

type Checkout = { detail?: string; code?: string; data: { reference: string } };
const deposit = (who: Person, amount: unknown, key?: string) =>
  app.call<Checkout>('POST', 'wallet/deposit', {
    token: who.token,
    body: { amount },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
/** What the provider was asked to open, and what the log says, for one payer. */
async function opened(who: Person) {
  const book = (await (await fetch(`${app.paymentsUrl}/control`)).json()) as { transactions: { email: string }[] };
  return book.transactions.filter(({ email }) => email === who.email).length;
}

describe('A deposit', () => {
  it('credits what was paid, once', async () => {
    const owner = await app.person();
    const answer = await deposit(owner, 2_500.5);
    await control(app, { pay: answer.body.data.reference, webhook: { duplicate: 3 } });
    await until(
      () => balanceOf(app, owner),
      ({ balance_kobo }) => balance_kobo === 250_050,
    );
    expect((await historyOf(app, owner)).map(({ kind }) => kind)).toEqual(['deposit']);
  });

  it('is counted in the history, whole and by what it is, also where there is none', async () => {
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

describe('One Idempotency-Key', () => {
  it('opens one checkout for two hundred requests at once, and gives them all the same answer', async () => {
    const owner = await app.person();
    const first = await Promise.all(Array.from({ length: 200 }, () => deposit(owner, 500, 'fund-1')));
    const waiting = first.filter(({ status }) => status !== 200);
    for (const { status, body } of waiting) expect([status, body.code]).toEqual([409, 'idempotency_in_progress']);
    const again = await Promise.all(waiting.map(() => deposit(owner, 500, 'fund-1')));
    const answers = [...first.filter(({ status }) => status === 200), ...again];
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
    expect(again.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual(again.map(() => 'true'));
    expect(await opened(owner)).toBe(1);
  }, 60_000);

  it('says no to another request, and writes nothing', async () => {
    const owner = await app.person();
    await deposit(owner, 500, 'fund-2');
    const others = await Promise.all(Array.from({ length: 20 }, () => deposit(owner, 600, 'fund-2')));
    for (const { status, body } of others) expect([status, body.code]).toEqual([422, 'idempotency_mismatch']);
    expect(await opened(owner)).toBe(1);
  });

  it('is each person’s own, and forgotten by a request that failed', async () => {
    const [ada, bola] = [await app.person(), await app.person()];
    const [hers, his] = [await deposit(ada, 500, 'fund-3'), await deposit(bola, 500, 'fund-3')];
    expect(hers.body.data.reference).not.toBe(his.body.data.reference);
    expect((await deposit(ada, -1, 'fund-4')).status).toBe(400);
    expect((await deposit(ada, 700, 'fund-4')).status).toBe(200);
    await control(app, { outage: true });
    expect((await deposit(ada, 800, 'fund-5')).status).toBe(502);
    await control(app, { reset: true });
    expect((await deposit(ada, 800, 'fund-5')).status).toBe(200);
  });
});
