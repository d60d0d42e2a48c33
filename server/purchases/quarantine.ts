import { conflict, forbidden } from '#server/kernel/domain-error';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import type { Charge, PaymentEvent, Purpose } from './purchases.events.js';

/** The bank's disputes of the charge: whether one is open, and what those that were lost took of it, kobo. */
export type HeldDisputes = { isOpen: boolean; taken: Kobo };
type Decision = { reference: Reference; by: UserId; note: Sealed; disputes?: HeldDisputes; at: Instant };

/** Finance takes a charge in quarantine for what it is worth. */
export class AcceptCharge {
  readonly type = 'AcceptCharge';
  constructor(readonly data: Decision) {}
}

/** Finance sends a charge in quarantine back. */
export class ReturnCharge {
  readonly type = 'ReturnCharge';
  constructor(readonly data: Decision) {}
}

/** The provider returns nothing of it. */
export class FailReturn {
  readonly type = 'FailReturn';
  constructor(readonly data: { reference: Reference; reason: string; at: Instant }) {}
}

export type QuarantineCommand = AcceptCharge | ReturnCharge | FailReturn;

export const isOnQuarantine = (command: { type: string }): command is QuarantineCommand =>
  command.type === 'AcceptCharge' || command.type === 'ReturnCharge' || command.type === 'FailReturn';

/** A buyer does not pay twice for what a payment in quarantine may still buy. */
export const underReview = () =>
  conflict(
    'payment_under_review',
    'We are checking your payment for this. You need not pay again: you will hear from us.',
  );

/** Finance has not decided, or the money is on its way back. */
export const isHeld = ({ status }: { status: string }) => status === 'quarantined' || status === 'returning';

/** What a decision needs of the payment's state. */
type Held = {
  status: string;
  purpose: Purpose;
  payerId: UserId;
  amount: Kobo;
  listingId: ListingId | null;
  charge?: Charge;
};

/** What is left of a charge of which disputes took `taken`, kobo. */
const leftOf = ({ paid }: Pick<Charge, 'paid'>, taken: Kobo): Kobo => Math.max(0, paid - taken);

/**
 * What a charge counts for, kobo: what was asked for, at most what is left of what was paid. Fees that were passed on to the
 * payer are no part of it.
 */
export const worth = (charge: Pick<Charge, 'paid' | 'requested'>, amount: Kobo, taken: Kobo): Kobo =>
  Math.min(leftOf(charge, taken), charge.requested ?? amount);

/**
 * What becomes of a charge that differs from its payment (A5.6). Accepted, it settles the payment with what it is worth: it buys
 * the listing or the cart if that is its price, and becomes credit in the wallet otherwise. Returned, it ends the payment as reversed.
 * A decision is made once; a failed return asks for another. A dispute of the charge ends first: while it is open, the money would
 * go back twice. What the bank took back is worth nothing, and only the rest goes back.
 */
export function decideQuarantined({ type, data }: QuarantineCommand, state: Held): PaymentEvent[] {
  const { status, payerId, amount, purpose, listingId, charge } = state;
  const { reference, at } = data;
  if (type === 'FailReturn')
    return status === 'returning'
      ? [{ type: 'ChargeReturnFailed', data: { reference, payerId, reason: data.reason, at } }]
      : [];
  if (status !== 'quarantined') throw conflict('not_held', 'This payment waits for no decision.');
  const { by, note, disputes: { isOpen, taken } = { isOpen: false, taken: 0 } } = data;
  if (by === payerId) throw forbidden('own_payment', 'You cannot decide on your own payment.');
  if (!charge)
    throw conflict('charge_unknown', 'What was paid is not known yet. Ask the payment provider first, then decide.');
  if (isOpen)
    throw conflict(
      'payment_disputed',
      'The payer’s bank disputes this payment. Decide on the dispute first: it may take the money back.',
    );
  const decision = { reference, payerId, by, note, at };
  if (type === 'ReturnCharge') {
    if (charge.paid === 0) throw conflict('nothing_paid', 'Nothing was paid: there is nothing to return.');
    return [{ type: 'ChargeReturnOrdered', data: { ...decision, amount: leftOf(charge, taken) } }];
  }
  if (charge.paid > 0 && leftOf(charge, taken) === 0)
    throw conflict(
      'payment_disputed',
      'The payer’s bank took this payment back: nothing is left to accept. Return it.',
    );
  const value = worth(charge, amount, taken);
  if (!charge.acceptable || value === 0)
    throw conflict('not_acceptable', 'Only naira that were paid to this account can be accepted. Return this payment.');
  const paid = { reference, purpose, payerId, amount: value, listingId, at };
  return [
    { type: 'ChargeAccepted', data: { ...decision, amount: value } },
    { type: 'PaymentSettled', data: { ...paid, fees: charge.fees, channel: 'review' } },
  ];
}
