import { type App, startApp } from '../app.js';
import { balanceOf, funded, type Listing, openMarket } from '../purchases/market.js';
import { moreSections } from '../purchases/refunding.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { giving } from './giving.js';

const PRICE = 1_250_000;
let app: App, listing: Listing;
let { give, given, whenGiven, send, withdraw, refund, look, take, link, newAddress, opens, mailsOf } = {} as ReturnType<
  typeof giving
>;

beforeAll(async () => {
  app = await startApp();
  const market = await openMarket(app);
  ({ listing } = market);
  await moreSections(app, market.creator, listing, 4);
  ({ give, given, whenGiven, send, withdraw, refund, look, take, link, newAddress, opens, mailsOf } = giving(app));
});
afterAll(() => app.stop());

describe('Seats for a team', () => {
  it('are bought with one payment, and each gives one person access', async () => {
    const giver = await funded(app, 3 * PRICE);
    const { status, body } = await give(giver, listing, { kind: 'seats', seats: 3, expected_total: (3 * PRICE) / 100 });
    expect([status, body.data.amount_kobo]).toEqual([200, 3 * PRICE]);
    const seats = await whenGiven(giver, 3);
    expect(seats.map(({ kind, number, status, expires_at }) => [kind, number, status, expires_at])).toEqual(
      [1, 2, 3].map((number) => ['seats', number, 'open', null]),
    );
    expect((await balanceOf(app, giver)).balance_kobo).toBe(0);
    const [first, second] = [newAddress(), newAddress()];
    const { reference } = seats[0]!;
    await send(giver, reference, { email: first });
    const withdrawn = await link(first);
    expect((await withdraw(giver, reference)).body.data).toMatchObject({ status: 'open', recipient: null });
    expect((await look(withdrawn)).status).toBe(404);
    await send(giver, reference, { email: second });
    const member = await app.person();
    expect(await take(member, await link(second))).toMatchObject({ status: 200 });
    expect(await opens(member, listing)).toBe(200);
    expect((await given(giver))[0]).toMatchObject({ status: 'taken', taker: { username: member.username } });
    expect(await withdraw(giver, reference)).toMatchObject({ status: 409, body: { code: 'gift_taken' } });
    expect((await send(giver, seats[1]!.reference)).status).toBe(404);
    expect((await refund(giver, seats[2]!.reference)).status).toBe(200);
    await until(
      () => balanceOf(app, giver),
      ({ balance_kobo }) => balance_kobo === PRICE,
    );
    await until(
      () => mailsOf(giver, 'Your seats'),
      (count) => count === 1,
    );
  });
});

describe('The books', () => {
  it('agree with the log', async () => {
    await settled(app);
    expect(await verifyApp(app)).toMatchObject({ code: 0 });
  });
});
