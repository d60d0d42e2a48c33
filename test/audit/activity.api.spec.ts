import { START } from '@eventstore/db-client';
import { type App, type Person, startApp } from '../app.js';
import { control, type Listing, openMarket, paid, startPurchase } from '../purchases/market.js';
import { until } from '../until.js';
import { ACCOUNT, whenWithdrawal, withdrawn } from '../withdrawals/withdrawing.js';

type Entry = {
  id: string;
  at: string;
  area: string;
  type: string;
  sentence: string;
  listing: { slug: string; title: string } | null;
  reference: string | null;
};
/** What others said about a review of the person. */
const HIDDEN = ['ReviewReported', 'ReviewVoted'];
type Page = { count: number; is_capped: boolean; next: string | null; results: Entry[] };

let app: App;
let creator: Person, admin: Person, ada: Person, ben: Person, reader: Person;
let listing: Listing;
/** References of the deposit, the purchase and the withdrawal. */
let deposit: string, purchase: string, withdrawal: string;

const as = ({ token }: Person) => ({ token });
const post = async <Body>(who: Person, path: string, body: object) => {
  const answer = await app.call<Body>('POST', path, { ...as(who), body });
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '60000' });
  ({ creator, admin, listing } = await openMarket(app));
  [ada, ben, reader] = (await Promise.all([app.person(), app.person(), app.person()])) as [Person, Person, Person];
  await control(app, { transfer: { delay: 20 } });

  deposit = (await post<{ data: { reference: string } }>(ada, 'wallet/deposit', { amount: 5_000 })).data.reference;
  purchase = await startPurchase(app, ada, listing);
  for (const reference of [deposit, purchase]) {
    await control(app, { pay: reference });
    await paid(app, ada, reference);
  }
  const about = { listing_slug: listing.slug, rating: 1, comment: 'A secret of mine.' };
  const review = (await post<{ data: { id: string } }>(ada, 'listing/review', about)).data.id;
  const sent = await post<{ data: { request: { id: string } } }>(ada, 'connect/send-request', {
    ...{ receiver: ben.username, note: 'A note of mine.' },
  });
  await post(ben, `connect/requests/${sent.data.request.id}/accept`, {});
  withdrawal = await withdrawn(app, ada, 2_000, ACCOUNT);
  await whenWithdrawal(app, ada, withdrawal, 'paid');

  // About Ada, and about the creator.
  await post(ben, `listing/review/${review}/report`, { reason: 'spam', note: 'Not true.' });
  await post(ben, `listing/review/${review}/helpful`, { helpful: false });
  await post(ben, `listing/${listing.slug}/report`, { reason: 'outdated', note: 'The fee doubled.' });
}, 120_000);
afterAll(() => app.stop());

const page = async (who: Person, query = '') =>
  (await app.call<Page>('GET', `auth/users/me/activity?${query}`, as(who))).body;
/** All pages of so many entries. */
async function all(who: Person, limit = 100, filter = ''): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let query: string | undefined = `limit=${limit}&${filter}`; query;) {
    const { results, next } = await page(who, query);
    entries.push(...results);
    query = next ? new URL(next).search.slice(1) : undefined;
  }
  return entries;
}
const typesOf = (entries: readonly Entry[]) => entries.map(({ type }) => type).sort();
const sentencesOf = (entries: readonly Entry[]) => entries.map(({ sentence }) => sentence);

/** The events of the log that name a person in a field, or in a list of one. */
async function naming({ id }: Person) {
  const found: { id: string; type: string }[] = [];
  for await (const { event } of app.store.client.readAll({ fromPosition: START }))
    if (
      event &&
      !event.streamId.startsWith('$') &&
      Object.values(event.data as object)
        .flat()
        .includes(id)
    )
      found.push({ id: event.id, type: event.type });
  return found;
}
/** The whole activity, once the view shows every event that names the person and is not hidden. */
const whole = async (who: Person, hidden: readonly string[]) => {
  const wanted = (await naming(who)).filter(({ type }) => !hidden.includes(type)).map(({ id }) => id);
  return until(
    () => all(who),
    (entries) => wanted.every((id) => entries.some((entry) => entry.id === id)),
  );
};

describe('The activity of a person', () => {
  it('has every event that names the person once, in plain words, the newest first', async () => {
    const entries = await whole(ada, HIDDEN);
    const shown = (await naming(ada)).filter(({ type }) => !HIDDEN.includes(type));
    expect(entries.map(({ id }) => id).sort()).toEqual(shown.map(({ id }) => id).sort());
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    for (const sentence of [
      ...['You registered', 'You confirmed your e-mail address, and your account became active'],
      ...['Payment of ₦5,000 confirmed', 'Deposit: ₦5,000 came in from the payment provider'],
      ...['Purchase started at ₦12,500', 'Access granted: the guide is bought for ₦12,500'],
      ...['You reviewed a guide with 1 star', 'You sent a connection request', 'Payout of ₦2,000 ordered'],
      ...['Your connection request was accepted: you are connected with another founder', '₦2,000 paid to the bank'],
    ])
      expect([sentence, sentencesOf(entries).filter((one) => one === sentence).length]).toEqual([sentence, 1]);
    expect(entries.find(({ type }) => type === 'PurchaseCompleted')).toMatchObject({
      ...{ area: 'purchases', reference: purchase },
      listing: { slug: listing.slug, title: 'Opening a pharmacy in Lagos' },
    });
    expect(entries.find(({ type }) => type === 'WithdrawalPaid')).toMatchObject({
      ...{ area: 'wallet', reference: withdrawal, listing: null },
    });
  });

  it('names no other person and shows no sealed text', async () => {
    const text = JSON.stringify(await whole(ada, HIDDEN));
    for (const word of [ben.id, ben.username, creator.id, creator.username, 'A secret', 'A note', 'ciphertext'])
      expect([word, text.includes(word)]).toEqual([word, false]);
  });

  it('does not show a report about the own review or listing, which the person who reported sees', async () => {
    const judged = await whole(creator, [
      ...['ReviewReported', 'ReviewVoted', 'ListingReported', 'ReviewPosted', 'ReviewChecked'],
      ...['PurchaseStarted', 'PurchaseCompleted'],
    ]);
    for (const entries of [judged, await all(ada)])
      expect(typesOf(entries).join()).not.toMatch(/(Listing|Review)Reported/);
    const reports = await until(
      async () => (await all(ben)).filter(({ type }) => type.includes('Reported')),
      (found) => found.length === 2,
    );
    expect(sentencesOf(reports)).toEqual(['You reported a listing', 'You reported a review']);
  });

  it('of another person has none of it', async () => {
    expect(typesOf(await whole(reader, []))).toEqual(['UserActivated', 'UserRegistered']);
    const mine = new Set((await all(ada)).map(({ id }) => id));
    for (const other of [creator, admin, reader])
      expect((await all(other)).filter(({ id }) => mine.has(id))).toEqual([]);
    // A connection belongs to both sides, each in the own words.
    const shared = (await all(ben)).filter(({ id }) => mine.has(id));
    expect(sentencesOf(shared)).toEqual([
      'You accepted a connection request: you are connected with another founder',
      'You received a connection request',
    ]);
  });

  it('of a creator and of a moderator says who decided, without a name', async () => {
    const published = (entries: Entry[]) => entries.find(({ type }) => type === 'ListingPublished');
    expect(published(await all(creator))).toMatchObject({ area: 'listings', sentence: 'Your listing was published' });
    expect(published(await all(admin))).toMatchObject({ area: 'staff', sentence: 'You published a listing' });
    expect(typesOf(await all(creator))).toEqual(
      expect.arrayContaining(['ContentAdded', 'ListingSubmitted', 'SaleEarned', 'SectionAdded']),
    );
  });

  it('is read page by page without a gap or a repetition, also where events have one instant', async () => {
    const entries = await whole(ada, HIDDEN);
    expect(await all(ada, 1)).toEqual(entries);
    expect(await all(ada, 4)).toEqual(entries);
    expect(await page(ada, 'limit=1')).toMatchObject({ count: entries.length, is_capped: false, previous: null });
  });

  it('is filtered by area and by days in Lagos', async () => {
    const entries = await whole(ada, HIDDEN);
    for (const area of ['account', 'purchases', 'wallet', 'community', 'network'])
      expect([area, await all(ada, 3, `area=${area}`)]).toEqual([
        area,
        entries.filter((entry) => entry.area === area && entry),
      ]);
    expect(await page(ada, 'area=staff')).toMatchObject({ count: 0, next: null, results: [] });
    expect(await page(ada, 'to=2020-01-01')).toMatchObject({ count: 0 });
    expect(await all(ada, 5, 'from=2020-01-01&to=2999-12-31')).toEqual(entries);
  });

  it('refuses an area that there is not, days in the wrong order and a cursor that was made up', async () => {
    for (const [query, field] of [
      ...[['area=games', 'area'] as const, ['from=2026-02-01&to=2026-01-01', 'to'] as const],
      ...[['cursor=bm9uZQ', 'cursor'] as const, ['from=yesterday', 'from'] as const],
    ]) {
      const { status, body } = await app.call('GET', `auth/users/me/activity?${query}`, as(ada));
      expect([query, status, Object.keys(body)]).toEqual([query, 400, expect.arrayContaining([field])]);
    }
  });
});

describe('The file of an activity', () => {
  const file = (who: Person, format: string) =>
    fetch(`${app.url}/api/auth/users/me/activity/export?format=${format}`, {
      headers: { authorization: `Bearer ${who.token}` },
    });

  it('as JSON is the list', async () => {
    const entries = await whole(ada, HIDDEN);
    const answer = await file(ada, 'json');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="activity.json"');
    expect(await answer.json()).toEqual(entries);
  });

  it('as CSV has a line for each entry', async () => {
    const entries = await whole(ada, HIDDEN);
    const answer = await file(ada, 'csv');
    const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n');
    expect([answer.headers.get('content-type'), head]).toEqual([
      'text/csv; charset=utf-8',
      'time,area,what happened,listing,reference,event type,event id',
    ]);
    expect(lines.map((line) => [line.split(',')[0], line.split(',').at(-1)])).toEqual(
      entries.map(({ at, id }) => [at, id]),
    );
    expect(lines.find((line) => line.includes('PurchaseCompleted'))).toContain(
      `"Access granted: the guide is bought for ₦12,500",Opening a pharmacy in Lagos,${purchase},`,
    );
  });

  it('does not run a title as a formula of a spreadsheet', async () => {
    const { slug } = (
      await post<{ data: Listing }>(creator, 'listing/', {
        ...{ title: '=1+2 Pharmacies', subtitle: 'Every licence', price: 10_000, industry: 'retail-pharmacy' },
        ...{ sector: ['pharmaceutical'], country: 'Nigeria', region: 'Lagos', licence_affirmed: true },
        description: 'From the pharmacists council to the last inspection: what to file, where, and what it costs.',
      })
    ).data;
    await until(
      () => all(creator),
      (entries) => entries.some((entry) => entry.listing?.slug === slug),
    );
    expect(await (await file(creator, 'csv')).text()).toContain(`,'=1+2 Pharmacies,`);
  });
});
