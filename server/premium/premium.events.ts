import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { premiumOffers } from '#server/kernel/premium-offers';
import type { UserId } from '#server/kernel/ids';
import type { PaymentCard } from '#server/kernel/payment-card';
import { instant, kobo, reference, sealed, userId } from '#server/kernel/shapes';

/** Binds the ciphertext of what charges a kept card; stored events depend on it. */
export const PREMIUM_CARD = 'premium-card';
/** Binds the ciphertext of what is shown of a kept card; stored events depend on it. */
export const PREMIUM_CARD_SHOWN = 'premium-card-shown';

const person = z.strictObject({ userId, at: instant });
/** `amount`: what the wallet pays, the price and its VAT together, kobo. */
const terms = { offer: z.enum(premiumOffers), price: z.int().min(1), vat: kobo, amount: z.int().min(1) };
/** Why a deposit bought nothing: the rules of a purchase from the wallet refused it by then. `no_premium`: what the kept card was to renew had ended. `not_sold`: the tier is not sold any more. */
export const keptReasons = ['price_changed', 'premium_active', 'charge_under_way', 'no_premium', 'not_sold'] as const;
/**
 * `recovery`: the person pays a renewal that failed. `attempt`: how often this renewal failed before. Of an upgrade, `amount` is
 * less the `credit` for the period before it, of which the rest after `creditedAt` is not used: the new one begins then. `deposit`:
 * the one that was made to pay it. `keepCard`: the person lets us keep the card of that deposit for renewals.
 */
const charge = person.extend({
  ...{ reference, ...terms },
  cause: z.enum(['purchase', 'renewal', 'recovery', 'upgrade']),
  attempt: z.int().min(0),
  ...{ credit: kobo.optional(), creditedAt: instant.optional(), deposit: reference.optional() },
  keepCard: z.literal(true).optional(),
});

const refund = { ...terms, price: kobo };

/** Stream `premium-<user>`: the Premium of one person (A17). */
export const premiumEvents = defineEvents({
  /** The wallet is to pay it. Its answer follows. */
  PremiumChargeOrdered: { shape: charge },
  /** The wallet paid it: Premium from `from` until `until`. The period of a renewal begins where the one before it ends. */
  PremiumPeriodPaid: { shape: charge.extend({ from: instant, until: instant }) },
  /**
   * The balance, of which `available` was cleared, did not cover it. `retryAt`: when it is tried again; null for no further
   * time. `endsAt`: when Premium ends unless it is paid by then; null for a purchase, which began nothing, and
   * for an upgrade, which changed nothing. `card`: the deposit by which the kept card is charged for it now.
   */
  PremiumChargeFailed: {
    shape: charge.extend({
      ...{ available: kobo, retryAt: instant.nullable(), endsAt: instant.nullable() },
      card: reference.optional(),
    }),
  },
  /**
   * The person pays it at the provider, as the deposit `reference` into the wallet. Once that is there, it is ordered on these
   * terms. `keepCard` as in a charge. `charge`: the renewal that failed, which the kept card is to pay by this deposit.
   */
  PremiumDepositAwaited: {
    shape: person.extend({
      ...{ reference, ...terms, keepCard: z.literal(true).optional(), charge: reference.optional() },
    }),
  },
  /** The deposit arrived and bought nothing: it stays in the wallet. */
  PremiumDepositKept: { shape: person.extend({ reference, ...terms, reason: z.enum(keptReasons) }) },
  /**
   * The card that paid the deposit `reference` is kept: a renewal is charged to it where the wallet does not cover it. `card` is
   * what is shown of it, a `PaymentCard` as JSON, which the first version stored as plain text. `secret` is what the provider charges it by.
   */
  PremiumCardKept: {
    shape: person.extend({ reference, card: sealed, secret: sealed }),
    sealed: { card: PREMIUM_CARD_SHOWN, secret: PREMIUM_CARD },
    withheld: ['secret'],
    upcasts: [
      ({ card, ...data }: { userId: UserId; card: PaymentCard }) => ({
        ...data,
        card: { by: data.userId, text: JSON.stringify(card) },
      }),
    ],
  },
  /** Its person removed the card. It is charged no more. */
  PremiumCardRemoved: { shape: person },
  /**
   * The provider charges the card that paid the deposit `reference` no more for us: it was removed, or another one is kept, or
   * Premium ended. `isKeptAnew`: the same card is kept by a later deposit, so that it stays at the provider.
   */
  PremiumCardForgotten: { shape: person.extend({ reference, isKeptAnew: z.literal(true).optional() }) },
  /**
   * The kept card did not pay the renewal `charge` by the deposit `reference`. `retryAt` and `endsAt` as where the wallet did not.
   * `isUnknown`: the provider gave no outcome in time, so that the card is not charged for this renewal again.
   */
  PremiumCardDeclined: {
    shape: person.extend({
      ...{ reference, charge: reference, amount: z.int().min(1), retryAt: instant.nullable(), endsAt: instant },
      isUnknown: z.literal(true).optional(),
    }),
  },
  /**
   * What was not used of the last charge, `reference`, goes back to the wallet: of what that paid, by the rest of its period after
   * `countedAt`. `price` and `vat` are the parts of `amount`. Premium ends with it.
   */
  PremiumRefunded: { shape: person.extend({ reference, ...refund, countedAt: instant }) },
  /** It renews as another offer, on these terms, at the end of what was paid. */
  PremiumChangePlanned: { shape: person.extend({ ...terms, until: instant }) },
  /** It does not renew as this other offer. */
  PremiumChangeUndone: { shape: person.extend({ offer: terms.offer }) },
  /** It does not renew. It stays until the end of what was paid. */
  PremiumCancelled: { shape: person.extend({ until: instant }) },
  /** It renews again. */
  PremiumResumed: { shape: person.extend({ until: instant }) },
  PremiumEnded: { shape: person.extend({ reason: z.enum(['cancelled', 'unpaid', 'refunded', 'erased']) }) },
});

export type PremiumEvent = EventOf<typeof premiumEvents>;
export type PremiumChargeOrdered = EventOf<typeof premiumEvents, 'PremiumChargeOrdered'>;
export type PremiumPeriodPaid = EventOf<typeof premiumEvents, 'PremiumPeriodPaid'>;
export type PremiumChargeFailed = EventOf<typeof premiumEvents, 'PremiumChargeFailed'>;
export type PremiumDepositAwaited = EventOf<typeof premiumEvents, 'PremiumDepositAwaited'>;
export type PremiumCardKept = EventOf<typeof premiumEvents, 'PremiumCardKept'>;
export type PremiumCardRemoved = EventOf<typeof premiumEvents, 'PremiumCardRemoved'>;
export type PremiumCardDeclined = EventOf<typeof premiumEvents, 'PremiumCardDeclined'>;
export type PremiumDepositKept = EventOf<typeof premiumEvents, 'PremiumDepositKept'>;
export type PremiumRefunded = EventOf<typeof premiumEvents, 'PremiumRefunded'>;
export type PremiumCancelled = EventOf<typeof premiumEvents, 'PremiumCancelled'>;
export type PremiumResumed = EventOf<typeof premiumEvents, 'PremiumResumed'>;
export type PremiumEnded = EventOf<typeof premiumEvents, 'PremiumEnded'>;
