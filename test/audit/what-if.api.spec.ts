import { dayOf, startOf } from '#server/kernel/days';
import { sql } from 'kysely';
import { auditView } from '#projections/audit/audit.view';
import { type App, type Person, startApp } from '../app.js';
import { couponing } from '../coupons/couponing.js';
import { control, grant, type Listing, openMarket, paid, publishListing } from '../purchases/market.js';
import { askRefund, bought, whenRefund } from '../purchases/refunding.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { fund, whenWithdrawal, withdrawn } from '../withdrawals/withdrawing.js';

type Sums = { recorded_kobo: number; would_be_kobo: number; difference_kobo: number };
type Answer = {
  person: { username: string } | null;
  rules: { commission_basis_points: number; charges: { up_to_kobo: number | null; fee_kobo: number }[] };
  sales: { count: number; amount_kobo: number; refunded: number };
  withdrawals: { count: number; amount_kobo: number };
  totals: Record<'creators' | 'coauthors' | 'platform' | 'charges', Sums>;
  people: number;
  results: (Sums & { id: string; username: string })[];
};

const [PRICE, LOWERED] = [1_250_000, 1_000_000];
const NOW = '500000:1000,5000000:2500,*:5000';
let app: App, auditor: Person, creator: Person, coauthor: Person, spender: Person, saver: Person, shared: Listing;

const today = () => dayOf(new Date().toISOString());
const ask = (query = '', who = auditor, days = `from=${today()}&to=${today()}`) =>
  app.call<{ data: Answer } & Record<string, string[]>>('GET', `audit/what-if?${days}${query}`, { token: who.token });
const replayed = async (query = '') => (await ask(query)).body.data;
const differences = ({ results }: Answer) =>
  Object.fromEntries(results.map(({ username, difference_kobo: kobo }) => [username, kobo]));
/** Everything that could be stored: events, rows of the views that are read, messages. */
async function stored() {
  let events = 0;
  for await (const one of app.store.client.readAll()) if (!one.event?.type.startsWith('$')) events++;
  const { rows } = await sql<{ sales: number; messages: number }>`select
    (select count(*) from ${sql.table(auditView.table.sale)}) as sales, (select count(*) from app.outbox) as messages`.execute(
    app.sql,
  );
  return [events, rows];
}

beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '300' });
  const market = await openMarket(app);
  creator = market.creator;
  shared = await publishListing(app, creator, market.admin, { title: 'Opening a bakery in Ibadan' });
  [auditor, coauthor, spender, saver] = (await Promise.all(Array.from({ length: 4 }, () => app.person()))) as [
    Person,
    Person,
    Person,
    Person,
  ];
  await grant(app, auditor, 'auditor');
  const share = { username: coauthor.username, share: 20 };
  await app.call('POST', `listing/${shared.slug}/coauthors`, { token: creator.token, body: share });
  await app.call('POST', `listing/${shared.slug}/coauthors/accept`, { token: coauthor.token, body: { share: 20 } });

  // Sold by card, by card with a co-author, from a wallet with a coupon, and one that is refunded.
  await bought(app, await app.person(), market.listing);
  await bought(app, await app.person(), shared);
  const { made, buy } = couponing(app);
  const code = await made(creator, { percent: 20 });
  await fund(app, spender, PRICE);
  const lowered = await buy(spender, market.listing, { method: 'wallet', coupon: code });
  await paid(app, spender, lowered.body.data.reference);
  const undecided = await app.person();
  await bought(app, undecided, shared);
  await askRefund(app, undecided, shared);
  await whenRefund(app, undecided, shared, 'refunded');

  // Withdrawn: two that are paid, one that failed.
  await fund(app, saver, 2_000_000);
  await control(app, { transfer: { outcome: 'failed' } });
  await whenWithdrawal(app, saver, await withdrawn(app, saver, 500), 'returned');
  await control(app, { transfer: { outcome: 'success' } });
  for (const naira of [500, 6_000]) await whenWithdrawal(app, saver, await withdrawn(app, saver, naira), 'paid');
  await settled(app);
  await until(replayed, ({ sales, withdrawals }) => sales.count === 3 && withdrawals.count === 2);
}, 180_000);
afterAll(() => app.stop());

describe('A replay of what was sold and withdrawn', () => {
  it('with the rules as they were changes no person’s money', async () => {
    const same = { people: 0, results: [] };
    for (const query of ['', '&commission=1000', `&charges=${NOW}`, `&commission=1000&charges=${NOW}`])
      expect(await replayed(query)).toMatchObject(same);
    const { sales, withdrawals, totals, rules } = await replayed();
    expect(sales).toEqual({ count: 3, amount_kobo: 2 * PRICE + LOWERED, refunded: 1 });
    expect(withdrawals).toEqual({ count: 2, amount_kobo: 650_000 });
    expect(totals).toEqual({
      creators: { recorded_kobo: 2_925_000, would_be_kobo: 2_925_000, difference_kobo: 0 },
      coauthors: { recorded_kobo: 225_000, would_be_kobo: 225_000, difference_kobo: 0 },
      platform: { recorded_kobo: 350_000, would_be_kobo: 350_000, difference_kobo: 0 },
      charges: { recorded_kobo: 3_500, would_be_kobo: 3_500, difference_kobo: 0 },
    });
    expect(rules.commission_basis_points).toBe(1_000);
    expect(rules.charges.map(({ up_to_kobo: bound, fee_kobo: fee }) => `${bound ?? '*'}:${fee}`).join()).toBe(NOW);
  });

  it('with another commission names what each creator and co-author would have lost, and the platform gained', async () => {
    const { totals, people, results } = await replayed('&commission=1200');
    expect(people).toBe(2);
    expect(results).toMatchObject([
      { id: creator.id, username: creator.username, recorded_kobo: 2_925_000, difference_kobo: -65_000 },
      { id: coauthor.id, recorded_kobo: 225_000, would_be_kobo: 220_000, difference_kobo: -5_000 },
    ]);
    expect(totals.platform).toEqual({ recorded_kobo: 350_000, would_be_kobo: 420_000, difference_kobo: 70_000 });
    expect(totals.charges.difference_kobo).toBe(0);
  });

  it('with other charges counts the withdrawals that were paid, not the one that failed', async () => {
    const answer = await replayed('&charges=100000:0,*:10000');
    expect(differences(answer)).toEqual({ [saver.username]: 3_500 - 10_000 });
    expect(answer.totals.charges).toEqual({ recorded_kobo: 3_500, would_be_kobo: 10_000, difference_kobo: 6_500 });
  });

  it('sums to zero: what persons lose, the platform and the charges gain', async () => {
    const { totals, results } = await replayed('&commission=333&charges=*:777');
    const gained = totals.platform.difference_kobo + totals.charges.difference_kobo;
    expect(results.reduce((sum, { difference_kobo: kobo }) => sum + kobo, gained)).toBe(0);
    expect(results).toHaveLength(3);
  });

  it('is of one person’s sales and withdrawals alone, by username or wallet', async () => {
    const rules = '&commission=1200&charges=*:0';
    for (const named of [coauthor.username, `@${coauthor.username}`, coauthor.id]) {
      const answer = await replayed(`${rules}&person=${encodeURIComponent(named)}`);
      expect(answer).toMatchObject({
        person: { username: coauthor.username },
        sales: { count: 1 },
        withdrawals: { count: 0 },
      });
      expect(differences(answer)).toEqual({ [creator.username]: -20_000, [coauthor.username]: -5_000 });
    }
    expect(differences(await replayed(`${rules}&person=${saver.username}`))).toEqual({ [saver.username]: 3_500 });
    expect(await replayed(`${rules}&person=${spender.username}`)).toMatchObject({ sales: { count: 0 }, people: 0 });
    expect((await ask('&person=nemo')).body).toMatchObject({ person: ['There is no such person.'] });
  });

  it('is of the chosen days alone, as they begin and end in Lagos', async () => {
    const tomorrow = dayOf(new Date(Date.parse(startOf(today())) + 36 * 3_600_000).toISOString());
    const { body } = await ask('&commission=1200', auditor, `from=${tomorrow}&to=${tomorrow}`);
    expect(body.data).toMatchObject({ sales: { count: 0, refunded: 0 }, withdrawals: { count: 0 }, people: 0 });
  });

  it('is given in pages, with the count of everyone who differs', async () => {
    const rules = '&commission=1200&charges=*:0';
    const [all, first, rest] = [
      await replayed(rules),
      await replayed(`${rules}&limit=1`),
      await replayed(`${rules}&limit=5&offset=1`),
    ];
    expect([first.people, rest.people]).toEqual([3, 3]);
    expect([...first.results, ...rest.results]).toEqual(all.results);
    expect(first.totals).toEqual(all.totals);
  });

  it('stores nothing', async () => {
    const before = await stored();
    await replayed('&commission=10000&charges=*:100000000');
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['&commission=10001', 'commission'],
    ['&commission=-1', 'commission'],
    ['&commission=half', 'commission'],
    ['&charges=free', 'charges'],
    ['&charges=100:5', 'charges'],
    ['&charges=200:5,100:6,*:7', 'charges'],
    ['&charges=*:100000001', 'charges'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await ask(query);
    expect([status, Object.keys(body)[0]]).toEqual([400, field]);
  });

  it('refuses days in the wrong order, and more than a year of them', async () => {
    const days = async (from: string, to: string) => (await ask('', auditor, `from=${from}&to=${to}`)).body.to;
    expect(await days('2026-02-01', '2026-01-31')).toEqual(['The last day is before the first.']);
    expect(await days('2024-01-01', '2025-01-01')).toEqual(['Choose at most 366 days.']);
    expect((await ask('', auditor, 'from=2024-01-01&to=2024-12-31')).status).toBe(200);
    expect((await ask('', auditor, 'from=yesterday&to=2024-12-31')).status).toBe(400);
    expect((await ask('', auditor, '')).status).toBe(400);
  });

  describe('of very many sales', () => {
    const sale = sql.table(auditView.table.sale);
    /** Sales for ₦1 with a commission of 10 kobo, all at the same instant of a day of 2024. */
    const sold = (day: string, count: number) =>
      sql`insert into ${sale} select 'pur.' || ${day} || n, ${creator.id}, 100, 10, 1000, '[]', ${`${day}T12:00:00Z`}::timestamptz, null
        from generate_series(1, ${sql.lit(count)}) n`.execute(app.sql);
    const on = (day: string) => ask('&commission=2000', auditor, `from=${day}&to=${day}`);
    afterAll(() => sql`delete from ${sale} where completed_at < '2025-01-01'`.execute(app.sql));

    it('reads each of them once, in batches', async () => {
      await sold('2024-06-01', 10_001);
      const { data } = (await on('2024-06-01')).body;
      expect(data.sales).toEqual({ count: 10_001, amount_kobo: 1_000_100, refunded: 0 });
      expect(data.totals.platform).toEqual({
        recorded_kobo: 100_010,
        would_be_kobo: 200_020,
        difference_kobo: 100_010,
      });
    });

    it('refuses more than are replayed at once', async () => {
      await sold('2024-06-02', 200_001);
      const { status, body } = await on('2024-06-02');
      expect([status, body.to]).toEqual([400, ['These days have 200,001 sales and withdrawals. Choose fewer days.']]);
    });
  });

  it('is there for auditors only', async () => {
    for (const who of [creator, coauthor]) expect((await ask('', who)).status).toBe(404);
  });
});
