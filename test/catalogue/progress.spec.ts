import type { SectionProgressed } from '#server/catalogue/catalogue.events';
import { MarkSection, progress } from '#server/catalogue/progress';
import { specification } from '../given.js';
import { at } from './facts.js';

const given = specification(progress);
const tick = { listingId: 'l1', readerId: 'bola', sectionId: 's1', completed: true, at };
const ticked: SectionProgressed = { type: 'SectionProgressed', data: tick };
const untick = { ...tick, completed: false };

describe('A reader’s progress', () => {
  it('is counted per section', () => given().when(new MarkSection(tick)).then(ticked));
  it('counts a section once', () => given(ticked).when(new MarkSection(tick)).thenNothing());
  it('can be taken back', () =>
    given(ticked).when(new MarkSection(untick)).then({ type: 'SectionProgressed', data: untick }));
  it('cannot be taken back before it was made', () => given().when(new MarkSection(untick)).thenNothing());
});
