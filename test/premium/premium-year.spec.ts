import fc from 'fast-check';
import { changeBetween, isTier, PREMIUM_OFFERS, type PremiumOffer } from '#server/kernel/premium-offers';
import { monthsAfter } from '#server/kernel/days';
import { DomainError } from '#server/kernel/domain-error';
import { ChangePremium } from '#server/premium/change';
import { OrderPremium } from '#server/premium/order';
import {
  AdvancePremium,
  CancelPremium,
  FailPremium,
  premium,
  type PremiumCommand,
  ResumePremium,
  SettlePremium,
} from '#server/premium/premium';
import { RefundPremium } from '#server/premium/refund';
import { statusAt } from '#server/premium/standing';
import type { PremiumEvent } from '#server/premium/premium.events';

const DAY_MS = 86_400_000;
const BEGIN = Date.parse('2027-01-01T00:00:00.000Z');
/** Added to the wallet at a time, kobo. */
const FUNDS = { fund: 1_000_000, 'fund much': 6_000_000, 'fund a tier': 25_000_000 };
const fundsOf = (act: string) => (act in FUNDS ? FUNDS[act as keyof typeof FUNDS] : 0);
const PRICES: Record<PremiumOffer, number> = {
  ...{ PREMIUM_12M: 5_160_000, PREMIUM_1M: 838_500 },
  ...{ PREMIUM_TIER: 19_350_000, STANDARD_TIER: 9_675_000, BASIC_TIER: 1_612_500 },
};
const VAT: Record<PremiumOffer, number> = {
  ...{ PREMIUM_12M: 360_000, PREMIUM_1M: 58_500 },
  ...{ PREMIUM_TIER: 1_350_000, STANDARD_TIER: 675_000, BASIC_TIER: 112_500 },
};
const NAMED: Record<string, PremiumOffer> = {
  ...{ year: 'PREMIUM_12M', month: 'PREMIUM_1M' },
  ...{ premium: 'PREMIUM_TIER', standard: 'STANDARD_TIER', basic: 'BASIC_TIER' },
};

/** What happens on the way through a year; between two steps the clock moves by `hours`. */
type Step = {
  hours: number;
  act:
    | `${'buy' | 'to'} ${'year' | 'month' | 'premium' | 'standard' | 'basic'}`
    | 'cancel'
    | 'resume'
    | 'refund'
    | 'fund'
    | 'fund much'
    | 'fund a tier'
    | 'wait'
    | 'late timers';
};
const step: fc.Arbitrary<Step> = fc.record({
  hours: fc.integer({ min: 1, max: 1_000 }),
  act: fc.constantFrom(
    ...(['buy year', 'buy month', 'buy month', 'to year', 'to year', 'to month', 'cancel', 'resume'] as const),
    ...(['refund', 'refund', 'refund'] as const),
    ...(['buy basic', 'buy standard', 'to standard', 'to premium', 'to basic', 'fund a tier'] as const),
    ...(['fund', 'fund', 'fund much', 'fund much', 'wait', 'wait', 'late timers'] as const),
  ),
});

/** A year of one person: a wallet, the stream, and the timers that its events set. */
function year(steps: readonly Step[]) {
  let [state, balance, clock, references, areTimersLate] = [premium.initial(), 0, BEGIN, 0, false];
  let timers: number[] = [];
  const log: PremiumEvent[] = [];
  const now = () => new Date(clock).toISOString();

  const run = (command: PremiumCommand) => {
    let events: PremiumEvent[] = [];
    try {
      events = premium.decide(command, state);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    for (const event of events) {
      state = premium.evolve(state, event);
      log.push(event);
      if (event.type === 'PremiumPeriodPaid') timers.push(Date.parse(event.data.until));
      if (event.type === 'PremiumChargeFailed' && event.data.cause === 'upgrade') timers.push(clock);
      if (event.type === 'PremiumChargeFailed')
        for (const at of [event.data.retryAt, event.data.endsAt]) if (at) timers.push(Date.parse(at));
    }
    for (const event of events) {
      if (event.type === 'PremiumRefunded') balance += event.data.amount;
      if (event.type !== 'PremiumChargeOrdered') continue;
      const { reference, amount } = event.data;
      const own = { userId: 'ada', reference, at: now() };
      const isCovered = amount <= balance;
      if (isCovered) balance -= amount;
      const answer = () => run(isCovered ? new SettlePremium(own) : new FailPremium({ ...own, available: balance }));
      // Every answer is delivered twice.
      answer();
      answer();
    }
  };
  const advance = () => run(new AdvancePremium({ userId: 'ada', reference: `prm.${++references}`, at: now() }));
  const moveTo = (end: number) => {
    for (;;) {
      const next = Math.min(...timers);
      if (areTimersLate || next > end) break;
      clock = Math.max(clock, next);
      timers = timers.filter((at) => at !== next);
      // A timer rings twice.
      advance();
      advance();
    }
    clock = end;
  };
  const wanted = (offer: PremiumOffer) => {
    const amount = PRICES[offer];
    const vat = VAT[offer];
    return { userId: 'ada', reference: `prm.${++references}`, offer, price: amount - vat, vat, amount, at: now() };
  };

  for (const { hours, act } of steps) {
    moveTo(clock + hours * 3_600_000);
    areTimersLate = act === 'late timers';
    const [verb, name] = act.split(' ') as [string, string];
    if (verb === 'buy') run(new OrderPremium(wanted(NAMED[name]!)));
    if (verb === 'to') run(new ChangePremium(wanted(NAMED[name]!)));
    balance += fundsOf(act);
    if (act === 'refund') run(new RefundPremium({ userId: 'ada', at: now() }));
    if (act === 'cancel') run(new CancelPremium({ userId: 'ada', at: now() }));
    if (act === 'resume') run(new ResumePremium({ userId: 'ada', at: now() }));
  }
  areTimersLate = false;
  moveTo(clock + 40 * DAY_MS);
  return { log, balance, at: now(), status: statusAt(state, now()) };
}

const steps = fc.array(step, { maxLength: 40, size: 'max' });
const charges = (log: readonly PremiumEvent[]) =>
  log.flatMap((event) => (event.type === 'PremiumPeriodPaid' ? [event.data] : []));
const refunds = (log: readonly PremiumEvent[]) =>
  log.flatMap((event) => (event.type === 'PremiumRefunded' ? [event.data] : []));
const sumOf = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0);

describe('Premium through a year', () => {
  it('charges each period once: none overlap, and a renewal leaves no gap', () => {
    fc.assert(
      fc.property(steps, (played) => {
        const { log, balance } = year(played);
        const paid = charges(log);
        const funded = played.reduce((sum, { act }) => sum + fundsOf(act), 0);
        const back = refunds(log);
        expect(funded - sumOf(paid) + sumOf(back)).toBe(balance);
        expect(balance).toBeGreaterThanOrEqual(0);
        for (const [i, { from, until, cause, offer }] of paid.entries()) {
          if (cause === 'purchase' || cause === 'upgrade') expect(until).toBe(monthsAfter(from, PREMIUM_OFFERS[offer]));
          if (i === 0) continue;
          const ended = back.find(({ reference }) => reference === paid[i - 1]!.reference)?.at ?? paid[i - 1]!.until;
          if (cause === 'purchase') expect(from >= ended).toBe(true);
          else if (cause === 'upgrade') expect(from >= paid[i - 1]!.from && from <= paid[i - 1]!.until).toBe(true);
          else expect(from).toBe(paid[i - 1]!.until);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('credits what is not used of a period, never more than it cost, and the books have every kobo', () => {
    let [upgrades, ofTiers] = [0, 0];
    fc.assert(
      fc.property(steps, (played) => {
        const paid = charges(year(played).log);
        for (const [i, { offer, cause, amount, price, vat, credit = 0, from }] of paid.entries()) {
          expect(amount).toBe(price + vat - credit);
          expect(amount).toBeGreaterThan(0);
          if (cause !== 'upgrade') expect(credit).toBe(0);
          if (cause !== 'upgrade') continue;
          upgrades++;
          const before = paid[i - 1]!;
          if (isTier(before.offer)) ofTiers++;
          expect(changeBetween(before.offer, offer)).toBe('upgrade');
          const [begin, end, at] = [before.from, before.until, from].map((instant) => Date.parse(instant));
          const [cost, length] = [BigInt(before.price + before.vat), BigInt(end! - begin!)];
          expect(BigInt(credit) * length <= cost * BigInt(end! - at!)).toBe(true);
          expect(BigInt(credit + 1) * length > cost * BigInt(end! - at!)).toBe(true);
          expect(credit >= 0 && credit <= Number(cost)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
    expect(upgrades).toBeGreaterThan(20);
    expect(ofTiers).toBeGreaterThan(20);
  });

  it('refunds exactly what is not used of the last charge, VAT by its share, within 7 days and once in 12 months', () => {
    let count = 0;
    fc.assert(
      fc.property(steps, (played) => {
        const { log } = year(played);
        let last: string | undefined;
        for (const { reference, price, vat, amount, at } of refunds(log)) {
          count++;
          const charge = charges(log).find((one) => one.reference === reference)!;
          const [begin, end, asked] = [charge.from, charge.until, at].map((instant) => Date.parse(instant)) as [
            ...[number, number, number],
          ];
          const [paid, length] = [BigInt(charge.amount), BigInt(end - begin)];
          expect(amount).toBeGreaterThan(0);
          expect(amount).toBeLessThanOrEqual(charge.amount);
          expect(BigInt(amount) * length <= paid * BigInt(end - asked)).toBe(true);
          expect(BigInt(amount + 1) * length > paid * BigInt(end - asked)).toBe(true);
          expect(price + vat).toBe(amount);
          expect(vat).toBe(Math.floor((amount * charge.vat) / (charge.price + charge.vat)));
          expect(asked - Date.parse(charge.at)).toBeLessThan(7 * DAY_MS);
          if (last) expect(at >= monthsAfter(last, 12)).toBe(true);
          last = at;
          const next = log.slice(log.findIndex((one) => one.type === 'PremiumRefunded' && one.data.at === at) + 1);
          expect(next[0]).toMatchObject({ type: 'PremiumEnded', data: { reason: 'refunded' } });
          // Nothing is renewed, tried again or mailed: Premium begins with a purchase, or not at all.
          if (next[1]) expect(next[1]).toMatchObject({ type: 'PremiumChargeOrdered', data: { cause: 'purchase' } });
        }
      }),
      { numRuns: 500 },
    );
    expect(count).toBeGreaterThan(20);
  });

  it('charges nothing after it was cancelled, and tries a renewal at most four times in seven days', () => {
    fc.assert(
      fc.property(steps, (played) => {
        const { log } = year(played);
        let [isCancelled, until, tries] = [false, '', 0];
        for (const { type, data } of log) {
          if (type === 'PremiumCancelled') isCancelled = true;
          if (type === 'PremiumResumed') isCancelled = false;
          if (type === 'PremiumPeriodPaid') [until, tries, isCancelled] = [data.until, 0, false];
          if (type !== 'PremiumChargeOrdered' || data.cause === 'purchase' || data.cause === 'upgrade') continue;
          expect(isCancelled).toBe(false);
          expect(data.at >= until).toBe(true);
          expect(Date.parse(data.at) - Date.parse(until)).toBeLessThan(7 * DAY_MS);
          if (data.cause === 'renewal') expect(++tries).toBeLessThanOrEqual(4);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('has ended where it was not paid for seven days', () => {
    fc.assert(
      fc.property(steps, (played) => {
        const { log, at, status } = year(played);
        const last = charges(log).at(-1);
        if (!last || Date.parse(at) - Date.parse(last.until) < 7 * DAY_MS) return;
        expect(status).toBe('none');
        expect(log.at(-1)!.type === 'PremiumEnded' || log.at(-1)!.type === 'PremiumChargeFailed').toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
