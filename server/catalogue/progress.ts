import type { Decider } from '#server/kernel/decider';
import type { SectionId } from '#server/kernel/ids';
import { progressEvents, type SectionProgressed } from './catalogue.events.js';

export class MarkSection {
  readonly type = 'MarkSection';
  constructor(readonly data: SectionProgressed['data']) {}
}

/** One reader's completed sections of one listing. */
export const progress: Decider<Set<SectionId>, MarkSection, SectionProgressed> = {
  category: 'progress',
  events: progressEvents,
  initial: () => new Set(),
  decide: ({ data }, done) =>
    done.has(data.sectionId) === data.completed ? [] : [{ type: 'SectionProgressed', data }],
  evolve(done, { data }) {
    if (data.completed) done.add(data.sectionId);
    else done.delete(data.sectionId);
    return done;
  },
};
