import type { Decider } from '#server/kernel/decider';
import { type Drift, type IncidentEvent, incidentEvents } from './incidents.events.js';

/** Records an incident. */
export class RecordIncident {
  constructor(readonly data: Drift) {}
}

type State = { isRecorded: boolean };

/** An incident: recorded once, however often the command is repeated. */
export const incident: Decider<State, RecordIncident, IncidentEvent> = {
  category: 'incident',
  events: incidentEvents,
  initial: () => ({ isRecorded: false }),
  assumesEmpty: () => true,
  decide: ({ data }, { isRecorded }) => (isRecorded ? [] : [{ type: 'DriftHealed', data }]),
  evolve: (state) => Object.assign(state, { isRecorded: true }),
};
