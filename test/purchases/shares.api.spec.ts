import { randomUUID } from 'node:crypto';
import { RequestWithdrawal } from '#server/wallet/wallet-commands';
import { type App, type Person, startApp } from '../app.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { balanceOf, control, factsAbout, historyOf, type Listing, mailsAbout, openMarket, paid } from './market.js';
import { askRefund, bought, whenRefund } from './refunding.js';

const [PRICE, COMMISSION] = [1_250_000, 125_000];
/** Of what the commission leaves: 20 % and 7 %, and what the owner keeps of it. */
const [FIRST, SECOND, KEPT] = [225_000, 78_750, 821_250];

let app: App, owner: Person, listing: Listing;
let [first, second, invited, left, removed]: Person[] = [];

const ask = (who: Person, path: string, body: object = {}) =>
  app.call('POST', `listing/${listing.slug}/coauthors${path}`, { token: who.token, body });
const invite = ({ username }: Person, share: number) => ask(owner, '', { username, share });
async function join(who: Person, share: number) {
  await invite(who, share);
  expect((await ask(who, '/accept', { share })).status).toBe(200);
}

beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '300' });
  ({ creator: owner, listing } = await openMarket(app));
  [first, second, invited, left, removed] = await Promise.all(Array.from({ length: 5 }, () => app.person()));
  await join(left!, 10);
  await join(removed!, 10);
  expect((await ask(left!, '/leave')).status).toBe(200);
  expect((await ask(owner, `/${removed!.username}/remove`)).status).toBe(200);
  await join(first!, 20);
  await join(second!, 7);
  await invite(invited!, 3);
  await control(app, { refund: { delay: 50 } });
});
afterAll(() => app.stop());

const people = () => [owner, first!, second!, invited!, left!, removed!];
const balances = async () => {
  await settled(app);
  return Promise.all(people().map(async (who) => (await balanceOf(app, who)).balance_kobo));
};
/** By how much each person's balance changed. */
const changes = async (before: number[]) => (await balances()).map((balance, n) => balance - before[n]!);
const entriesOf = async (who: Person, about: string) =>
  (await historyOf(app, who))
    .filter(({ reference }) => reference === about)
    .map(({ kind, amount_kobo: amount }) => [kind, amount])
    .reverse();

async function fromWallet(buyer: Person): Promise<string> {
  const { token } = buyer;
  const begun = await app.call<{ data: { reference: string } }>('POST', 'wallet/deposit', {
    ...{ token, body: { amount: PRICE / 100 } },
  });
  await control(app, { pay: begun.body.data.reference });
  await app.call('POST', `purchases/${begun.body.data.reference}/verify/`, { token, body: {} });
  await until(
    () => balanceOf(app, buyer),
    ({ balance_kobo }) => balance_kobo === PRICE,
  );
  const answer = await app.call<{ data: { reference: string } }>('POST', 'listing/listing-purchase', {
    ...{ token, body: { listing_id: listing.id, method: 'wallet' }, headers: { 'Idempotency-Key': randomUUID() } },
  });
  const { reference } = answer.body.data;
  await paid(app, buyer, reference);
  return reference;
}

describe.each([
  ['by card', bought],
  ['from the wallet', (_app: App, buyer: Person) => fromWallet(buyer)],
])('A sale %s of a guide with two co-authors', (_how, buy) => {
  let [buyer, reference, before]: [Person, string, number[]] = [null!, '', []];
  beforeAll(async () => {
    [buyer, before] = [await app.person(), await balances()];
    reference = await buy(app, buyer, listing);
  });

  it('pays each accepted co-author their share of what the commission leaves, and the owner the rest', async () => {
    expect(await changes(before)).toEqual([KEPT, FIRST, SECOND, 0, 0, 0]);
    expect(await entriesOf(owner, reference)).toEqual([
      ['earning', PRICE],
      ['commission', COMMISSION],
      ['coauthor_share', FIRST],
      ['coauthor_share', SECOND],
    ]);
    expect(await entriesOf(first!, reference)).toEqual([['share_earning', FIRST]]);
    expect(await entriesOf(second!, reference)).toEqual([['share_earning', SECOND]]);
    for (const nobody of [invited!, left!, removed!]) expect(await entriesOf(nobody, reference)).toEqual([]);
  });

  it('is pending in the wallet of each until the same instant', async () => {
    type Shown = { results: { reference: string; available_at: string | null; listing: { slug: string } | null }[] };
    const entries = await Promise.all(
      [owner, first!, second!].map(
        async ({ token }) => (await app.call<Shown>('GET', 'wallet/transactions', { token })).body.results,
      ),
    );
    const own = entries.flat().filter((entry) => entry.reference === reference);
    expect(own).toHaveLength(6);
    expect(new Set(own.map(({ available_at: at }) => at)).size).toBe(1);
    expect(own.every(({ listing: of }) => of?.slug === listing.slug)).toBe(true);
    const { balance_kobo: balance, pending_kobo: pending } = await balanceOf(app, second!);
    expect(pending).toBe(balance);
  });

  it('is mailed to the owner and to each co-author, once', async () => {
    expect(await Promise.all(people().map((who) => mailsAbout(app, who, reference)))).toEqual([1, 1, 1, 0, 0, 0]);
    const told = async (who: Person) => (await app.mails(who.email)).find(({ text }) => text.includes(reference))!.text;
    expect(await told(owner)).toContain('₦8,212.50 is in your wallet');
    expect(await told(first!)).toContain('Your share of ₦2,250 is in your wallet');
  });

  it('is taken back from each when it is refunded, also from a co-author who left since', async () => {
    expect((await ask(second!, '/leave')).status).toBe(200);
    expect((await askRefund(app, buyer, listing)).status).toBe(200);
    await whenRefund(app, buyer, listing, 'refunded');
    expect(await changes(before)).toEqual([0, 0, 0, 0, 0, 0]);
    expect((await entriesOf(owner, reference)).slice(4)).toEqual([
      ['commission', COMMISSION],
      ['coauthor_share', FIRST],
      ['coauthor_share', SECOND],
      ['refund', PRICE],
    ]);
    expect((await entriesOf(first!, reference)).slice(1)).toEqual([['refund', FIRST]]);
    expect((await entriesOf(second!, reference)).slice(1)).toEqual([['refund', SECOND]]);
    const moved = (await factsAbout(app, reference)).filter((type) => type.startsWith('Share'));
    expect(moved).toEqual(
      ['Earned', 'Forwarded', 'Returned', 'Reversed'].flatMap((one) => [`Share${one}`, `Share${one}`]),
    );
    expect(await Promise.all([owner, first!, second!].map((who) => mailsAbout(app, who, reference)))).toEqual([
      2, 2, 2,
    ]);
  });

  afterAll(async () => {
    // Who left may be invited again after a week: another person takes the place.
    second = await app.person();
    await join(second, 7);
  });
});

it('A co-author owes what was spent of the share of a refunded sale, and the next sale repays it', async () => {
  const [buyer, another] = [await app.person(), await app.person()];
  await bought(app, buyer, listing);
  await settled(app);
  const at = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const out = { ownerId: first!.id, reference: `out.${randomUUID()}`, amount: 100_000, charges: 0, terms: 1, at };
  await app.commands.execute(new RequestWithdrawal(out));
  await askRefund(app, buyer, listing);
  await whenRefund(app, buyer, listing, 'refunded');
  await settled(app);
  expect(await balanceOf(app, first!)).toMatchObject({ balance_kobo: 0, owed_kobo: 100_000 });
  await bought(app, another, listing);
  await settled(app);
  expect(await balanceOf(app, first!)).toMatchObject({ balance_kobo: FIRST - 100_000, owed_kobo: 0 });
});

it('leaves books that the verifier finds whole, each share with its purchase', async () => {
  await settled(app);
  const { broken, code, said } = await verifyApp(app);
  expect([broken, code]).toEqual([[], 0]);
  expect(said).toMatch(/I51 .+ \d+ +holds/);
  expect(said).toMatch(/I52 .+ \d+ +holds/);
});
