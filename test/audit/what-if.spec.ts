import fc from 'fast-check';
import { WhatIf, type PaidOut, type Rules, type Sold } from '#server/audit/what-if';
import { splitSale } from '#server/kernel/sale-split';
import { transferFee } from '#server/kernel/transfer-fees';

const BANDS = [
  { upTo: 500_000, fee: 1_000 },
  { upTo: null, fee: 5_000 },
];
const people = ['ada', 'bola', 'chi', 'dayo'] as never[];
const kobo = fc.integer({ min: 0, max: 10 ** 12 });
const points = fc.integer({ min: 0, max: 10_000 });

/** Sales as the product would have recorded them, by any commission and any shares. */
const sale: fc.Arbitrary<Sold> = fc
  .tuple(kobo, points, fc.constantFrom(...people), fc.uniqueArray(fc.constantFrom(...people), { maxLength: 3 }))
  .map(([price, basisPoints, creatorId, others]) => {
    const parts = others
      .filter((userId) => userId !== creatorId)
      .map((userId, n) => ({ userId, basisPoints: 700 * (n + 1) }));
    return { creatorId, price, basisPoints, ...splitSale(price, basisPoints, parts) };
  });
const withdrawal: fc.Arbitrary<PaidOut> = fc
  .tuple(fc.constantFrom(...people), kobo)
  .map(([ownerId, amount]) => ({ ownerId, amount, charges: transferFee(amount, BANDS) }));

function replayed(rules: Rules, sales: readonly Sold[], withdrawals: readonly PaidOut[] = []) {
  const replay = new WhatIf(rules);
  for (const one of sales) replay.takeSale(one);
  for (const one of withdrawals) replay.takeWithdrawal(one);
  return replay;
}
const gained = ({ totals }: WhatIf, of: keyof WhatIf['totals']) => totals[of].wouldBe - totals[of].recorded;

describe('What would have been', () => {
  it('is what was recorded with the rules as they were, for any sales and withdrawals', () =>
    fc.assert(
      fc.property(fc.array(sale), fc.array(withdrawal), (sales, withdrawals) => {
        for (const rules of [{}, { bands: BANDS }]) {
          const replay = replayed(rules, sales, withdrawals);
          expect(replay.differences()).toEqual([]);
          for (const { recorded, wouldBe } of Object.values(replay.totals)) expect(wouldBe).toBe(recorded);
        }
      }),
      { numRuns: 500 },
    ));

  it('loses and makes no kobo: what persons lose, the platform and the charges gain', () =>
    fc.assert(
      fc.property(fc.array(sale), fc.array(withdrawal), points, kobo, (sales, withdrawals, basisPoints, fee) => {
        const replay = replayed({ basisPoints, bands: [{ upTo: null, fee }] }, sales, withdrawals);
        const { creators, coauthors, platform, charges } = replay.totals;
        const lost = replay.differences().reduce((sum, { difference }) => sum - difference, 0);
        expect(lost).toBe(gained(replay, 'platform') + gained(replay, 'charges'));
        const prices = sales.reduce((sum, { price }) => sum + price, 0);
        expect(creators.recorded + coauthors.recorded + platform.recorded).toBe(prices);
        expect(creators.wouldBe + coauthors.wouldBe + platform.wouldBe).toBe(prices);
        expect(charges.wouldBe).toBe(withdrawals.length * fee);
      }),
      { numRuns: 500 },
    ));

  it('splits a sale anew by another commission, for the creator and every co-author', () => {
    const shares = [{ userId: 'efe' as never, basisPoints: 2_000, amount: 225_000 }];
    const sold = { creatorId: 'ada' as never, price: 1_250_000, commission: 125_000, basisPoints: 1_000, shares };
    const replay = replayed({ basisPoints: 1_200 }, [sold]);
    expect(replay.totals).toMatchObject({
      creators: { recorded: 900_000, wouldBe: 880_000 },
      coauthors: { recorded: 225_000, wouldBe: 220_000 },
      platform: { recorded: 125_000, wouldBe: 150_000 },
    });
    expect(replay.differences()).toEqual([
      { personId: 'ada', recorded: 900_000, wouldBe: 880_000, difference: -20_000 },
      { personId: 'efe', recorded: 225_000, wouldBe: 220_000, difference: -5_000 },
    ]);
  });

  it('charges a withdrawal by its size, and lists the largest difference first, whichever way it goes', () => {
    const bands = [
      { upTo: 100_000, fee: 0 },
      { upTo: null, fee: 9_000 },
    ];
    const small = { ownerId: 'ada' as never, amount: 100_000, charges: 1_000 };
    const large = { ownerId: 'bola' as never, amount: 100_001, charges: 1_000 };
    expect(replayed({ bands }, [], [small, large]).differences()).toEqual([
      { personId: 'bola', recorded: -1_000, wouldBe: -9_000, difference: -8_000 },
      { personId: 'ada', recorded: -1_000, wouldBe: 0, difference: 1_000 },
    ]);
  });
});
