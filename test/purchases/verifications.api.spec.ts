import { Payments } from '#server/platform/providers/payments';
import { until } from '../until.js';
import { control, startPurchase } from './market.js';
import { openProxiedMarket, type ProxiedMarket } from './proxied-market.js';

let { app, proxy, listing, stop } = {} as ProxiedMarket;

beforeAll(async () => {
  ({ app, proxy, listing, stop } = await openProxiedMarket());
});
afterEach(() => proxy.behaves());
afterAll(() => stop());

/** A payment whose first question waits for its answer, which `release` lets through. */
async function asked() {
  const reference = await startPurchase(app, await app.person(), listing);
  const verify = () => app.web.get(Payments).verify(reference);
  const release = proxy.holds(/transaction\/verify/);
  const first = verify();
  await until(
    () => proxy.verified(reference),
    (count) => count === 1,
  );
  return { reference, verify, release, first };
}
const many = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 500 }, work));

describe('Five hundred verifications of one payment at once', () => {
  it('are one call to the provider after the one under way, and say what became of the payment meanwhile', async () => {
    const { reference, verify, release, first } = await asked();
    await control(app, { pay: reference });
    const later = many(verify);
    release();
    expect((await first)?.status).toBe('undecided');
    expect(new Set((await later).map((charge) => charge?.status))).toEqual(new Set(['success']));
    expect(proxy.verified(reference)).toBe(2);
  });

  it('fail together, and not with the one before', async () => {
    const { reference, verify, release, first } = await asked();
    proxy.answers(() => ({ status: 500, body: {} }));
    const later = many(() => verify().then(String, ({ code }: { code: string }) => code));
    release();
    expect((await first)?.status).toBe('undecided');
    expect(new Set(await later)).toEqual(new Set(['payment_provider']));
    expect(proxy.verified(reference)).toBe(2);
  });

  it('do not wait for those of another payment', async () => {
    const { release, first } = await asked();
    proxy.answers(() => undefined);
    const other = await startPurchase(app, await app.person(), listing);
    const answer = app.web.get(Payments).verify(other);
    await until(
      () => proxy.verified(other),
      (count) => count === 1,
    );
    release();
    expect([(await first)?.status, (await answer)?.status]).toEqual(['undecided', 'undecided']);
  });

  it('by their payer are a few calls, and one outcome', async () => {
    const buyer = await app.person();
    const reference = await startPurchase(app, buyer, listing);
    await control(app, { pay: reference });
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        app.call<{ data: { status: string } }>('POST', `purchases/${reference}/verify/`, {
          token: buyer.token,
          body: {},
        }),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.status}`))).toEqual(new Set(['200 paid']));
    expect(proxy.verified(reference)).toBeLessThan(10);
  });
});
