import type { PayoutFailure } from '#server/kernel/bank-account';

/** Why a withdrawal came back, for its owner. */
export const failureSentence: Record<PayoutFailure, string> = {
  failed: 'The bank did not take the money.',
  reversed: 'The bank sent the money back.',
  abandoned: 'The payment provider did not release the transfer in time.',
  blocked: 'The payment provider could not release the transfer.',
  rejected: 'The transfer was stopped before it reached the bank.',
  refused: 'The payment provider did not take the transfer for this account.',
};
