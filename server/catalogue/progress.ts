import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import type { Instant, SectionId } from '#server/kernel/ids';
import { progressEvents, type SectionProgressed } from './catalogue.events.js';

export class MarkSection {
  readonly type = 'MarkSection';
  constructor(readonly data: SectionProgressed['data']) {}
}

/** When the contents of the section last changed. */
type Changed = { changedAt?: Instant };

/** One reader's completed sections of one listing, and when. One that changed since is completed again. */
export const progress: Decider<Map<SectionId, Instant>, WithFacts<MarkSection, Changed>, SectionProgressed> = {
  category: 'progress',
  events: progressEvents,
  initial: () => new Map(),
  decide({ data: { changedAt = '', ...data } }, done) {
    const before = done.get(data.sectionId);
    const isSame = data.completed ? before !== undefined && before >= changedAt : before === undefined;
    return isSame ? [] : [{ type: 'SectionProgressed', data }];
  },
  evolve(done, { data }) {
    if (data.completed) done.set(data.sectionId, data.at);
    else done.delete(data.sectionId);
    return done;
  },
};
