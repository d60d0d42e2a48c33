import type { Decider } from '#server/kernel/decider';
import type { Instant, Reference } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { graceEnd, isChosen, monthsOf, periodEnd, retryAfter } from '#server/kernel/premium-periods';
import { type CardCommand, decideCard, isOfCard, toCard } from './card.js';
import { changed, type ChangePremium } from './change.js';
import {
  type AwaitPremiumDeposit,
  awaited,
  type SpendWithOffers,
  spent,
  withAwaited,
  withoutAwaited,
} from './deposit.js';
import { ended, type OrderPremium, ordered } from './order.js';
import { type PremiumEvent, premiumEvents } from './premium.events.js';
import { refunded, type RefundPremium } from './refund.js';
import {
  type Charge,
  chargeUnderWay,
  noPremium,
  type Own,
  type Paid,
  type Premium,
  renewalTerms,
  statusAt,
} from './standing.js';

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

export type BoundPremiumCommand =
  SettlePremium | FailPremium | AdvancePremium | OwnPremiumCommand | EndPremium | CardCommand;
export type OwnPremiumCommand =
  OrderPremium | AwaitPremiumDeposit | ChangePremium | RefundPremium | CancelPremium | ResumePremium;
export type PremiumCommand = BoundPremiumCommand | SpendWithOffers;

/**
 * The Premium of one person, a process whose timers ring as `AdvancePremium`. One charge is under way at a time, and the wallet
 * answers each once.
 *
 * state             event               state afterwards     what follows
 * none              ChargeOrdered       none, pending        the wallet pays or refuses
 * pending           PeriodPaid          active               receipt; timers: reminder, end of the period
 * none, pending     ChargeFailed        none                 the buyer is answered; mail, where a deposit was to pay it
 * active at its end ChargeOrdered       active, pending      the wallet pays or refuses
 * active, pending   ChargeFailed        past_due             mail; timers: retry on day 1, 3 or 5, end on day 7
 * past_due          ChargeOrdered       past_due, pending    the wallet pays or refuses
 * active            ChangePlanned       active               it renews as the shorter offer
 * active            ChangeUndone        active               as before
 * active, pending   ChargeFailed of an upgrade  active       the person is answered; what came due meanwhile is done
 * active            Cancelled           cancelled            no reminder, no charge; ends with the period
 * cancelled         Resumed             active               as before
 * active, cancelled Refunded, Ended     none                 the wallet is credited once; mail; no timer does anything
 * any               DepositAwaited      as before            the provider's page is open; its deposit arrives, or none does
 * any               DepositKept         as before            mail: the deposit bought nothing and stays in the wallet
 * active, pending   ChargeFailed, DepositAwaited  past_due   the kept card is charged; once its deposit is there, ChargeOrdered
 * past_due          CardDeclined        past_due             mail
 * active            CardKept, CardRemoved  as before         renewals are charged to it, or are not
 * any               Ended               none                 mail
 */
export const premium: Decider<Premium, PremiumCommand, PremiumEvent> = {
  category: 'premium',
  events: premiumEvents,
  initial: () => ({ isErased: false, awaited: [] }),

  decide(command, state) {
    const { userId, at } = command.data;
    const { paid, pending } = state;
    const status = statusAt(state, at);
    switch (command.type) {
      case 'OrderPremium':
        return ordered(command.data, state);

      case 'AwaitPremiumDeposit':
        return awaited(command.data, state);

      case 'SpendPremiumDeposit':
        return spent(command.data, state);

      case 'ChangePremium':
        return changed(command.data, state);

      case 'RefundPremium':
        return refunded(command.data, state);

      case 'KeepPremiumCard':
      case 'RemovePremiumCard':
      case 'DeclinePremiumCard':
        return decideCard(command, state);

      case 'SettlePremium': {
        if (pending?.reference !== command.data.reference) return [];
        const { from, until } = periodOf(pending, paid, at);
        return [{ type: 'PremiumPeriodPaid', data: { userId, ...pending, from, until, at } }];
      }

      case 'FailPremium': {
        const { reference, available } = command.data;
        if (pending?.reference !== reference) return [];
        const failed = { userId, ...pending, available, at };
        if (!paid || isChosen(pending.cause))
          return [{ type: 'PremiumChargeFailed', data: { ...failed, retryAt: null, endsAt: null } }];
        const endsAt = graceEnd(paid.until);
        const events = toCard({ ...failed, retryAt: retryAfter(paid.until, at), endsAt }, state);
        if (at >= endsAt) events.push({ type: 'PremiumEnded', data: { userId, reason: 'unpaid', at } });
        return events;
      }

      case 'AdvancePremium': {
        if (!paid || pending || at < paid.until) return [];
        if (status === 'none' || paid.isCancelled) return [ended(paid, command.data)];
        if (paid.failed > 0 && (paid.retryAt === null || at < paid.retryAt)) return [];
        return [renewed(paid, command.data)];
      }

      case 'CancelPremium': {
        if (pending || state.byCard) throw chargeUnderWay();
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
        return paid || pending || state.awaited.length > 0
          ? [{ type: 'PremiumEnded', data: { userId, reason: 'erased', at } }]
          : [];
    }
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'PremiumChargeOrdered': {
        const { userId: _, at: __, ...pending } = data;
        return { ...answered(state, data.deposit), pending };
      }
      case 'PremiumPeriodPaid': {
        const { offer, price, vat, cause, from, until, reference, amount: charged, at: paidAt } = data;
        const before = isChosen(cause) ? undefined : state.paid;
        const paid = {
          ...{ offer, price, vat, amount: price + vat, from, until, failed: 0, retryAt: null },
          ...{ reference, charged, paidAt },
          ...{ anchor: before?.anchor ?? from, months: (before?.months ?? 0) + monthsOf(offer) },
          isCancelled: state.isErased,
        };
        const consent = data.keepCard && !state.isErased ? data.deposit : state.consent;
        return { ...state, pending: undefined, byCard: undefined, isCardStopped: false, paid, consent };
      }
      case 'PremiumChargeFailed': {
        const { reference: charge, retryAt, endsAt, cause, amount, card: reference } = data;
        const { paid } = state;
        if (!paid || isChosen(cause)) return { ...state, pending: undefined };
        const byCard = reference && endsAt ? { reference, charge, amount, retryAt, endsAt } : state.byCard;
        const isCardStopped = state.isCardStopped || isOfCard(data.deposit);
        return {
          ...{ ...state, pending: undefined, byCard, isCardStopped },
          paid: { ...paid, failed: paid.failed + 1, retryAt },
        };
      }
      case 'PremiumDepositAwaited': {
        const { userId: _, at: __, ...one } = data;
        return { ...state, awaited: withAwaited(state.awaited, one) };
      }
      case 'PremiumDepositKept':
        return answered(state, data.reference);
      case 'PremiumCardKept':
        return { ...state, consent: undefined, card: { ...data.card, secret: data.secret } };
      case 'PremiumCardRemoved':
        return { ...state, consent: undefined, card: undefined };
      case 'PremiumCardDeclined':
        return { ...state, byCard: undefined, isCardStopped: state.isCardStopped || data.isUnknown };
      case 'PremiumChangePlanned': {
        const { offer, price, vat, amount } = data;
        return state.paid ? { ...state, paid: { ...state.paid, next: { offer, price, vat, amount } } } : state;
      }
      case 'PremiumChangeUndone':
        return state.paid ? { ...state, paid: { ...state.paid, next: undefined } } : state;
      case 'PremiumCancelled':
      case 'PremiumResumed':
        return state.paid
          ? { ...state, paid: { ...state.paid, isCancelled: type === 'PremiumCancelled', failed: 0, retryAt: null } }
          : state;
      case 'PremiumRefunded':
        return { ...state, refundedAt: data.at };
      case 'PremiumEnded': {
        const none = {
          ...{ ...state, paid: undefined, consent: undefined },
          ...{ card: undefined, byCard: undefined, isCardStopped: false },
        };
        return data.reason === 'erased' ? { ...none, awaited: [], isErased: true } : none;
      }
    }
  },
};

/** A deposit was ordered for, or bought nothing. */
const answered = (state: Premium, deposit: Reference | undefined): Premium => ({
  ...state,
  awaited: withoutAwaited(state.awaited, deposit),
  ...(state.byCard && state.byCard.reference === deposit && { byCard: undefined }),
});

const renewed = (paid: Paid, { userId, reference, at }: Own & { reference: Reference }): PremiumEvent => ({
  type: 'PremiumChargeOrdered',
  data: { userId, reference, ...renewalTerms(paid), cause: 'renewal', attempt: paid.failed, at },
});

/**
 * A chosen period begins when it is paid, or where the credit of an upgrade begins, each other one where the one before it ends:
 * none overlap, and no day is lost.
 */
function periodOf({ offer, cause, creditedAt }: Charge, paid: Paid | undefined, at: Instant) {
  const from = creditedAt ?? at;
  const before = isChosen(cause) ? undefined : paid;
  if (!before) return { from, until: periodEnd(from, monthsOf(offer)) };
  return { from: before.until, until: periodEnd(before.anchor, before.months + monthsOf(offer)) };
}
