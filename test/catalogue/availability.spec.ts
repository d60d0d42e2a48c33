import { ArchiveListing, RestoreListing, SuspendListing, UnarchiveListing } from '#server/catalogue/availability';
import type { ListingEvent } from '#server/catalogue/catalogue.events';
import { EditListing, ResubmitListing } from '#server/catalogue/editing';
import { listing, PublishListing, RejectListing, RequestChanges } from '#server/catalogue/listing';
import { withFacts } from '#server/kernel/command';
import { offer } from '#server/purchases/offer.folds';
import { specification } from '../given.js';
import { at, published, recorded, submitted } from './facts.js';

const given = specification(listing);
const own = { listingId: 'l1', by: 'ada', at };
const decision = { listingId: 'l1', by: 'adm', at };
const reason = { v: 1, kid: '1', by: 'adm', ciphertext: 'Q29waWVkLg==' } as const;
const archived: ListingEvent = { type: 'ListingArchived', data: { listingId: 'l1', creatorId: 'ada', at } };
const unarchived: ListingEvent = { type: 'ListingUnarchived', data: { listingId: 'l1', creatorId: 'ada', at } };
const suspended: ListingEvent = { type: 'ListingSuspended', data: { ...decision, creatorId: 'ada', reason } };
const restored = (status: 'published' | 'archived'): ListingEvent => ({
  type: 'ListingRestored',
  data: { ...decision, creatorId: 'ada', status, reason },
});
const archive = new ArchiveListing(own);
const unarchive = new UnarchiveListing(own);
const suspend = new SuspendListing({ ...decision, reason });
const restore = new RestoreListing({ ...decision, reason });
const onSale = [submitted(), published()];

describe('A published listing', () => {
  it('is archived by its creator and put back on sale, each once', () => {
    given(...onSale)
      .when(archive)
      .then(archived);
    given(...onSale, archived)
      .when(archive)
      .thenNothing();
    given(...onSale, archived)
      .when(unarchive)
      .then(unarchived);
    given(...onSale, archived, unarchived)
      .when(unarchive)
      .thenNothing();
  });

  it('is archived by its creator alone, and not before it is published', () => {
    given(...onSale)
      .when(new ArchiveListing({ ...own, by: 'bola' }))
      .thenRefused('not_owner');
    given(...onSale, archived)
      .when(new UnarchiveListing({ ...own, by: 'bola' }))
      .thenRefused('not_found');
    given(submitted()).when(archive).thenRefused('not_published');
  });

  it('is suspended by an admin with a reason, and has its former status again when that ends', () => {
    given(...onSale)
      .when(suspend)
      .then(suspended);
    given(...onSale, suspended)
      .when(suspend)
      .thenNothing();
    given(...onSale, suspended)
      .when(restore)
      .then(restored('published'));
    given(...onSale, archived, suspended)
      .when(restore)
      .then(restored('archived'));
    given(...onSale, suspended, restored('published'))
      .when(restore)
      .thenNothing();
  });

  it('is never suspended by its own creator, nor before it is published', () => {
    given(...onSale)
      .when(new SuspendListing({ ...decision, by: 'ada', reason }))
      .thenRefused('own_case');
    given(submitted()).when(suspend).thenRefused('not_published');
  });

  it('is suspended and restored with its creator, but for what a moderator suspended by itself', () => {
    const withCreator = true as const;
    const follow = { ...decision, reason, withCreator };
    const [off, back] = [new SuspendListing(follow), new RestoreListing(follow)];
    const gone: ListingEvent = {
      type: 'ListingSuspended',
      data: { ...decision, creatorId: 'ada', reason, withCreator },
    };
    const returned: ListingEvent = {
      ...{ type: 'ListingRestored', data: { ...follow, creatorId: 'ada', status: 'published' } },
    };
    given(...onSale)
      .when(off)
      .then(gone);
    given(...onSale, gone)
      .when(off)
      .thenNothing();
    given(...onSale, gone)
      .when(back)
      .then(returned);
    for (const [facts, command] of [
      [[submitted()], off],
      [[...onSale, archived], off],
      [[...onSale, suspended], off],
      [[...onSale, suspended], back],
      [onSale, back],
    ] as const)
      given(...facts)
        .when(command)
        .thenNothing();
    given(...onSale, gone)
      .when(suspend)
      .then(suspended);
    given(...onSale, gone, suspended)
      .when(back)
      .thenNothing();
    given(...onSale, gone, suspended)
      .when(restore)
      .then(restored('published'));
  });

  it('stays suspended whatever its creator does', () => {
    given(...onSale, suspended)
      .when(archive)
      .thenRefused('suspended');
    given(...onSale, suspended)
      .when(unarchive)
      .thenRefused('suspended');
  });
});

describe('A listing that is off sale', () => {
  it.each([
    ['archived', archived],
    ['suspended', suspended],
  ])('is not reviewed again and keeps its price while it is %s', (_, off) => {
    const publish = withFacts(new PublishListing({ ...decision, checked: ['complete'] }), { creatorVerified: true });
    given(...onSale, off)
      .when(publish)
      .thenRefused('decided');
    given(...onSale, off)
      .when(new RejectListing({ ...decision, reason }))
      .thenRefused('published');
    given(...onSale, off)
      .when(new RequestChanges({ ...decision, reason }))
      .thenRefused('decided');
    given(...onSale, off)
      .when(new ResubmitListing(own))
      .thenRefused('published');
    given(...onSale, off)
      .when(new EditListing({ ...own, changes: { price: 900_000 } }))
      .thenRefused('price_needs_approval');
  });

  it('is not bought until it is on sale again', () => {
    const isOffered = (...facts: ListingEvent[]) =>
      recorded(facts).reduce((state, event) => offer.evolve(state, event as never), offer.initial()).on?.published;
    expect(isOffered(...onSale, archived)).toBe(false);
    expect(isOffered(...onSale, archived, unarchived)).toBe(true);
    expect(isOffered(...onSale, suspended)).toBe(false);
    expect(isOffered(...onSale, suspended, restored('published'))).toBe(true);
    expect(isOffered(...onSale, archived, suspended, restored('archived'))).toBe(false);
  });
});
