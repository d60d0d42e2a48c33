import { SUSPENSION_REASON } from '#server/accounts/accounts.events';
import type { Ruling } from '#server/accounts/accounts.folds';
import { SuspendListing } from '#server/catalogue/availability';
import { listing } from '#server/catalogue/listing';
import { FollowCreator } from '#server/catalogue/suspended-creator.jobs';
import type { Envelope } from '#server/kernel/sealed';
import { Database } from '#server/platform/database/sql';
import type { EventStore } from '#server/platform/events/event-store';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { type App, type Person, startApp } from '../app.js';
import { type Listing, openMarket, publishListing } from '../purchases/market.js';
import { settled } from '../settled.js';

describe('The listings of a creator whose suspension and its lift cross', () => {
  let app: App;
  let [creator, admin] = [] as unknown as [Person, Person];
  let listings: Listing[];

  beforeAll(async () => {
    app = await startApp();
    const market = await openMarket(app);
    ({ creator, admin } = market);
    listings = [market.listing, await publishListing(app, creator, admin, { title: 'Opening a gym in Calabar' })];
    await settled(app);
  });
  afterAll(() => app.stop());

  async function ruling(type: Ruling['type']): Promise<Ruling> {
    const reason = await app.web.get(FieldEncryption).encrypt(admin.id, SUSPENSION_REASON, type);
    return { type, data: { userId: creator.id, by: admin.id, reason, at: new Date().toISOString() } };
  }

  /** Runs a message while `first` is the last ruling; `then` is ruled just before the listing of this number, from 1, is decided. */
  async function follow(first: Ruling, then?: Ruling, number = 0) {
    let [last, decided] = [first, 0];
    const store = {
      state: () => Promise.resolve({ ruling: last }),
      decide(...decision: Parameters<EventStore['decide']>) {
        if (++decided === number && then) last = then;
        return app.store.decide(...decision);
      },
    } as unknown as EventStore;
    const job = new FollowCreator(app.worker.get(Database), store, app.worker.get(ViewPositions));
    await job.handle({ creatorId: creator.id, position: '0' });
  }

  const statuses = () =>
    Promise.all(listings.map(async ({ id }) => (await app.store.state(listing, id)).status as string));

  it.each([1, 2])('are all on sale after a lift that comes while listing %i goes off sale', async (number) => {
    await follow(await ruling('CreatorSuspended'), await ruling('SuspensionLifted'), number);
    expect(await statuses()).toEqual(['published', 'published']);
  });

  it.each([1, 2])('are all off sale after a suspension that comes while listing %i comes back', async (number) => {
    await follow(await ruling('CreatorSuspended'));
    expect(await statuses()).toEqual(['suspended', 'suspended']);
    await follow(await ruling('SuspensionLifted'), await ruling('CreatorSuspended'), number);
    expect(await statuses()).toEqual(['suspended', 'suspended']);
    await follow(await ruling('SuspensionLifted'));
    expect(await statuses()).toEqual(['published', 'published']);
  });

  it('are on sale again by a message that runs again after the lift, because its worker died after a decision', async () => {
    const suspension = await ruling('CreatorSuspended');
    const { by, reason, at } = { ...suspension.data, reason: suspension.data.reason as Envelope };
    const { id: listingId } = listings[0]!;
    await app.store.decide(listing, listingId, new SuspendListing({ listingId, by, reason, withCreator: true, at }));
    await follow(await ruling('SuspensionLifted'));
    expect(await statuses()).toEqual(['published', 'published']);
  });
});
