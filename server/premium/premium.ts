import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import type { Instant, Reference } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { graceEnd, isChosen, monthsOf, periodEnd, retryAfter } from '#server/kernel/premium-periods';
import { type CardCommand, decideCard, toCard } from './card.js';
import { changed, type ChangePremium } from './change.js';
import { type AwaitPremiumDeposit, awaited, type SpendWithOffers, spent } from './deposit.js';
import { evolve } from './evolve.js';
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

export type BoundPremiumCommand = SettlePremium | AdvancePremium | OwnPremiumCommand | EndPremium | CardCommand;
export type OwnPremiumCommand =
  OrderPremium | AwaitPremiumDeposit | ChangePremium | RefundPremium | CancelPremium | ResumePremium;
/** `chargeable`: the deposit that paid by the kept card, unless that has expired. */
export type FailWithCard = WithFacts<FailPremium, { chargeable?: Reference }>;
export type PremiumCommand = BoundPremiumCommand | SpendWithOffers | FailWithCard;

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
 * active            CardKept, CardRemoved  as before         renewals are charged to it, or are not; the provider forgets the one before
 * any               CardForgotten       as before
 * any               Ended               none                 mail
 */
export const premium: Decider<Premium, PremiumCommand, PremiumEvent> = {
  category: 'premium',
  events: premiumEvents,
  initial: () => ({ isErased: false, awaited: [], ending: [] }),

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
      case 'ForgetPremiumCard':
        return decideCard(command, state);

      case 'SettlePremium': {
        if (pending?.reference !== command.data.reference) return [];
        const { from, until } = periodOf(pending, paid, at);
        return [{ type: 'PremiumPeriodPaid', data: { userId, ...pending, from, until, at } }];
      }

      case 'FailPremium': {
        const { reference, available, chargeable } = command.data;
        if (pending?.reference !== reference) return [];
        const failed = { userId, ...pending, available, at };
        if (!paid || isChosen(pending.cause))
          return [{ type: 'PremiumChargeFailed', data: { ...failed, retryAt: null, endsAt: null } }];
        const endsAt = graceEnd(paid.until);
        const events = toCard({ ...failed, retryAt: retryAfter(paid.until, at), endsAt }, state, chargeable);
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

  evolve,
};

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
