import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import type { Instant, SectionId } from '#server/kernel/ids';
import { type ProgressEvent, progressEvents, type SectionOpened, type SectionProgressed } from './catalogue.events.js';

/** A buyer is given contents of the section. */
export class OpenSection {
  readonly type = 'OpenSection';
  constructor(readonly data: SectionOpened['data']) {}
}

export class MarkSection {
  readonly type = 'MarkSection';
  constructor(readonly data: SectionProgressed['data']) {}
}

/** When the contents of the section last changed. */
type Changed = { changedAt?: Instant };
type ProgressCommand = OpenSection | WithFacts<MarkSection, Changed>;
type Progress = { opened: Set<SectionId>; done: Map<SectionId, Instant> };

/**
 * The sections of one listing that one reader opened as its buyer, and those the reader completed, and when. A section is
 * opened once, whatever is bought or refunded later; one that changed since its completion is completed again.
 */
export const progress: Decider<Progress, ProgressCommand, ProgressEvent> = {
  category: 'progress',
  events: progressEvents,
  initial: () => ({ opened: new Set(), done: new Map() }),
  decide(command, { opened, done }) {
    if (command.type === 'OpenSection')
      return opened.has(command.data.sectionId) ? [] : [{ type: 'SectionOpened', data: command.data }];
    const { changedAt = '', ...data } = command.data;
    const before = done.get(data.sectionId);
    const isSame = data.completed ? before !== undefined && before >= changedAt : before === undefined;
    return isSame ? [] : [{ type: 'SectionProgressed', data }];
  },
  evolve(state, { type, data }) {
    if (type === 'SectionOpened') state.opened.add(data.sectionId);
    else if (data.completed) state.done.set(data.sectionId, data.at);
    else state.done.delete(data.sectionId);
    return state;
  },
};
