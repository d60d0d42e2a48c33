import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { balanceOf, control, factsAbout, grant } from '../purchases/market.js';
import { until } from '../until.js';
import { fundedPerson, progress, transfersOf, whenWithdrawal, withdrawn } from './withdrawing.js';

let app: App;
const calm = { reset: true, transfer: { delay: 50 } };
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '50' });
  await control(app, calm);
});
afterEach(() => control(app, calm));
afterAll(() => app.stop());

/** A person with ₦1,000 who withdraws ₦500, for ₦10. */
async function withdrawing() {
  const who = await fundedPerson(app);
  return { who, reference: await withdrawn(app, who, 500) };
}
const statusesOf = async (reference: string) => (await transfersOf(app, reference)).map(({ status }) => status);
const runsOf = async (reference: string) => {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from app.outbox where id = ${`withdrawal-${reference}`}`.execute(app.sql);
  return rows[0]?.attempts ?? 0;
};
const holds = async ({ who, kobo }: { who: Person; kobo: number }) =>
  expect((await balanceOf(app, who)).balance_kobo).toBe(kobo);
/** More questions than these specs ask. */
const ALWAYS = 1_000;
/** The provider pays, its answer to the order is lost, no webhook comes, and it finds the transfer only when asked later. */
const lagging = { transfer: { lostAnswers: 1, hidden: 4 }, webhook: { drop: true } };

describe('A withdrawal whose order was taken and not answered', () => {
  it('is paid and not returned, while the provider refuses it as a duplicate and does not find it yet', async () => {
    await control(app, lagging);
    const { who, reference } = await withdrawing();
    await whenWithdrawal(app, who, reference, 'paid');
    expect(await statusesOf(reference)).toEqual(['success']);
    expect(await factsAbout(app, reference)).not.toContain('WithdrawalFailed');
    await holds({ who, kobo: 49_000 });
  });

  it('is paid and not returned, while the provider refuses the next order for another reason', async () => {
    await control(app, lagging);
    const { who, reference } = await withdrawing();
    await until(
      () => statusesOf(reference),
      ([status]) => status !== undefined,
    );
    await control(app, { transfer: { refusals: 1 } });
    await whenWithdrawal(app, who, reference, 'paid');
    expect(await factsAbout(app, reference)).not.toContain('WithdrawalFailed');
    await holds({ who, kobo: 49_000 });
  });

  it('is not refused by a page of a gateway', async () => {
    await control(app, { transfer: { pages: 2 } });
    const { who, reference } = await withdrawing();
    await whenWithdrawal(app, who, reference, 'paid');
    expect(await factsAbout(app, reference)).not.toContain('WithdrawalFailed');
    expect(await statusesOf(reference)).toEqual(['success']);
  });
});

describe('An answer about another transfer than was asked', () => {
  it.each([
    ['of another amount', { amount: 49_999, status: 'success' }],
    ['of another reference', { reference: 'wd_of_another_order', status: 'success' }],
  ])('%s concludes nothing', async (_, fields) => {
    await control(app, { transfer: { fields }, webhook: { drop: true } });
    const { who, reference } = await withdrawing();
    await until(
      () => runsOf(reference),
      (runs) => runs >= 3,
    );
    expect(await progress(app, who, reference)).toMatchObject({ status: 'requested', paid_at: null });
    await control(app, { transfer: { fields: {} } });
    await whenWithdrawal(app, who, reference, 'paid');
  });
});

describe('A withdrawal that the provider refused and paid nevertheless', () => {
  type Incidents = { results: { id: string; payout: object | null }[] };
  const paidTwice = async (reference: string) => {
    const auditor = await app.person();
    await grant(app, auditor, 'auditor');
    return until(
      async () => (await app.call<Incidents>('GET', 'audit/incidents/', { token: auditor.token })).body.results,
      (results) => results.some(({ id }) => id === reference),
      // A refused withdrawal is asked about after 72 times RECONCILE_AFTER.
      90_000,
    );
  };

  it.each([
    ['says so', false],
    ['is asked about it later', true],
  ])('is an incident of the auditors when the provider %s', async (_, drop) => {
    await control(app, { transfer: { falseRefusals: 1, hidden: ALWAYS }, webhook: { drop } });
    const { who, reference } = await withdrawing();
    await whenWithdrawal(app, who, reference, 'returned');
    await control(app, { transfer: { hidden: 0 } });
    const found = (await paidTwice(reference)).find(({ id }) => id === reference);
    expect(found).toMatchObject({
      ...{ drift: null, payout: { reference, owner_id: who.id, amount: 500, amount_kobo: 50_000 } },
    });
    const facts = await factsAbout(app, reference);
    expect(facts.filter((type) => type === 'FailedWithdrawalPaid')).toHaveLength(1);
    await holds({ who, kobo: 100_000 });
  });
});
