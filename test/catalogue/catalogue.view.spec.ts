import {
  contentsOf,
  createdBy,
  findListing,
  findSection,
  listingIdOf,
  queue,
  sectionsOf,
} from '#projections/catalogue/listing.queries';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import type { CatalogueEvent } from '#server/catalogue/catalogue.events';
import type { PurchaseCompleted } from '#server/purchases/purchases.events';
import { at, published, recorded, sectionAdded, submitted } from './facts.js';
import { type ReadingSide, startReadingSide } from './reading-side.js';

const later = '2026-02-01T09:00:00.000Z';
const bought: PurchaseCompleted = {
  type: 'PurchaseCompleted',
  data: {
    listingId: 'l1',
    buyerId: 'bola',
    creatorId: 'ada',
    reference: 'r1',
    price: 1_250_000,
    commission: 125_000,
    basisPoints: 1_000,
    terms: 1,
    method: 'card',
    at: later,
  },
};

describe('The catalogue', () => {
  let side: ReadingSide;
  beforeAll(async () => {
    side = await startReadingSide();
    const facts: (CatalogueEvent | PurchaseCompleted)[] = [
      submitted({ listingId: 'l1' }),
      sectionAdded(),
      sectionAdded({ sectionId: 's2', title: 'Forms', slug: 'forms', position: 2, at: later }),
      {
        type: 'ContentAdded',
        data: {
          listingId: 'l1',
          sectionId: 's1',
          items: [
            { id: 'c1', position: 1, resourcetype: 'Text', text: 'Register with CAC.' },
            {
              id: 'c2',
              position: 2,
              resourcetype: 'Document',
              fileId: 'f1',
              name: 'form.pdf',
              mimeType: 'application/pdf',
              size: 3,
            },
          ],
          at: later,
        },
      },
      published(),
      bought,
      {
        type: 'SectionProgressed',
        data: { listingId: 'l1', sectionId: 's1', readerId: 'bola', completed: true, at: later },
      },
      submitted({ listingId: 'l2', number: 2, slug: 'raise-poultry', title: 'Raise poultry' }),
    ];
    await side.show(recorded(facts));
  });
  afterAll(() => side.stop());

  it('shows a listing by its number and its slug', async () => {
    expect(await listingIdOf(side.sql, 'LST-000001')).toBe('l1');
    expect(await listingIdOf(side.sql, 'lst-000002')).toBe('l2');
    expect(await listingIdOf(side.sql, 'open-a-pharmacy')).toBe('l1');
    expect(await listingIdOf(side.sql, 'nobody-wrote-this')).toBeUndefined();
  });

  it('counts buyers and sections', async () =>
    expect(await findListing(side.sql, 'open-a-pharmacy')).toMatchObject({
      status: 'published',
      total_buyers: 1,
      section_count: 2,
      price: 1_250_000,
    }));

  it('changes `updated_at` with the content only', async () =>
    expect(await findListing(side.sql, 'open-a-pharmacy')).toMatchObject({
      created_at: at,
      updated_at: later,
      published_at: at,
    }));

  it('keeps the progress of each reader', async () => {
    const ticks = async (reader?: string) =>
      (await sectionsOf(side.sql, 'l1', reader)).map(({ completed }) => completed);
    expect(await ticks('bola')).toEqual([true, false]);
    expect(await ticks('chi')).toEqual([false, false]);
    expect(await ticks()).toEqual([false, false]);
  });

  it('keeps the contents of a section in order', async () => {
    expect(await contentsOf(side.sql, 's1')).toMatchObject([
      { id: 'c1', resourcetype: 'Text', text_content: 'Register with CAC.', file_id: null },
      { id: 'c2', resourcetype: 'Document', file_id: 'f1', file_name: 'form.pdf', size: 3 },
    ]);
    expect(await findSection(side.sql, 'forms', 'l1')).toMatchObject({ id: 's2', items: 0 });
    expect(await findSection(side.sql, 'forms')).toBeUndefined();
  });

  it('lists the review queue and a creator’s own listings', async () => {
    const page = { limit: 20, offset: 0 };
    expect((await queue(side.sql, 'pending_review', page)).rows.map(({ id }) => id)).toEqual(['l2']);
    expect(await createdBy(side.sql, 'ada', page)).toMatchObject({ count: 2 });
    expect(await createdBy(side.sql, 'bola', page)).toMatchObject({ count: 0 });
  });

  it('notifies the public of a publication, and only its owner and reviewers of a submission', () => {
    const [waiting, out] = recorded([submitted(), published()]);
    expect(catalogueView.audience(waiting!)).toEqual([{ user: 'ada' }, { role: 'moderator' }, { role: 'admin' }]);
    expect(catalogueView.audience(out!)).toContain('public');
  });
});
