import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { type App, type Person, startApp } from '../app.js';
import { couponing } from '../coupons/couponing.js';
import { type Listing, openMarket, publishListing } from '../purchases/market.js';
import { until } from '../until.js';

const LISTINGS = 5;
const SECTIONS = 20;

let app: App;
let [creator, admin]: Person[] = [];
beforeAll(async () => {
  app = await startApp();
  ({ creator, admin } = await openMarket(app));
});
afterAll(() => app.stop());

type Section = { slug: string; contents: { text_content: string }[] };
const write = async (path: string, body: object): Promise<{ position: bigint; slug: string }> => {
  const {
    status,
    headers,
    body: said,
  } = await app.call<{ data: { slug: string } }>('POST', path, {
    token: creator!.token,
    body,
  });
  expect(status).toBe(201);
  return { position: BigInt(headers.get('x-position') ?? -1), slug: said.data.slug };
};
const read = (listing: Listing, section: string) =>
  app.call<{ data: Section }>('GET', `listing/${listing.slug}/${section}`, { token: creator!.token });

const sectionsSeenBy = async (token: string | undefined, { slug }: Listing) =>
  (await app.call<{ data: { sections: object[] } }>('GET', `listing/${slug}`, { token })).body.data.sections;

/** Adds sections and their texts in turn, and reads each at once; resolves to the positions in the responses. */
async function author(listing: Listing): Promise<bigint[]> {
  const positions: bigint[] = [];
  const before = (await sectionsSeenBy(creator!.token, listing)).length;
  for (let i = 0; i < SECTIONS; i++) {
    const section = await write('listing/section/create', { listing: listing.id, title: `Step ${i}` });
    const made = await read(listing, section.slug);
    expect([made.status, made.body.data?.contents]).toEqual([200, []]);
    expect(await sectionsSeenBy(creator!.token, listing)).toHaveLength(before + i + 1);
    const said = `What to do in step ${i} of ${listing.slug}.`;
    const text = await write('listing/text', { listing: listing.id, section: section.slug, text_content: said });
    expect((await read(listing, section.slug)).body.data.contents.map(({ text_content }) => text_content)).toEqual([
      said,
    ]);
    positions.push(section.position, text.position);
  }
  // A visitor's answer is cached for a second.
  await until(
    () => sectionsSeenBy(undefined, listing),
    (sections) => sections.length === before + SECTIONS,
  );
  return positions;
}

describe('A writer', () => {
  it('reads its own writes, also under concurrent writes', async () => {
    const listings = await Promise.all(
      Array.from({ length: LISTINGS }, (_, i) => publishListing(app, creator!, admin!, { title: `Guide number ${i}` })),
    );
    const told = await Promise.all(listings.map(author));
    expect(told.flat()).toHaveLength(2 * SECTIONS * LISTINGS);
    for (const positions of told) {
      expect(positions[0]).toBeGreaterThan(0n);
      positions.slice(1).forEach((position, i) => expect(position).toBeGreaterThan(positions[i]!));
    }
  });

  it('gets no position while a view lags, since the answer would claim what is not shown', async () => {
    const listing = await publishListing(app, creator!, admin!, { title: 'Guide of a slow day' });
    const section = { token: creator!.token, body: { listing: listing.id, title: 'Step of a slow day' } };
    const lagging = await app.sql.startTransaction().execute();
    await sql`select 1 from projection.checkpoint where name = ${catalogueView.schema} for update`.execute(lagging);
    const late = await app.call('POST', 'listing/section/create', section);
    await lagging.rollback().execute();
    expect([late.status, late.headers.get('x-position')]).toEqual([201, null]);
    await until(
      () => sectionsSeenBy(creator!.token, listing),
      (sections) => sections.some((one) => (one as Section & { title: string }).title === section.body.title),
    );
  });

  it('gets the position of a request whose last event is of no interest to a view that shows an earlier one', async () => {
    const listing = await publishListing(app, creator!, admin!, { title: 'Guide with a coupon' });
    const { made, buy } = couponing(app);
    const coupon = await made(creator!, { percent: 20 });
    const { status, headers } = await buy(await app.person(), listing, { coupon });
    expect([status, headers.get('x-position')]).toEqual([200, expect.any(String)]);
  });

  it('gets no position from a request that records nothing', async () => {
    const answer = await app.call('GET', 'listing/', { token: creator!.token });
    expect([answer.status, answer.headers.get('x-position')]).toEqual([200, null]);
  });
});
