import fc from 'fast-check';
import { share } from '#server/kernel/money';
import { withFacts } from '#server/kernel/command';
import { CreditSale, wallet } from '#server/wallet/wallet';
import type { Entry } from '#server/wallet/wallet.events';

const MOST = 10 ** 15;
const price = fc.oneof(fc.integer({ min: 1, max: MOST }), fc.integer({ min: 1, max: 30_000 }));
const basisPoints = fc.integer({ min: 0, max: 10_000 });
const at = '2026-01-05T09:00:00.000Z';
const holds = (promise: (gross: number, points: number) => boolean) =>
  fc.assert(fc.property(price, basisPoints, promise), { numRuns: 100_000 });

/** What a sale of this price enters in the creator's books, as sums per account. */
function books(gross: number, points: number) {
  const terms = { commission: share(gross, points), basisPoints: points, terms: 1 };
  const sale = { ownerId: 'ada', reference: 'pur.1', listingId: 'guide', price: gross, at, ...terms };
  const command = withFacts(new CreditSale(sale), { availableAt: at });
  const lines = wallet.decide(command, wallet.initial()).map(({ data }) => data as Entry);
  const accounts = new Map<string, bigint>();
  const move = (account: string, amount: bigint) => accounts.set(account, (accounts.get(account) ?? 0n) + amount);
  for (const { from, to, amount } of lines) {
    move(from, -BigInt(amount));
    move(to, BigInt(amount));
  }
  return { lines, sumOf: (account: string) => accounts.get(account) ?? 0n, all: [...accounts.values()] };
}

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
      const { lines, sumOf, all } = books(gross, points);
      const [creator, platform] = [sumOf('wallet:ada'), sumOf('platform')];
      return (
        all.reduce((sum, one) => sum + one, 0n) === 0n &&
        sumOf('escrow:pur.1') === -BigInt(gross) &&
        creator + platform === BigInt(gross) &&
        [creator, platform].every((sum) => sum >= 0n) &&
        BigInt(lines.at(-1)!.balance) === creator
      );
    }));
});
