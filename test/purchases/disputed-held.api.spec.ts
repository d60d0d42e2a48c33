import { type App, type Person } from '../app.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { disputing, openDisputedMarket } from './disputing.js';
import { type Holding, holding } from './holding.js';
import { balanceOf, control, type Listing, statusOf } from './market.js';
import { refundsInBook } from './refunding.js';

const PRICE = 1_250_000;
/** What the bank takes of it, and what is left, kobo. */
const [PART, REST] = [500_000, 750_000];
const REFUSED = { status: 409, body: { code: 'payment_disputed' } };
let app: App, finance: Person, listing: Listing;
let { held, inQueue, decide } = {} as Holding;
let { whenDisputed, disputed, resolved } = {} as ReturnType<typeof disputing>;

beforeAll(async () => {
  ({ app, finance, listing } = await openDisputedMarket());
  ({ held, inQueue, decide } = holding(app, finance, listing));
  ({ whenDisputed, disputed, resolved } = disputing(app, finance));
});
afterEach(() => control(app, { reset: true, refund: { delay: 50 } }));
afterAll(() => app.stop());

/** A held payment of which the bank took a part back, or all. */
async function lost(more: object = {}) {
  const { buyer, reference } = await held({ requested_amount: null });
  await disputed(reference, more);
  for (const decision of ['accept', 'return']) expect(await decide(decision, reference)).toMatchObject(REFUSED);
  await resolved(reference, 'auto-accepted');
  await whenDisputed(reference, 'lost');
  return { buyer, reference };
}
const whenRefunded = (buyer: Person, reference: string) =>
  until(
    () => statusOf(app, buyer, reference),
    (status) => status === 'refunded',
  );

describe('A held payment that a bank disputes', () => {
  it('is accepted after its dispute was won', async () => {
    const { buyer, reference } = await held({ requested_amount: null });
    await disputed(reference);
    await resolved(reference, 'declined');
    await whenDisputed(reference, 'won');
    expect((await decide('accept', reference)).status).toBe(200);
    expect(await statusOf(app, buyer, reference)).toBe('paid');
  });

  it('waits for the end of its dispute, and gives nothing that the bank took back', async () => {
    const { buyer, reference } = await lost();
    expect(await inQueue(reference)).toMatchObject({ value_kobo: 0 });
    expect(await decide('accept', reference)).toMatchObject(REFUSED);
    expect((await decide('return', reference)).status).toBe(200);
    await whenRefunded(buyer, reference);
    expect([await refundsInBook(app, reference), (await balanceOf(app, buyer)).balance_kobo]).toEqual([[], 0]);
  });

  it('is disputed for all that was paid, with the fees that its payer bore', async () => {
    const paid = PRICE + 18_750;
    const { reference } = await held({ requested_amount: null, amount: paid });
    expect(await disputed(reference, { amount: paid })).toMatchObject({ amount_kobo: paid, credit_kobo: 0 });
  });

  it('becomes credit of what the bank left when finance accepts it', async () => {
    const { buyer, reference } = await lost({ amount: PART });
    expect(await inQueue(reference)).toMatchObject({ value_kobo: REST });
    expect((await decide('accept', reference)).status).toBe(200);
    await whenRefunded(buyer, reference);
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: REST });
  });

  it('goes back without what the bank took when finance returns it', async () => {
    const { buyer, reference } = await lost({ amount: PART });
    expect((await decide('return', reference)).status).toBe(200);
    await whenRefunded(buyer, reference);
    expect(await refundsInBook(app, reference)).toMatchObject([{ amount: REST, status: 'processed' }]);
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 0 });
  });
});

it('leaves nothing wrong in the books', async () => {
  await settled(app);
  const { broken, code, said } = await verifyApp(app);
  expect([broken, code, code && said]).toEqual([[], 0, 0]);
});
