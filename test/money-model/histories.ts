import fc from 'fast-check';
import { type Action, ACTIONS } from './actions.js';

const kinds = Object.keys(ACTIONS) as Action['kind'][];
/** The more frequent ones. */
const often: Partial<Record<Action['kind'], number>> = {
  ...{ buy: 4, buyFromWallet: 4, fill: 5, payWell: 12, pay: 4, addToCart: 3, checkOut: 3, refund: 4, withdraw: 8 },
  ...{ moveTransfer: 4, moveRefund: 2, wait: 3, waitToClear: 2 },
};
const LEANING = 5;
const choice = fc.nat(11);

/** What happens in a row often enough to meet: purchases and refunds, withdrawals and their ends, refunds after the money was spent. */
const LEANINGS: readonly (readonly Action['kind'][])[] = [
  [],
  ['addToCart', 'checkOut', 'payWell', 'fill'],
  ['fill', 'payWell', 'withdraw', 'moveTransfer', 'reverseTransfer'],
  ['buy', 'payWell', 'refund', 'moveRefund', 'buyFromWallet', 'withdraw', 'wait'],
  ['buyFromWallet', 'waitToClear', 'refund', 'wait', 'withdraw'],
];

/** A history and the seed of its races. Both shrink: a failure is shown as the shortest history that still fails. */
export const histories = (leanings = LEANINGS) =>
  fc.noBias(fc.record({ actions: fc.oneof(...leanings.map(actions)), seed: fc.nat() }));

/** Actions, more of the kinds `leaning` than otherwise. */
function actions(leaning: readonly Action['kind'][]) {
  const weightOf = (one: Action['kind']) => (often[one] ?? 1) * (leaning.includes(one) ? LEANING : 1);
  const kind = fc.oneof(...kinds.map((one) => ({ arbitrary: fc.constant(one), weight: weightOf(one) })));
  const action = fc.record({ kind, who: choice, what: choice, how: choice, steps: fc.nat(40) });
  return fc.array(action, { minLength: 5, maxLength: 40, size: 'max' });
}
export type History = { actions: readonly Action[]; seed: number };
