import type { Action } from './actions.js';
import type { History } from './histories.js';

type Played = [kind: Action['kind'], who: number, what: number, how: number, steps: number];
const history = (seed: number, ...actions: Played[]): History => ({
  seed,
  actions: actions.map(([kind, who, what, how, steps]) => ({ kind, who, what, how, steps })),
});

/** Histories that broke a promise before the rule was mended, at their shortest. */
export const FOUND: Record<string, History> = {
  'Two workers order one transfer: one order is taken, the other is refused': history(
    1_939_910_849,
    ...([
      ['buyFromWallet', 0, 0, 0, 2],
      ['moveRefund', 0, 0, 0, 18],
      ['withdraw', 0, 0, 0, 21],
      ['buy', 1, 0, 0, 34],
      ['wait', 0, 0, 0, 4],
      ['replaceWorker', 0, 0, 9, 6],
      ['payWell', 0, 0, 0, 3],
      ['wait', 0, 0, 0, 19],
      ['buy', 0, 0, 0, 0],
      ['withdraw', 0, 0, 0, 19],
      ['payWell', 0, 0, 0, 0],
      ['moveRefund', 0, 0, 0, 0],
      ['payWell', 0, 0, 0, 0],
    ] as Played[]),
  ),
  'The balance is ordered late, after a sale had cleared and was withdrawn': history(
    561_498_496,
    ...([
      ['buyFromWallet', 0, 3, 0, 25],
      ['withdraw', 0, 0, 0, 12],
      ['reverseTransfer', 0, 0, 0, 26],
      ['buyFromWallet', 4, 0, 0, 6],
      ['withdraw', 4, 0, 5, 0],
      ['wait', 0, 0, 6, 6],
      ['withdraw', 3, 0, 0, 0],
      ['withdraw', 0, 0, 0, 6],
      ['buyFromWallet', 1, 0, 0, 26],
      ['refund', 0, 0, 0, 2],
      ['withdraw', 0, 0, 0, 0],
      ['withdraw', 0, 0, 0, 0],
      ['withdraw', 0, 0, 0, 0],
      ['moveTransfer', 0, 0, 0, 14],
    ] as Played[]),
  ),
};
