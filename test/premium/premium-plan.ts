import fc from 'fast-check';
import type { PremiumOffer } from '#server/kernel/premium-offers';

const DAY_MS = 86_400_000;
type Planned = Extract<PremiumOffer, 'PREMIUM_1M' | 'PREMIUM_12M'>;
const PRICE: Record<Planned, number> = { PREMIUM_1M: 838_500, PREMIUM_12M: 5_160_000 };
const MONTHS: Record<Planned, number> = { PREMIUM_1M: 1, PREMIUM_12M: 12 };
const REMINDER_DAYS: Record<Planned, number> = { PREMIUM_1M: 3, PREMIUM_12M: 7 };

/** What a person does on the first day: funds the wallet, buys an offer, and cancels its renewal or does not. `funds` in kobo. */
export type Plan = { offer: Planned; funds: number; isCancelled: boolean };
/** `periods`: from and until; `failed`: charges that the wallet did not cover; `ended`: why and when. */
export type Year = {
  periods: [from: string, until: string][];
  failed: number;
  ended: [reason: string, at: string] | null;
};

export const plan: fc.Arbitrary<Plan> = fc
  .record({
    offer: fc.constantFrom<Planned>('PREMIUM_1M', 'PREMIUM_1M', 'PREMIUM_12M'),
    periods: fc.integer({ min: 1, max: 14 }),
    rest: fc.integer({ min: 0, max: 8_000 }),
    isCancelled: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
  })
  .map(({ offer, periods, rest, isCancelled }) => ({
    ...{ offer, isCancelled },
    funds: PRICE[offer] * (offer === 'PREMIUM_12M' ? Math.min(periods, 2) : periods) + 100 * rest,
  }));

/** Lagos is so far ahead of UTC, ms, all year. */
const LAGOS_MS = 3_600_000;

/** So many calendar months of Lagos after an instant; the last day of a shorter month. */
function monthsLater(instant: string, months: number): string {
  const at = new Date(Date.parse(instant) + LAGOS_MS);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(at.getUTCDate(), last);
  const [first, time] = [Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, day), at.getTime() % DAY_MS];
  return new Date(first + time - LAGOS_MS).toISOString();
}
const daysLater = (instant: string, days: number) => new Date(Date.parse(instant) + days * DAY_MS).toISOString();

/** What comes of a plan whose purchase was paid at `bought`, by the rules of A17.5 to A17.7, until the clock stands at `end`. */
export function yearOf({ offer, funds, isCancelled }: Plan, bought: string, end: string) {
  const year: Year = { periods: [], failed: 0, ended: null };
  let [balance, reminders] = [funds, 0];
  for (let n = 0; ; n++) {
    const from = n === 0 ? bought : monthsLater(bought, n * MONTHS[offer]);
    if (from >= end) break;
    if (isCancelled && n > 0) {
      year.ended = ['cancelled', from];
      break;
    }
    if (balance < PRICE[offer]) {
      year.failed = [0, 1, 3, 5].filter((days) => daysLater(from, days) < end).length;
      const last = daysLater(from, 7);
      if (last < end) year.ended = ['unpaid', last];
      break;
    }
    balance -= PRICE[offer];
    const until = monthsLater(bought, (n + 1) * MONTHS[offer]);
    year.periods.push([from, until]);
    if (!isCancelled && daysLater(until, -REMINDER_DAYS[offer]) < end) reminders++;
  }
  return { year, balance, reminders };
}
