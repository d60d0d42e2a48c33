/** The contract's types of a wallet's movements: money that came in, a price that was paid, the rest. */
export const MOVEMENT_TYPES = ['credit', 'listing', 'other'] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

export const MOVEMENT_KINDS = [
  'deposit',
  'purchase',
  'premium',
  'meeting',
  'refund',
  'earning',
  'commission',
  'share_earning',
  'coauthor_share',
  'reward',
  'withdrawal',
  'withdrawal_reversal',
  'adjustment',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Characters of a search in the history of a wallet. */
export const LONGEST_SEARCH = 100;
