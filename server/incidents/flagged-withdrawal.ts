import type { Decider } from '#server/kernel/decider';
import { flaggedWithdrawalEvents, type WithdrawalFlagged } from './flagged-withdrawals.events.js';

/** Records that a withdrawal is unusual. */
export class FlagWithdrawal {
  constructor(readonly data: WithdrawalFlagged['data']) {}
}

type State = { isFlagged: boolean };

/** An unusual withdrawal: flagged once, however often it is examined. */
export const flaggedWithdrawal: Decider<State, FlagWithdrawal, WithdrawalFlagged> = {
  category: 'flaggedwithdrawal',
  events: flaggedWithdrawalEvents,
  initial: () => ({ isFlagged: false }),
  assumesEmpty: () => true,
  decide: ({ data }, { isFlagged }) => (isFlagged ? [] : [{ type: 'WithdrawalFlagged', data }]),
  evolve: (state) => Object.assign(state, { isFlagged: true }),
};
