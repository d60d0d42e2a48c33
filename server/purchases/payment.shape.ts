import type { PaymentStatus } from '#projections/purchases/purchases.queries';
import type { CheckoutAnswer } from '#server/kernel/fund-wallet';
import { toNaira } from '#server/kernel/money';
import type { Payment } from './payment.js';
import type { PaymentStanding } from './purchases.output.js';

export type Shown = Omit<PaymentStatus, 'initiated_at'>;

/** A payment as the answers show it. */
export const standing = ({ reference, purpose, amount, slug, title, status }: Shown) => ({
  data: {
    reference,
    purpose,
    status: CONTRACT_STATUS[status],
    refunded_to: REFUNDED_TO[status] ?? null,
    listing: slug ? { slug, title } : null,
    order: null,
    amount: toNaira(amount),
    amount_kobo: amount,
    currency: 'NGN',
  },
});

export const opened = (
  { reference, amount, authorizationUrl, accessCode }: CheckoutAnswer,
  status: 'pending' | 'paid',
) => ({
  message: 'Authorization URL created',
  data: {
    message: 'Authorization URL created',
    authorization_url: authorizationUrl,
    access_code: accessCode,
    reference,
    purchase_id: reference,
    amount: toNaira(amount),
    amount_kobo: amount,
    currency: 'NGN',
    status,
  },
});

/** True for the form of a payment's reference; `.card` ends that of a deposit by a kept card. */
export const isReference = (reference: string) => /^(pur|gif|dep)\.[0-9a-f-]{36}(\.\d{1,2}|\.card)?$/.test(reference);

/** The view's status of a payment in this state. */
export function shownStatus({ status, purpose }: Exclude<Payment, { status: 'none' }>): Shown['status'] {
  if (status === 'settled' && purpose !== 'purchase') return 'paid';
  return status === 'initiated' || status === 'open' ? 'pending' : status;
}

/**
 * The contract's status: `paid` after access is given, not when the payment settles. The payer has the money of an
 * undeliverable payment in the wallet, and that of a reversed one where it came from.
 */
const CONTRACT_STATUS: Record<Shown['status'], PaymentStanding['status']> = {
  pending: 'pending',
  settled: 'pending',
  quarantined: 'under_review',
  returning: 'under_review',
  paid: 'paid',
  deposited: 'refunded',
  failed: 'failed',
  reversed: 'refunded',
  returned: 'refunded',
  credited: 'refunded',
  abandoned: 'abandoned',
  expired: 'expired',
};

const REFUNDED_TO: Partial<Record<Shown['status'], PaymentStanding['refunded_to']>> = {
  deposited: 'wallet',
  credited: 'wallet',
  reversed: 'source',
  returned: 'source',
};
