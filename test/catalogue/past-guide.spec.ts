import type { ListingEvent, SectionEvent } from '#server/catalogue/catalogue.events';
import { changedSince, evolveGuide, itemsThen, type PastGuide, sectionsThen } from '#server/catalogue/past-guide';
import { guideUpdateReactions } from '#server/catalogue/guide-updates.reactions';
import type { Recorded } from '#server/kernel/decider';
import type { SectionChange } from '#server/catalogue/section-events';
import { recorded, sectionAdded } from './facts.js';

const [first, bought, later] = ['2026-01-05T09:00:00.000Z', '2026-01-06T00:00:00.000Z', '2026-01-06T10:00:00.000Z'];
const own = (at: string) => ({ listingId: 'l1', sectionId: 's1', at });
const written: SectionEvent[] = [
  sectionAdded({ at: first }),
  sectionAdded({ sectionId: 's2', title: 'Forms', slug: 'forms', position: 2, at: first }),
  {
    type: 'ContentAdded',
    data: {
      ...own(first),
      items: [
        { id: 'c1', position: 1, resourcetype: 'Text', text: 'Pay ₦500.' },
        { id: 'c2', position: 2, resourcetype: 'Checklist', document: 'Permit', agency: 'LASEPA', fee: 100, days: 3 },
      ],
    },
  },
];
const edited = (text: string, at = later): SectionEvent => ({
  type: 'TextEdited',
  data: { ...own(at), contentId: 'c1', text },
});
const gone = (type: 'ContentRemoved' | 'ContentRestored', at = later): SectionEvent => ({
  type,
  data: { ...own(at), contentId: 'c1' },
});

function guideOf(...events: SectionEvent[]): PastGuide {
  const guide: PastGuide = new Map();
  for (const event of [...written, ...events]) evolveGuide(guide, event);
  return guide;
}
const changed = (...events: SectionEvent[]) => changedSince(bought, [...written, ...events]);

describe('A guide at an instant', () => {
  it('has the sections and items that were shown, in their order', () => {
    const guide = guideOf(
      { type: 'SectionsReordered', data: { listingId: 'l1', order: ['s2', 's1'], at: later } },
      { type: 'ContentReordered', data: { ...own(later), order: ['c2', 'c1'] } },
      { type: 'SectionRenamed', data: { ...own(later), title: 'First steps' } },
    );
    expect(sectionsThen(guide)).toEqual([
      { id: 's2', title: 'Forms', slug: 'forms', items: 0 },
      { id: 's1', title: 'First steps', slug: 'before-you-start', items: 2 },
    ]);
    expect(itemsThen(guide, 's1')!.map(({ content }) => content.id)).toEqual(['c2', 'c1']);
  });

  it('has the texts and entries as they were last written', () => {
    const entry = { document: 'Permit', agency: 'LASEPA', fee: 200, days: null };
    const guide = guideOf(edited('Pay ₦700.'), {
      type: 'ChecklistEntryEdited',
      data: { ...own(later), contentId: 'c2', ...entry },
    });
    expect(itemsThen(guide, 's1')!.map(({ content }) => content)).toMatchObject([{ text: 'Pay ₦700.' }, entry]);
  });

  it('lacks what was removed, until it is restored', () => {
    expect(itemsThen(guideOf(gone('ContentRemoved')), 's1')).toHaveLength(1);
    expect(itemsThen(guideOf(gone('ContentRemoved'), gone('ContentRestored')), 's1')).toHaveLength(2);
    const removed: SectionEvent = { type: 'SectionRemoved', data: { ...own(later), items: 2 } };
    expect(itemsThen(guideOf(removed), 's1')).toBeUndefined();
  });
});

describe('The changes of a guide', () => {
  it('name each section that differs', () =>
    expect(changed(edited('Pay ₦600.', bought), edited('Pay ₦700.'))).toEqual(['s1']));

  it.each([
    ['an edit that was taken back', [edited('Pay ₦700.'), edited('Pay ₦500.')]],
    ['a removal that was undone', [gone('ContentRemoved'), gone('ContentRestored')]],
    ['another title', [{ type: 'SectionRenamed', data: { ...own(later), title: 'First' } } as SectionEvent]],
    ['another order', [{ type: 'ContentReordered', data: { ...own(later), order: ['c2', 'c1'] } } as SectionEvent]],
  ])('are none after %s', (_, events) => expect(changed(...events)).toEqual([]));

  it('are mailed together, on the morning after their day', () => {
    const timers = recorded([edited('Pay ₦600.', bought), edited('Pay ₦700.')] as ListingEvent[]).map((event) =>
      (guideUpdateReactions.TextEdited as (event: Recorded<SectionChange>) => object)(event as Recorded<SectionChange>),
    );
    expect(timers[0]).toEqual(timers[1]);
    expect(timers[0]).toMatchObject({
      id: 'guide-update-l1-2026-01-06',
      dueAt: '2026-01-07T06:00:00.000Z',
      payload: { listingId: 'l1', day: '2026-01-06' },
    });
  });
});
