import type { Reactions } from '#server/kernel/reactions';
import type { WithdrawalRequested } from '#server/wallet/wallet.events';
import { ExamineWithdrawal } from './flagged-withdrawals.commands.js';

/** Each withdrawal is compared with what was deposited before it. */
export const flaggedWithdrawalReactions: Reactions<WithdrawalRequested> = {
  WithdrawalRequested: ({ data: { ownerId, reference, amount, at } }) =>
    new ExamineWithdrawal({ ownerId, reference, amount, at }),
};
