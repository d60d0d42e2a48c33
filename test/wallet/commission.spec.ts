import fc from 'fast-check';
import { share } from '#server/kernel/money';
import { withFacts } from '#server/kernel/command';
import type { SaleShare } from '#server/purchases/purchases.events';
import { sharesOf } from '#server/kernel/sale-split';
import { wallet } from '#server/wallet/wallet';
import { CreditSale, CreditShare } from '#server/wallet/wallet-commands';
import type { Entry } from '#server/wallet/wallet.events';

const MOST = 10 ** 15;
const price = fc.oneof(fc.integer({ min: 1, max: MOST }), fc.integer({ min: 1, max: 30_000 }));
const basisPoints = fc.integer({ min: 0, max: 10_000 });
/** What co-authors hold together: at most half, as `MOST_SHARED` has it. */
const parts = fc
  .array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 })
  .map((percents) => percents.map((one) => Math.max(1, Math.floor(one / percents.length)) * 100));
const at = '2026-01-05T09:00:00.000Z';
const holds = (promise: (gross: number, points: number) => boolean) =>
  fc.assert(fc.property(price, basisPoints, promise), { numRuns: 100_000 });

/** What a sale of this price enters in the books of the creator and the co-authors, as sums per account. */
function books(gross: number, points: number, shares: SaleShare[] = []) {
  const terms = { commission: share(gross, points), basisPoints: points, terms: 1 };
  const sold = { reference: 'pur.1', listingId: 'guide', at };
  const sale = { ...sold, ownerId: 'ada', price: gross, ...terms, shares };
  const cleared = { availableAt: at };
  const lines = wallet.decide(withFacts(new CreditSale(sale), cleared), wallet.initial()).map(entryOf);
  const { balance } = lines.at(-1)!;
  for (const { userId, basisPoints, amount } of shares) {
    const credit = new CreditShare({ ...sold, ownerId: userId, basisPoints, amount });
    lines.push(...wallet.decide(withFacts(credit, cleared), wallet.initial()).map(entryOf));
  }
  const accounts = new Map<string, bigint>();
  const move = (account: string, amount: bigint) => accounts.set(account, (accounts.get(account) ?? 0n) + amount);
  for (const { from, to, amount } of lines) {
    move(from, -BigInt(amount));
    move(to, BigInt(amount));
  }
  return { lines, balance, sumOf: (account: string) => accounts.get(account) ?? 0n, all: [...accounts.values()] };
}
const entryOf = ({ data }: { data: object }) => data as Entry;

describe('A commission, for any price from one kobo to ten trillion naira', () => {
  it('is the share rounded down, exactly', () =>
    holds((gross, points) => {
      const rest = BigInt(gross) * BigInt(points) - BigInt(share(gross, points)) * 10_000n;
      return rest >= 0n && rest < 10_000n;
    }));

  it('is entered in lines of whole kobo, none below one', () =>
    holds((gross, points) =>
      books(gross, points).lines.every(({ amount }) => Number.isSafeInteger(amount) && amount >= 1),
    ));

  it('and what the creator keeps are the price: the lines sum to zero, and no account owes', () =>
    holds((gross, points) => {
      const { balance, sumOf, all } = books(gross, points);
      const [creator, platform] = [sumOf('wallet:ada'), sumOf('platform')];
      return (
        all.reduce((sum, one) => sum + one, 0n) === 0n &&
        sumOf('escrow:pur.1') === -BigInt(gross) &&
        creator + platform === BigInt(gross) &&
        [creator, platform].every((sum) => sum >= 0n) &&
        BigInt(balance) === creator
      );
    }));
});

describe('The shares of a sale, for any price and any co-authors', () => {
  it('are each rounded down; all lines sum to zero, nothing stays in escrow, and no account owes', () =>
    fc.assert(
      fc.property(price, basisPoints, parts, (gross, points, each) => {
        const net = gross - share(gross, points);
        const coauthors = each.map((one, n) => ({ userId: `co${n}`, basisPoints: one }));
        const { lines, sumOf, all } = books(gross, points, sharesOf(net, coauthors));
        const owner = sumOf('wallet:ada');
        const shared = coauthors.map(({ userId }) => sumOf(`wallet:${userId}`));
        return (
          lines.every(({ amount, balance }) => Number.isSafeInteger(amount) && amount >= 1 && balance >= 0) &&
          all.reduce((sum, one) => sum + one, 0n) === 0n &&
          sumOf('escrow:pur.1') === -BigInt(gross) &&
          shared.every((amount, n) => amount === (BigInt(net) * BigInt(each[n]!)) / 10_000n) &&
          shared.reduce((sum, one) => sum + one, owner) === BigInt(net) &&
          2n * owner >= BigInt(net)
        );
      }),
      { numRuns: 100_000 },
    ));
});
