import type { ListingEvent } from '#server/catalogue/catalogue.events';
import { listing } from '#server/catalogue/listing';
import {
  AddContent,
  AddSection,
  DescribePicture,
  EditText,
  RemoveContent,
  RemoveSection,
  RenameSection,
  ReorderContent,
  ReorderSections,
  RestoreContent,
  RestoreSection,
} from '#server/catalogue/section-commands';
import { specification } from '../given.js';
import { at, published, sectionAdded, submitted } from './facts.js';

const given = specification(listing);
const change = { listingId: 'l1', by: 'ada', at };
const first = { ...change, sectionId: 's1' };
const note = { ...first, contentId: 'c1' };
const own = { listingId: 'l1', sectionId: 's1', at };

const removed: ListingEvent = { type: 'SectionRemoved', data: { ...own, items: 2 } };
const restored: ListingEvent = { type: 'SectionRestored', data: { ...own, items: 2 } };
const noteRemoved: ListingEvent = { type: 'ContentRemoved', data: { ...own, contentId: 'c1' } };
const guide: ListingEvent[] = [
  submitted(),
  published(),
  sectionAdded(),
  sectionAdded({ sectionId: 's2', title: 'Forms', slug: 'forms', position: 2 }),
  sectionAdded({ sectionId: 's3', title: 'Fees', slug: 'fees', position: 3 }),
  {
    type: 'ContentAdded',
    data: {
      ...own,
      items: [
        { id: 'c1', position: 1, resourcetype: 'Text', text: 'Register with CAC.' },
        ...[{ id: 'c2', position: 2, resourcetype: 'Document' as const, fileId: 'f1', name: 'form.pdf', size: 3 }].map(
          (file) => ({ ...file, mimeType: 'application/pdf' }),
        ),
      ],
    },
  },
];

describe('A section', () => {
  it('is renamed and keeps its address', () => {
    const renamed: ListingEvent = { type: 'SectionRenamed', data: { ...own, title: 'First steps' } };
    const rename = new RenameSection({ ...first, title: 'First steps' });
    given(...guide)
      .when(rename)
      .then(renamed);
    given(...guide, renamed)
      .when(rename)
      .thenNothing();
    given(...guide)
      .when(new RenameSection({ ...first, title: '' }))
      .thenRefused('invalid');
  });

  it('is removed once, and restored once with what it holds', () => {
    given(...guide)
      .when(new RemoveSection(first))
      .then(removed);
    given(...guide, removed)
      .when(new RemoveSection(first))
      .thenNothing();
    given(...guide, removed)
      .when(new RestoreSection(first))
      .then(restored);
    given(...guide, removed, restored)
      .when(new RestoreSection(first))
      .thenNothing();
  });

  it('takes no change while it is removed', () => {
    for (const command of [
      new RenameSection({ ...first, title: 'First steps' }),
      new AddContent({ ...first, items: [{ id: 'c3', resourcetype: 'Text', text: 'Pay.' }] }),
      new EditText({ ...note, text: 'Pay.' }),
      new RemoveContent(note),
      new RestoreContent(note),
    ])
      given(...guide, removed)
        .when(command)
        .thenRefused('not_found');
  });

  it('keeps its address and its place while it is removed', () =>
    given(...guide, removed)
      .when(new AddSection({ ...change, sectionId: 's4', title: 'Again', slug: 'before-you-start' }))
      .then(sectionAdded({ sectionId: 's4', title: 'Again', slug: 'before-you-start-2', position: 4 })));

  it('is changed by its creator only', () => {
    for (const command of [RemoveSection, RestoreSection])
      given(...guide)
        .when(new command({ ...first, by: 'bola' }))
        .thenRefused('not_owner');
    given(submitted(), sectionAdded())
      .when(new RemoveSection({ ...first, by: 'bola' }))
      .thenRefused('not_found');
  });
});

describe('The sections of a listing', () => {
  const order = (...ids: string[]) => new ReorderSections({ ...change, order: ids });
  const reordered = (...ids: string[]): ListingEvent => ({
    type: 'SectionsReordered',
    data: { listingId: 'l1', order: ids, at },
  });

  it('are put in another order, which a repetition does not change', () => {
    given(...guide)
      .when(order('s3', 's1', 's2'))
      .then(reordered('s3', 's1', 's2'));
    given(...guide, reordered('s3', 's1', 's2'))
      .when(order('s3', 's1', 's2'))
      .thenNothing();
  });

  it('that an order does not name follow in their order', () =>
    given(...guide)
      .when(order('s2'))
      .then(reordered('s2', 's1', 's3')));

  it('are each named once, and no other', () => {
    given(...guide)
      .when(order('s1', 's1'))
      .thenRefused('invalid');
    given(...guide)
      .when(order('s1', 's9'))
      .thenRefused('invalid');
  });

  it('are at most a hundred that are shown', () => {
    const many = Array.from({ length: 97 }, (_, i) =>
      sectionAdded({ sectionId: `n${i}`, slug: `n${i}`, position: 4 + i }),
    );
    const add = new AddSection({ ...change, sectionId: 'last', title: 'Last', slug: 'last' });
    given(...guide, ...many)
      .when(add)
      .thenRefused('invalid');
    given(...guide, ...many, removed)
      .when(add)
      .then(sectionAdded({ sectionId: 'last', title: 'Last', slug: 'last', position: 101 }));
  });
});

describe('An item of a section', () => {
  it('that is a text is edited', () => {
    const edited: ListingEvent = { type: 'TextEdited', data: { ...own, contentId: 'c1', text: 'Pay.' } };
    given(...guide)
      .when(new EditText({ ...note, text: 'Pay.' }))
      .then(edited);
    given(...guide)
      .when(new EditText({ ...note, contentId: 'c2', text: 'Pay.' }))
      .thenRefused('no_text');
    given(...guide, noteRemoved)
      .when(new EditText({ ...note, text: 'Pay.' }))
      .thenRefused('not_found');
  });

  it('that is a picture is described', () => {
    const picture: ListingEvent = {
      type: 'ContentAdded',
      data: {
        ...own,
        items: [
          {
            id: 'c3',
            position: 3,
            resourcetype: 'Image',
            fileId: 'f2',
            name: 'a.webp',
            mimeType: 'image/webp',
            size: 3,
          },
        ],
      },
    };
    const alt = 'The front of a pharmacy';
    given(...guide, picture)
      .when(new DescribePicture({ ...note, contentId: 'c3', alt }))
      .then({ type: 'PictureDescribed', data: { ...own, contentId: 'c3', alt } });
    given(...guide)
      .when(new DescribePicture({ ...note, alt }))
      .thenRefused('no_picture');
  });

  it('is removed once and restored once', () => {
    given(...guide)
      .when(new RemoveContent(note))
      .then(noteRemoved);
    given(...guide, noteRemoved)
      .when(new RemoveContent(note))
      .thenNothing();
    given(...guide, noteRemoved)
      .when(new RestoreContent(note))
      .then({ type: 'ContentRestored', data: { ...own, contentId: 'c1' } });
    given(...guide)
      .when(new RestoreContent(note))
      .thenNothing();
  });

  it('is moved among the others', () =>
    given(...guide)
      .when(new ReorderContent({ ...first, order: ['c2', 'c1'] }))
      .then({ type: 'ContentReordered', data: { ...own, order: ['c2', 'c1'] } }));

  it('stays the same in a stored state', () => {
    const state = [...guide, removed, noteRemoved].reduce(listing.evolve, listing.initial());
    const { pack, unpack } = listing.snapshot!;
    expect(unpack(JSON.parse(JSON.stringify(pack(state))) as object)).toEqual(state);
  });
});
