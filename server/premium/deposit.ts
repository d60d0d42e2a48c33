import type { WithFacts } from '#server/kernel/command';
import { DomainError } from '#server/kernel/domain-error';
import type { Reference } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { dueOf, ordered } from './order.js';
import { keptReasons, type PremiumDepositKept, type PremiumEvent } from './premium.events.js';
import { type OfferTerms, type Own, type Premium, statusAt } from './standing.js';

/**
 * Records what the deposit `reference`, for which the provider opened its page, is to buy. `expectedAmount`: what the person was
 * shown; another amount is refused. `keepCard`: the person lets us keep the card that pays it for renewals.
 */
export class AwaitPremiumDeposit {
  readonly type = 'AwaitPremiumDeposit';
  constructor(readonly data: Own & OfferTerms & { reference: Reference; expectedAmount?: Kobo; keepCard?: boolean }) {}
}

/** A deposit reached the wallet: what it was made for is ordered. Without effect for every other deposit. */
export class SpendPremiumDeposit {
  readonly type = 'SpendPremiumDeposit';
  constructor(readonly data: Own & { reference: Reference }) {}
}

/** `offers`: what each costs now. */
export type SpendWithOffers = WithFacts<SpendPremiumDeposit, { offers: readonly OfferTerms[] }>;

/** For so long after its opening a page buys at its own price: until the payment counts as expired. */
const QUOTE_HELD_MS = 72 * 3_600_000;
/** Pages of the provider that may be open for one person; of more, only these latest still buy. */
const MOST_AWAITED = 100;

export function awaited(
  { reference, keepCard, ...wanted }: AwaitPremiumDeposit['data'],
  state: Premium,
): PremiumEvent[] {
  if (state.awaited.some((one) => one.reference === reference)) return [];
  const { userId, at } = wanted;
  const { terms } = dueOf(wanted, state);
  const consent = keepCard && { keepCard: true as const };
  return [{ type: 'PremiumDepositAwaited', data: { userId, reference, ...terms, ...consent, at } }];
}

/**
 * By the rules of a purchase from the wallet, for the amount that was agreed. A page buys at the price of its opening, also where an
 * admin changed it since; after `QUOTE_HELD_MS` only where that is the price still. Where the rules refuse it now, the deposit stays
 * in the wallet: it is not tried again.
 */
export function spent({ userId, reference, offers, at }: SpendWithOffers['data'], state: Premium): PremiumEvent[] {
  const agreed = state.awaited.find((one) => one.reference === reference);
  if (!agreed || state.isErased) return [];
  const { keepCard, charge, openedAt, ...deposit } = agreed;
  const isHeld = Date.parse(at) - Date.parse(openedAt) < QUOTE_HELD_MS;
  const terms = isHeld ? { ...deposit, isSold: true } : offers.find(({ offer }) => offer === agreed.offer);
  if (!terms) return [];
  const kept = (reason: PremiumDepositKept['data']['reason']): PremiumEvent[] => [
    { type: 'PremiumDepositKept', data: { userId, ...deposit, reason, at } },
  ];
  // The card pays a renewal, and never begins Premium anew.
  if (charge && statusAt(state, at) === 'none') return kept('no_premium');
  const order = { userId, ...terms, reference: chargeOf(reference), expectedAmount: agreed.amount, at };
  try {
    return ordered({ ...order, deposit: reference, keepCard }, state);
  } catch (error) {
    const reason = keptReasons.find((one) => error instanceof DomainError && error.code === one);
    if (!reason) throw error;
    return kept(reason);
  }
}

/** The charge that a deposit pays, `prm.<uuid>`: one deposit has one. */
const chargeOf = (deposit: Reference): Reference => deposit.replace(/^dep\./, 'prm.');

/** What is still awaited after one more, or without the one that was answered. */
export const withAwaited = (all: Premium['awaited'], one: Premium['awaited'][number]) =>
  [...all, one].slice(-MOST_AWAITED);
export const withoutAwaited = (all: Premium['awaited'], reference: Reference | undefined) =>
  all.filter((one) => one.reference !== reference);
