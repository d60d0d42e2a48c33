import type { Decider } from '#server/kernel/decider';
import { type RegulationChangeRecorded, regulationEvents } from './regulations.events.js';

export class RecordRegulationChange {
  readonly type = 'RecordRegulationChange';
  constructor(readonly data: RegulationChangeRecorded['data']) {}
}

/** A change of a regulation, recorded once by a moderator. */
export const regulationChange: Decider<{ isRecorded: boolean }, RecordRegulationChange, RegulationChangeRecorded> = {
  category: 'regulation',
  events: regulationEvents,
  initial: () => ({ isRecorded: false }),
  decide: ({ data }, { isRecorded }) => (isRecorded ? [] : [{ type: 'RegulationChangeRecorded', data }]),
  evolve: () => ({ isRecorded: true }),
};
