import type { Decider } from '#server/kernel/decider';
import { type Drift, type IncidentEvent, incidentEvents, type WithdrawalFlagged } from './incidents.events.js';

/** Records rows of a view that differed from the log. */
export class RecordIncident {
  readonly type = 'RecordIncident';
  constructor(readonly data: Drift) {}
}

/** Records a withdrawal that sends a large deposit on to a bank. */
export class FlagWithdrawal {
  readonly type = 'FlagWithdrawal';
  constructor(readonly data: WithdrawalFlagged['data']) {}
}

type State = { isRecorded: boolean };

/** An incident: recorded once, however often the command is repeated. */
export const incident: Decider<State, RecordIncident | FlagWithdrawal, IncidentEvent> = {
  category: 'incident',
  events: incidentEvents,
  initial: () => ({ isRecorded: false }),
  assumesEmpty: () => true,
  decide({ type, data }, { isRecorded }) {
    if (isRecorded) return [];
    return [type === 'FlagWithdrawal' ? { type: 'WithdrawalFlagged', data } : { type: 'DriftHealed', data }];
  },
  evolve: (state) => Object.assign(state, { isRecorded: true }),
};
