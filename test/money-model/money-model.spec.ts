import fc from 'fast-check';
import { BROKEN_RULES } from './broken-rules.js';
import { DEFINITIONS, type Rules } from './replica.js';
import { type History, histories } from './histories.js';
import { FOUND } from './found-histories.js';
import { broken } from './run.js';
import { Tally } from './tally.js';

const runs = Number(process.env.MONEY_RUNS ?? 300);
const seed = Number(process.env.MONEY_SEED ?? 3);
const path = process.env.MONEY_PATH;
/** Time for all histories, and for making a failure shorter, ms. */
const MOST_MS = 90_000 + runs * 400;

/** A failure prints its seed and path: `npm run test:money -- <histories> <seed> <path>` plays it again. */
function check(tally: Tally, { rules, ...more }: { rules?: Rules } & fc.Parameters<[History]>, kinds = histories()) {
  const keeps = async (history: History) => {
    const found = await broken(history, { tally, rules });
    if (found.length) throw new Error(found.join('\n'));
  };
  return fc.check(fc.asyncProperty(kinds, keeps), { numRuns: runs, seed, interruptAfterTimeLimit: MOST_MS, ...more });
}

/**
 * Saved bank accounts move no money; coupons, gifts, Premium, meetings, invitations, erasure and disputes of payments are not played; a
 * payment of a failed withdrawal needs a person.
 */
const APART =
  /^(BankAccount|(Cart)?Coupon|Access|BalanceGivenUp|FailedWithdrawalPaid|(Charge|Purchase)Dispute|ChargeTakenBack|Premium|Meeting|RewardCredited|Funds(Frozen|Released))/;
/** What the histories must have met, beside every event of these modules. */
const REACHED = [
  ...['conflict', 'unknown outcome', 'request repeated', 'web process killed', 'worker killed', 'worker frozen'],
  ...['delivered again', 'delivery of a worker that was replaced', 'message run again'],
  ...['webhook lost', 'webhook doubled', 'provider: lost answer', 'provider: lie about a payment'],
  ...['paid: less', 'paid: dollars', 'paid: live', 'paid: fails', 'paid: reversed', 'refund: needs-attention'],
  ...['transfer: reversed after success', 'provider: unknown transfer', 'provider: low balance'],
];

describe('Money', () => {
  it('is never lost or made, whatever fails, lies or happens twice', async () => {
    const tally = new Tally();
    const checked = await check(tally, { path });
    process.stdout.write(`${JSON.stringify({ histories: checked.numRuns, seed, ...tally.toJSON() })}\n`);
    if (checked.failed) {
      const told: string[] = [];
      for (const history of checked.counterexample!) await broken(history, { tally, told });
      throw new Error([(checked.errorInstance as Error).message, fc.defaultReportMessage(checked), ...told].join('\n'));
    }
    if (path) return;
    expect(checked.numRuns).toBe(runs);
    if (runs < 300) return;
    const types = DEFINITIONS.flatMap(({ events = [] }) => events.flatMap(Object.keys));
    const expected = [...types.filter((type) => !APART.test(type)), ...REACHED];
    expect(expected.filter((what) => tally.of(what) === 0)).toEqual([]);
  }, 7_200_000);

  it.each(Object.entries(FOUND))('is kept in a history that once broke a promise: %s', async (_what, history) => {
    expect(await broken(history, { tally: new Tally() })).toEqual([]);
  });

  it.each(BROKEN_RULES)('is missed at once where a rule is broken: $rule', async ({ rules, leaning }) => {
    const checked = await check(new Tally(), { rules, endOnFailure: true, numRuns: 300 }, histories([leaning]));
    expect(checked.failed).toBe(true);
    expect((checked.errorInstance as Error).message).not.toMatch(/TypeError|ReferenceError/);
  });
});
