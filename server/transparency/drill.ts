import type { Decider } from '#server/kernel/decider';
import { type Drill, drillEvents, type TamperDrillHeld } from './drills.events.js';

/** Records what a drill found. */
export class RecordDrill {
  constructor(readonly data: Drill) {}
}

type State = { held?: Drill };

/** One drill: recorded once, however many workers held it or however often it was asked for. */
export const drill: Decider<State, RecordDrill, TamperDrillHeld> = {
  category: 'drill',
  events: drillEvents,
  initial: () => ({}),
  decide: ({ data }, { held }) => (held ? [] : [{ type: 'TamperDrillHeld', data }]),
  evolve: (_, { data }) => ({ held: data }),
};
