import type { Reference } from '#server/kernel/ids';
import { isChosen, monthsOf } from '#server/kernel/premium-periods';
import { isOfCard } from './card.js';
import { withAwaited, withoutAwaited } from './deposit.js';
import type { PremiumEvent } from './premium.events.js';
import type { Premium } from './standing.js';

/** The state after an event: see the table at `premium`. */
export function evolve(state: Premium, { type, data }: PremiumEvent): Premium {
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
      const { userId: _, at: openedAt, ...one } = data;
      return { ...state, awaited: withAwaited(state.awaited, { ...one, openedAt }) };
    }
    case 'PremiumDepositKept':
      return answered(state, data.reference);
    case 'PremiumCardKept':
      return {
        ...withoutCard(state),
        card: { reference: data.reference, shown: data.card, secret: data.secret },
      };
    case 'PremiumCardRemoved':
      return withoutCard(state);
    case 'PremiumCardForgotten':
      return { ...state, ending: state.ending.filter(({ reference }) => reference !== data.reference) };
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
        ...{ ...withoutCard(state), paid: undefined },
        ...{ byCard: undefined, isCardStopped: false },
      };
      return data.reason === 'erased' ? { ...none, awaited: [], isErased: true } : none;
    }
  }
}

/** The card is kept no more, and the provider is to forget it. */
function withoutCard({ card, ...state }: Premium): Premium {
  const ending = card ? [...state.ending, { reference: card.reference, secret: card.secret }] : state.ending;
  return { ...state, consent: undefined, card: undefined, ending };
}

/** A deposit was ordered for, or bought nothing. */
const answered = (state: Premium, deposit: Reference | undefined): Premium => ({
  ...state,
  awaited: withoutAwaited(state.awaited, deposit),
  ...(state.byCard && state.byCard.reference === deposit && { byCard: undefined }),
});
