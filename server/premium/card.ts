import type { Instant, Reference } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import type { PremiumChargeFailed, PremiumEvent } from './premium.events.js';
import { type KeptCard, type Own, type Premium, renewalTerms, statusAt } from './standing.js';

/**
 * Keeps the card that paid the deposit `reference`, where its person agreed. `card` is what is shown of it, `secret` what the
 * provider charges it by.
 */
export class KeepPremiumCard {
  readonly type = 'KeepPremiumCard';
  constructor(readonly data: Own & { reference: Reference; card: Sealed; secret: Sealed }) {}
}

/** The card is charged no more. Without effect where none is kept. */
export class RemovePremiumCard {
  readonly type = 'RemovePremiumCard';
  constructor(readonly data: Own) {}
}

/**
 * The card did not pay the deposit `reference`; `isUnknown`: the provider gave no outcome in time. Without effect for every other
 * deposit.
 */
export class DeclinePremiumCard {
  readonly type = 'DeclinePremiumCard';
  constructor(readonly data: Own & { reference: Reference; isUnknown?: true }) {}
}

/** The provider charges the card of the deposit `reference` no more. `isKeptAnew` as in the event. */
export class ForgetPremiumCard {
  readonly type = 'ForgetPremiumCard';
  constructor(readonly data: Own & { reference: Reference; isKeptAnew?: true }) {}
}

export type CardCommand = KeepPremiumCard | RemovePremiumCard | DeclinePremiumCard | ForgetPremiumCard;

export function decideCard({ type, data }: CardCommand, state: Premium): PremiumEvent[] {
  const { userId, at } = data;
  switch (type) {
    case 'KeepPremiumCard': {
      const { reference, card, secret } = data;
      if (state.consent !== reference || statusAt(state, at) === 'none') return [];
      return [{ type: 'PremiumCardKept', data: { userId, reference, card, secret, at } }];
    }
    case 'RemovePremiumCard':
      return state.card || state.consent ? [{ type: 'PremiumCardRemoved', data: { userId, at } }] : [];

    case 'ForgetPremiumCard':
      return state.ending.some(({ reference }) => reference === data.reference)
        ? [{ type: 'PremiumCardForgotten', data }]
        : [];

    case 'DeclinePremiumCard':
      if (state.byCard?.reference !== data.reference) return [];
      return [
        {
          type: 'PremiumCardDeclined',
          data: { userId, ...state.byCard, ...(data.isUnknown && { isUnknown: true }), at },
        },
      ];
  }
}

/** The card that a renewal may be charged to now, unless it expired; undefined where none is, or nothing is due. */
export const dueCard = (state: Premium, at: Instant): KeptCard | undefined =>
  statusAt(state, at) === 'past_due' ? state.card : undefined;

/**
 * What follows on a renewal that the wallet did not cover: the card is to pay it by a deposit of its own. While the outcome of
 * another one is unknown, none is begun, because both might be paid. One that arrived and could not pay it, as where a dispute
 * holds the wallet, is the last for this renewal. `chargeable` as in `FailWithCard`.
 */
export function toCard(failed: PremiumChargeFailed['data'], state: Premium, chargeable?: Reference): PremiumEvent[] {
  const { paid, card, byCard, isCardStopped } = state;
  const { userId, reference: charge, cause, endsAt, at } = failed;
  const isDue = paid && cause === 'renewal' && endsAt !== null && at < endsAt;
  if (!isDue || byCard || isCardStopped || !card || card.reference !== chargeable)
    return [{ type: 'PremiumChargeFailed', data: failed }];
  const reference = depositOf(charge);
  return [
    { type: 'PremiumChargeFailed', data: { ...failed, card: reference } },
    { type: 'PremiumDepositAwaited', data: { userId, reference, ...renewalTerms(paid), charge, at } },
  ];
}

/** The deposit by which the card pays a renewal that failed. The charge which follows from it is another one: `prm.<uuid>.card`. */
const depositOf = (charge: Reference): Reference => `${charge.replace(/^prm\./, 'dep.')}.card`;

/** Whether the kept card paid, or was to pay, this deposit. */
export const isOfCard = (deposit: Reference | undefined): boolean => deposit?.endsWith('.card') ?? false;
