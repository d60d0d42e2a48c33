import type { ListingEvent } from '#server/catalogue/catalogue.events';
import { listing } from '#server/catalogue/listing';
import { MarkPreview } from '#server/catalogue/previews';
import { specification } from '../given.js';
import { at, published, sectionAdded, submitted } from './facts.js';

const given = specification(listing);
const guide = (sections: number): ListingEvent[] => [
  submitted(),
  published(),
  ...Array.from({ length: sections }, (_, i) =>
    sectionAdded({ sectionId: `s${i + 1}`, slug: `s${i + 1}`, position: i + 1 }),
  ),
];
const mark = (sectionId: string, preview = true) =>
  new MarkPreview({ listingId: 'l1', sectionId, preview, by: 'ada', at });
const marked = (sectionId: string, preview = true): ListingEvent => ({
  type: 'SectionPreviewChanged',
  data: { listingId: 'l1', sectionId, preview, at },
});
const gone = (type: 'SectionRemoved' | 'SectionRestored'): ListingEvent => ({
  type,
  data: { listingId: 'l1', sectionId: 's1', items: 0, at },
});

describe('A free preview', () => {
  it('is marked once by the creator, and taken back', () => {
    given(...guide(2))
      .when(mark('s1'))
      .then(marked('s1'));
    given(...guide(2), marked('s1'))
      .when(mark('s1'))
      .thenNothing();
    given(...guide(2), marked('s1'))
      .when(mark('s1', false))
      .then(marked('s1', false));
    given(...guide(2))
      .when(new MarkPreview({ ...mark('s1').data, by: 'eve' }))
      .thenRefused('not_owner');
  });

  it('is never the only section of a guide', () => {
    given(...guide(1))
      .when(mark('s1'))
      .thenRefused('only_section');
    given(...guide(2), gone('SectionRemoved'))
      .when(mark('s2'))
      .thenRefused('only_section');
  });

  it.each([
    [9, 1],
    [10, 2],
    [40, 2],
  ])('of a guide with %i sections is one of at most %i', (sections, most) => {
    const all = Array.from({ length: most }, (_, i) => marked(`s${i + 1}`));
    given(...guide(sections), ...all.slice(1))
      .when(mark('s1'))
      .then(marked('s1'));
    given(...guide(sections), ...all)
      .when(mark('s9'))
      .thenRefused('too_many_previews');
  });

  it('is none any more when the section was removed', () => {
    given(...guide(3), marked('s1'), gone('SectionRemoved'))
      .when(mark('s2'))
      .then(marked('s2'));
    given(...guide(3), marked('s1'), gone('SectionRemoved'), gone('SectionRestored'))
      .when(mark('s1'))
      .then(marked('s1'));
    given(...guide(3), gone('SectionRemoved'))
      .when(mark('s1'))
      .thenRefused('not_found');
  });
});
