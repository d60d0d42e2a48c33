import pg from 'pg';
import { purchasesView } from '#projections/purchases/purchases.view';
import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { control } from './market.js';

let app: App;
let buyer: Person, other: Person;

beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '600000' });
  [buyer, other] = await Promise.all([app.person(), app.person()]);
});
afterAll(() => app.stop());

const deposit = async () =>
  (
    await app.call<{ data: { reference: string } }>('POST', 'wallet/deposit', {
      token: buyer.token,
      body: { amount: 500 },
    })
  ).body.data.reference;

/** Stops the purchases view during `work`. */
async function whileTheViewLags(work: () => Promise<void>) {
  const holding = new pg.Client({ connectionString: app.config.get('DATABASE_URL') });
  await holding.connect();
  try {
    await holding.query('begin');
    await holding.query(`select 1 from projection.checkpoint where name = '${purchasesView.schema}' for update`);
    await work();
  } finally {
    await holding.end();
  }
}

describe('A payer on the return page', () => {
  it('finds the own payment, and no other person does, also while the view lags', async () => {
    let reference = '';
    await whileTheViewLags(async () => {
      reference = await deposit();
      const about = (who: Person) => app.call('GET', `purchases/${reference}/`, { token: who.token });
      const verify = (who: Person) =>
        app.call('POST', `purchases/${reference}/verify/`, { token: who.token, body: {} });
      const standing = { reference, purpose: 'deposit', amount: 500, amount_kobo: 50_000, listing: null };
      expect(await about(buyer)).toMatchObject({ status: 200, body: { data: { ...standing, status: 'pending' } } });
      expect((await about(other)).status).toBe(404);
      expect((await verify(other)).status).toBe(404);

      await control(app, { webhook: { drop: true }, pay: reference });
      expect(await verify(buyer)).toMatchObject({ status: 200, body: { data: { ...standing, status: 'paid' } } });
    });
    const shown = () =>
      app.call<{ data: { status: string } }>('GET', `purchases/${reference}/`, { token: buyer.token });
    await until(shown, ({ body }) => body.data?.status === 'paid');
  });

  it('gets 404 for an unknown payment', async () => {
    for (const reference of ['dep.00000000-0000-4000-8000-000000000000', 'anything'])
      for (const [method, path] of [
        ['GET', `purchases/${reference}/`],
        ['POST', `purchases/${reference}/verify/`],
      ] as const)
        expect((await app.call(method, path, { token: buyer.token })).status).toBe(404);
  });
});
