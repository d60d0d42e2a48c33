import type { SectionOpened, SectionProgressed } from '#server/catalogue/catalogue.events';
import { MarkSection, OpenSection, progress } from '#server/catalogue/progress';
import { withFacts } from '#server/kernel/command';
import { specification } from '../given.js';
import { at } from './facts.js';

const given = specification(progress);
const tick = { listingId: 'l1', readerId: 'bola', sectionId: 's1', completed: true, at };
const ticked: SectionProgressed = { type: 'SectionProgressed', data: tick };
const changed = { ...tick, changedAt: '2026-01-06T09:00:00.000Z', at: '2026-01-07T09:00:00.000Z' };
const untick = { ...tick, completed: false };

const opening = { listingId: 'l1', readerId: 'bola', sectionId: 's1', at };
const opened: SectionOpened = { type: 'SectionOpened', data: opening };

describe('A section', () => {
  it('is opened by its buyer once', () => {
    given().when(new OpenSection(opening)).then(opened);
    given(opened, ticked).when(new OpenSection(opening)).thenNothing();
  });
  it('that is opened is not completed by that', () => given(opened).when(new MarkSection(tick)).then(ticked));
});

describe('A reader’s progress', () => {
  it('is counted per section', () => given().when(new MarkSection(tick)).then(ticked));
  it('counts a section once', () => given(ticked).when(new MarkSection(tick)).thenNothing());
  it('counts a section again that changed since', () => {
    const { changedAt: _, ...again } = changed;
    given(ticked)
      .when(withFacts(new MarkSection(again), changed))
      .then({ type: 'SectionProgressed', data: again });
    given(ticked, { type: 'SectionProgressed', data: again })
      .when(withFacts(new MarkSection(again), changed))
      .thenNothing();
  });
  it('can be taken back', () =>
    given(ticked).when(new MarkSection(untick)).then({ type: 'SectionProgressed', data: untick }));
  it('cannot be taken back before it was made', () => given().when(new MarkSection(untick)).thenNothing());
});
