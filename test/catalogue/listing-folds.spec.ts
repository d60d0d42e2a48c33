import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { listing } from '#server/catalogue/listing';
import { CHECKLIST } from '#server/catalogue/review-checks';
import { AddContent, AddSection } from '#server/catalogue/section-commands';
import type { EventStore } from '#server/platform/events/event-store';
import { offer } from '#server/purchases/offer.folds';
import { startStores, type Stores } from '../platform/stores.js';
import { until } from '../until.js';

const [SECTIONS, TEXTS, TEXT_BYTES] = [100, 2, 10_000];
const EVENTS = 3 + SECTIONS * (1 + TEXTS);
const at = '2026-03-01T09:00:00.000Z';
const listingId = randomUUID();

let stores: Stores;
/** A process that has just started: it has no state in memory. */
const startProcess = () => stores.startProcess();
const folds = async () =>
  (
    await sql<{ fold: string; revision: number }>`
      select fold, revision from projection.fold_snapshot order by fold`.execute(stores.db.sql)
  ).rows;

beforeAll(async () => {
  stores = await startStores('folds');
  await write(startProcess());
});
afterAll(() => stores.stop());

/** A published listing with the most sections that one may have. */
async function write(store: EventStore) {
  const own = { listingId, at, by: 'ada' };
  const described = { title: 'Open a bakery', subtitle: '', description: 'A'.repeat(60), coverId: null };
  const kinds = { sectors: [], industry: 'bakery', country: '', region: '', number: 1, slug: 'open-a-bakery' };
  const terms = { price: 1_250_000, offersMeeting: false, processSupport: false, licenceAffirmed: true };
  const submitted = { listingId, at, creatorId: 'ada', ...described, ...kinds, ...terms };
  await store.decide(listing, listingId, { type: 'SubmitListing', data: submitted } as never);
  for (let n = 0; n < SECTIONS; n++) {
    const sectionId = `section-${n}`;
    await store.decide(listing, listingId, new AddSection({ ...own, sectionId, title: sectionId, slug: sectionId }));
    for (let i = 0; i < TEXTS; i++) {
      const item = { id: randomUUID(), resourcetype: 'Text' as const, text: 'x'.repeat(TEXT_BYTES) };
      await store.decide(listing, listingId, new AddContent({ ...own, sectionId, items: [item] }));
    }
  }
  const published = { listingId, by: 'moderator', checked: CHECKLIST, at, creatorVerified: true };
  await store.decide(listing, listingId, { type: 'PublishListing', data: published } as never);
  await store.state(offer, listingId);
  await until(folds, (kept) => kept.length === 2 && kept.every(({ revision }) => revision >= EVENTS - 20));
}

describe('A listing of a hundred sections', () => {
  it('is decided on without its older sections’ texts, with the same outcome', async () => {
    const unsnapshotted = { ...listing, snapshot: undefined };
    const whole = await startProcess().state(unsnapshotted, listingId);
    expect(whole.sections.size).toBe(SECTIONS);
    expect(await startProcess().state(listing, listingId)).toEqual(whole);
    await sql`update projection.fold_snapshot set state = jsonb_set(state, '{creatorId}', '"eve"') where fold = 'listing'`.execute(
      stores.db.sql,
    );
    expect((await startProcess().state(listing, listingId)).creatorId).toBe('eve');
  });

  it('is on offer without reading its texts', async () => {
    expect((await startProcess().state(offer, listingId)).on).toMatchObject({
      ...{ creatorId: 'ada', price: 1_250_000 },
      ...{ sections: SECTIONS, items: SECTIONS * TEXTS },
    });
    await sql`update projection.fold_snapshot set state = jsonb_set(state, '{on,price}', '7') where fold = 'offer'`.execute(
      stores.db.sql,
    );
    expect((await startProcess().state(offer, listingId)).on).toMatchObject({ price: 7, published: true });
  });
});
