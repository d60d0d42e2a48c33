import { sql } from 'kysely';
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

/** Those of the words that a typo may be corrected to. */
async function wordsKnown({ sql: db }: ReadingSide, words: string[]) {
  const { rows } = await sql<{ word: string }>`
    select word from ${sql.table(catalogueView.table.word)} where word = any(${words}) order by word`.execute(db);
  return rows.map(({ word }) => word);
}

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

  it('shows sections and items in the order and with the titles they were given, without the removed ones', async () => {
    const own = { listingId: 'l3', sectionId: 't1', at: later };
    const facts: CatalogueEvent[] = [
      submitted({ listingId: 'l3', number: 3, slug: 'brew-zobo', title: 'Brew zobo' }),
      ...['Kettles', 'Hibiscus', 'Bottles'].map((title, i) =>
        sectionAdded({ listingId: 'l3', sectionId: `t${i + 1}`, title, slug: title.toLowerCase(), position: i + 1 }),
      ),
      {
        type: 'ContentAdded',
        data: {
          ...own,
          items: ['d1', 'd2', 'd3'].map((id, i) => ({ id, position: i + 1, resourcetype: 'Text' as const, text: id })),
        },
      },
      { type: 'SectionProgressed', data: { ...own, sectionId: 't2', readerId: 'bola', completed: true } },
    ];
    await side.show(recorded(facts));
    const changes: CatalogueEvent[] = [
      { type: 'SectionRenamed', data: { ...own, title: 'Cauldrons' } },
      { type: 'SectionsReordered', data: { listingId: 'l3', order: ['t3', 't2', 't1'], at: later } },
      { type: 'SectionRemoved', data: { ...own, sectionId: 't2', items: 0 } },
      { type: 'TextEdited', data: { ...own, contentId: 'd1', text: 'Boil.' } },
      { type: 'ContentReordered', data: { ...own, order: ['d3', 'd2', 'd1'] } },
      { type: 'ContentRemoved', data: { ...own, contentId: 'd2' } },
    ];
    await side.show(recorded(changes));
    expect(await sectionsOf(side.sql, 'l3')).toMatchObject([
      { id: 't3', position: 1 },
      { id: 't1', position: 2, title: 'Cauldrons', slug: 'kettles', items: 2 },
    ]);
    expect(await contentsOf(side.sql, 't1')).toMatchObject([
      { id: 'd3', position: 1 },
      { id: 'd1', position: 2, text_content: 'Boil.' },
    ]);
    expect(await findListing(side.sql, 'brew-zobo', 'bola')).toMatchObject({ section_count: 2, done: 0 });
    expect(await findSection(side.sql, 'hibiscus', 'l3')).toBeUndefined();
    expect(await wordsKnown(side, ['kettles', 'cauldrons', 'hibiscus', 'bottles'])).toEqual(['bottles', 'cauldrons']);
    await side.show(
      recorded([
        { type: 'SectionRestored', data: { ...own, sectionId: 't2', items: 0 } },
        { type: 'ContentRestored', data: { ...own, contentId: 'd2' } },
      ]),
    );
    expect((await sectionsOf(side.sql, 'l3', 'bola')).map(({ id, completed }) => [id, completed])).toEqual([
      ['t3', false],
      ['t2', true],
      ['t1', false],
    ]);
    expect((await contentsOf(side.sql, 't1')).map(({ id }) => id)).toEqual(['d3', 'd2', 'd1']);
    expect(await wordsKnown(side, ['hibiscus'])).toEqual(['hibiscus']);
  });

  it('lists the review queue and a creator’s own listings', async () => {
    const page = { limit: 20, offset: 0 };
    expect((await queue(side.sql, 'pending_review', 'mod', page)).rows.map(({ id }) => id)).toEqual(['l2', 'l3']);
    expect(await createdBy(side.sql, 'ada', page)).toMatchObject({ count: 3 });
    expect(await createdBy(side.sql, 'bola', page)).toMatchObject({ count: 0 });
  });

  it('notifies the public of a publication, and only its owner and reviewers of a submission', () => {
    const [waiting, out] = recorded([submitted(), published()]);
    expect(catalogueView.audience(waiting!)).toEqual([{ user: 'ada' }, { role: 'moderator' }, { role: 'admin' }]);
    expect(catalogueView.audience(out!)).toContain('public');
  });
});
