import type { Decider } from '#server/kernel/decider';
import { conflict } from '#server/kernel/domain-error';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import type { PremiumOffer } from '#server/kernel/premium-offers';
import { type PremiumChargeOrdered, type PremiumEvent, premiumEvents } from './premium.events.js';
import { graceEnd, monthsOf, periodEnd, retryAfter } from '#server/kernel/premium-periods';

type Own = { userId: UserId; at: Instant };
/** `amount`: the price and its VAT together, kobo. */
export type Terms = { offer: PremiumOffer; price: Kobo; vat: Kobo; amount: Kobo };

/**
 * Buys Premium, or pays a renewal that failed, by its own terms. `expectedAmount`: what the person was shown; another amount is
 * refused.
 */
export class OrderPremium {
  readonly type = 'OrderPremium';
  constructor(readonly data: Own & Terms & { reference: Reference; expectedAmount?: Kobo }) {}
}

/** The wallet paid the charge `reference`. */
export class SettlePremium {
  readonly type = 'SettlePremium';
  constructor(readonly data: Own & { reference: Reference }) {}
}

/** The wallet did not cover the charge `reference`. */
export class FailPremium {
  readonly type = 'FailPremium';
  constructor(readonly data: Own & { reference: Reference; available: Kobo }) {}
}

/** A timer rings: what is due by then is done, a charge under `reference`. Without effect where nothing is due. */
export class AdvancePremium {
  readonly type = 'AdvancePremium';
  constructor(readonly data: Own & { reference: Reference }) {}
}

/** Ends it with the paid period; one of which the renewal failed ends at once. */
export class CancelPremium {
  readonly type = 'CancelPremium';
  constructor(readonly data: Own) {}
}

export class ResumePremium {
  readonly type = 'ResumePremium';
  constructor(readonly data: Own) {}
}

/** The person is erased. */
export class EndPremium {
  readonly type = 'EndPremium';
  constructor(readonly data: Own) {}
}

export type BoundPremiumCommand = SettlePremium | FailPremium | AdvancePremium | OwnPremiumCommand | EndPremium;
export type OwnPremiumCommand = OrderPremium | CancelPremium | ResumePremium;
export type PremiumCommand = OwnPremiumCommand | BoundPremiumCommand;

type Charge = Omit<PremiumChargeOrdered['data'], 'userId' | 'at'>;
/** What is paid: `months` since `anchor`, the first payment. `failed`: charges of the renewal after it. */
type Paid = Terms & {
  anchor: Instant;
  months: number;
  until: Instant;
  isCancelled: boolean;
  failed: number;
  retryAt: Instant | null;
};
/** `pending`: ordered, and not answered by the wallet. */
export type Premium = { paid?: Paid; pending?: Charge; isErased: boolean };

/** `past_due`: the period is over and its renewal failed; it stays until the end of the grace. */
export type PremiumStatus = 'none' | 'active' | 'cancelled' | 'past_due';

/** When the access ends that was paid so far. A late renewal does not end it before the grace does. */
const accessUntil = ({ until, isCancelled }: Paid): Instant => (isCancelled ? until : graceEnd(until));

export function statusAt({ paid }: Premium, at: Instant): PremiumStatus {
  if (!paid || at >= accessUntil(paid)) return 'none';
  if (paid.isCancelled) return 'cancelled';
  return paid.failed > 0 ? 'past_due' : 'active';
}

/**
 * The Premium of one person, a process whose timers ring as `AdvancePremium`. One charge is under way at a time, and the wallet
 * answers each once.
 *
 * state             event               state afterwards     what follows
 * none              ChargeOrdered       none, pending        the wallet pays or refuses
 * pending           PeriodPaid          active               receipt; timers: reminder, end of the period
 * none, pending     ChargeFailed        none                 the buyer is answered
 * active at its end ChargeOrdered       active, pending      the wallet pays or refuses
 * active, pending   ChargeFailed        past_due             mail; timers: retry on day 1, 3 or 5, end on day 7
 * past_due          ChargeOrdered       past_due, pending    the wallet pays or refuses
 * active            Cancelled           cancelled            no reminder, no charge; ends with the period
 * cancelled         Resumed             active               as before
 * any               Ended               none                 mail
 */
export const premium: Decider<Premium, PremiumCommand, PremiumEvent> = {
  category: 'premium',
  events: premiumEvents,
  initial: () => ({ isErased: false }),

  decide(command, state) {
    const { userId, at } = command.data;
    const { paid, pending } = state;
    const status = statusAt(state, at);
    switch (command.type) {
      case 'OrderPremium':
        return ordered(command.data, state);

      case 'SettlePremium': {
        if (pending?.reference !== command.data.reference) return [];
        const { from, until } = periodOf(pending, paid, at);
        return [{ type: 'PremiumPeriodPaid', data: { userId, ...pending, from, until, at } }];
      }

      case 'FailPremium': {
        const { reference, available } = command.data;
        if (pending?.reference !== reference) return [];
        const failed = { userId, ...pending, available, at };
        if (!paid || pending.cause === 'purchase')
          return [{ type: 'PremiumChargeFailed', data: { ...failed, retryAt: null, endsAt: null } }];
        const endsAt = graceEnd(paid.until);
        const events: PremiumEvent[] = [
          { type: 'PremiumChargeFailed', data: { ...failed, retryAt: retryAfter(paid.until, at), endsAt } },
        ];
        if (at >= endsAt) events.push({ type: 'PremiumEnded', data: { userId, reason: 'unpaid', at } });
        return events;
      }

      case 'AdvancePremium': {
        if (!paid || pending || at < paid.until) return [];
        if (status === 'none' || paid.isCancelled) return [ended(paid, command.data)];
        if (paid.failed > 0 && (paid.retryAt === null || at < paid.retryAt)) return [];
        return [renewed(paid, 'renewal', command.data)];
      }

      case 'CancelPremium': {
        if (pending) throw chargeUnderWay();
        if (!paid || status === 'none') throw noPremium();
        if (paid.isCancelled) return [];
        const { until } = paid;
        const events: PremiumEvent[] = [{ type: 'PremiumCancelled', data: { userId, until, at } }];
        if (at >= until) events.push({ type: 'PremiumEnded', data: { userId, reason: 'cancelled', at } });
        return events;
      }

      case 'ResumePremium':
        if (!paid || status === 'none') throw noPremium();
        return paid.isCancelled ? [{ type: 'PremiumResumed', data: { userId, until: paid.until, at } }] : [];

      case 'EndPremium':
        // What the wallet still pays of a charge under way is not renewed.
        return paid || pending ? [{ type: 'PremiumEnded', data: { userId, reason: 'erased', at } }] : [];
    }
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'PremiumChargeOrdered': {
        const { reference, offer, price, vat, amount, cause, attempt } = data;
        return { ...state, pending: { reference, offer, price, vat, amount, cause, attempt } };
      }
      case 'PremiumPeriodPaid': {
        const { offer, price, vat, amount, cause, from, until } = data;
        const before = cause === 'purchase' ? undefined : state.paid;
        const paid = {
          ...{ offer, price, vat, amount, until, failed: 0, retryAt: null },
          ...{ anchor: before?.anchor ?? from, months: (before?.months ?? 0) + monthsOf(offer) },
          isCancelled: state.isErased,
        };
        return { isErased: state.isErased, paid };
      }
      case 'PremiumChargeFailed': {
        const { retryAt, cause } = data;
        const { paid, isErased } = state;
        if (!paid || cause === 'purchase') return { paid, isErased };
        return { isErased, paid: { ...paid, failed: paid.failed + 1, retryAt } };
      }
      case 'PremiumCancelled':
      case 'PremiumResumed':
        return state.paid
          ? { ...state, paid: { ...state.paid, isCancelled: type === 'PremiumCancelled', failed: 0, retryAt: null } }
          : state;
      case 'PremiumEnded':
        return { pending: state.pending, isErased: state.isErased || data.reason === 'erased' };
    }
  },
};

function ordered(
  { userId, at, reference, expectedAmount, ...terms }: OrderPremium['data'],
  state: Premium,
): PremiumEvent[] {
  const { paid, pending } = state;
  if (pending) throw chargeUnderWay();
  const status = statusAt(state, at);
  if (paid && status === 'past_due') {
    if (paid.offer !== terms.offer)
      throw conflict('premium_active', 'Pay the renewal that failed, or cancel it first.');
    refuseOther(expectedAmount, paid.amount);
    return [renewed(paid, 'recovery', { userId, reference, at })];
  }
  if (paid && status === 'cancelled')
    throw conflict(
      'premium_active',
      'You have Premium until the end of what you paid. Resume it to keep it for longer.',
    );
  if (status !== 'none') throw conflict('premium_active', 'You have Premium already.');
  refuseOther(expectedAmount, terms.amount);
  const charge: PremiumEvent = {
    type: 'PremiumChargeOrdered',
    data: { userId, reference, ...terms, cause: 'purchase', attempt: 0, at },
  };
  // The timer that ends the one before is late.
  return paid ? [ended(paid, { userId, at }), charge] : [charge];
}

const renewed = (
  { offer, price, vat, amount, failed }: Paid,
  cause: 'renewal' | 'recovery',
  { userId, reference, at }: Own & { reference: Reference },
): PremiumEvent => ({
  type: 'PremiumChargeOrdered',
  data: { userId, reference, offer, price, vat, amount, cause, attempt: failed, at },
});

const ended = ({ isCancelled }: Paid, { userId, at }: Own): PremiumEvent => ({
  type: 'PremiumEnded',
  data: { userId, reason: isCancelled ? 'cancelled' : 'unpaid', at },
});

/** The first period begins when it is paid, each other one where the one before it ends: none overlap, and no day is lost. */
function periodOf({ offer, cause }: Charge, paid: Paid | undefined, at: Instant) {
  const before = cause === 'purchase' ? undefined : paid;
  if (!before) return { from: at, until: periodEnd(at, monthsOf(offer)) };
  return { from: before.until, until: periodEnd(before.anchor, before.months + monthsOf(offer)) };
}

function refuseOther(expected: Kobo | undefined, amount: Kobo) {
  if (expected === undefined || expected === amount) return;
  throw conflict('price_changed', `Premium costs ${naira(amount)} now, and nothing was charged.`, {
    amount_kobo: amount,
  });
}

const chargeUnderWay = () => conflict('charge_under_way', 'A payment for Premium is under way. Try again in a moment.');
const noPremium = () => conflict('no_premium', 'You have no Premium.');
