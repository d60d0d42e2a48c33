import { isGift } from '#server/kernel/gift-references';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import { chargeDisputeEvents } from '#server/purchases/charge-disputes.events';
import {
  type AppliedCoupon,
  paymentEvents,
  purchaseEvents,
  type Purpose,
  refundEvents,
} from '#server/purchases/purchases.events';
import { type Audience, table, view } from '../projection.js';
import type { Rows } from '../rows.js';
import { disputeIndexes, disputeTables, onDispute } from './charge-disputes.rows.js';

type PurchaseRow = {
  listing_id: ListingId;
  buyer_id: UserId;
  creator_id: UserId;
  reference: Reference;
  /** What is paid; the coupon's discount is off it. */
  price: Kobo;
  list_price: Kobo;
  /** Its code. */
  coupon: string | null;
  status: 'pending' | 'completed' | 'abandoned' | 'declined' | 'refunded';
  started_at: Instant;
  completed_at: Instant | null;
  /** `stalled`: the payer's bank did not take the money. */
  refund: 'requested' | 'stalled' | 'card' | 'wallet' | null;
  refund_requested_at: Instant | null;
  refunded_at: Instant | null;
};
export type PaymentRow = {
  reference: Reference;
  purpose: Purpose;
  payer_id: UserId;
  /** What the payer was asked for. */
  asked: Kobo;
  /** `wallet`: paid from the balance, of which the provider never hears. */
  method: 'wallet' | null;
  /** Once settled, what it settled for: an accepted charge may be less than was asked for. */
  amount: Kobo;
  listing_id: ListingId | null;
  /** What of it the provider is to return, or returned, where that is not all of it: a part of a cart's payment. */
  to_card: Kobo | null;
  fees: Kobo;
  status:
    | ('pending' | 'settled' | 'paid' | 'deposited' | 'failed' | 'abandoned' | 'reversed' | 'expired')
    /** Held, or on its way back. */
    | ('quarantined' | 'returning')
    /** Refunded or declined: the money went to the card, or to the wallet it came from or instead of the card. */
    | ('returned' | 'credited');
  initiated_at: Instant;
  settled_at: Instant | null;
};

/** A charge that differs from its payment. `paid` and `requested` are least units of `currency`, null where they are not known yet. */
export type ChargeRow = {
  reference: Reference;
  status: 'held' | 'returning' | 'accepted' | 'returned';
  reason: string;
  requested: Kobo | null;
  paid: Kobo | null;
  currency: string | null;
  acceptable: boolean | null;
  /** Why the provider returned nothing, after it was asked to. */
  failure: string | null;
  held_at: Instant;
  decided_at: Instant | null;
  decided_by: UserId | null;
  note: Sealed | null;
};

/** Events that change what finance has to decide. */
const FOR_FINANCE = new Set<string>([
  'PaymentQuarantined',
  'ChargeAccepted',
  'ChargeReturnOrdered',
  'ChargeReturnFailed',
  'PaymentFailed',
  ...Object.keys(chargeDisputeEvents),
]);
const { RefundStalled } = refundEvents;
const NO_REFUND = { refund: null, refund_requested_at: null, refunded_at: null };

/**
 * Purchases with their buyers and refunds, and payments with their outcome. A buyer's later attempts update the same row. What is
 * bought to be given away is a purchase of the person who takes it, at no price, and not of its buyer.
 */
export const purchasesView = view({
  ...{ ...paymentEvents, ...purchaseEvents, ...chargeDisputeEvents, RefundStalled },
})({
  name: 'purchases',
  version: 9,
  tables: {
    purchase: table<PurchaseRow>(
      ['listing_id', 'buyer_id'],
      {
        listing_id: 'text not null',
        buyer_id: 'text not null',
        creator_id: 'text not null',
        reference: 'text not null',
        price: 'bigint not null',
        list_price: 'bigint not null',
        coupon: 'text',
        status: 'text not null',
        started_at: 'timestamptz not null',
        completed_at: 'timestamptz',
        refund: 'text',
        refund_requested_at: 'timestamptz',
        refunded_at: 'timestamptz',
      },
      [['reference']],
    ),
    payment: table<PaymentRow>(['reference'], {
      reference: 'text not null',
      purpose: 'text not null',
      payer_id: 'text not null',
      asked: 'bigint not null',
      method: 'text',
      amount: 'bigint not null',
      listing_id: 'text',
      to_card: 'bigint',
      fees: 'bigint not null',
      status: 'text not null',
      initiated_at: 'timestamptz not null',
      settled_at: 'timestamptz',
    }),
    charge: table<ChargeRow>(['reference'], {
      reference: 'text not null',
      status: 'text not null',
      reason: 'text not null',
      requested: 'bigint',
      paid: 'bigint',
      currency: 'text',
      acceptable: 'boolean',
      failure: 'text',
      held_at: 'timestamptz not null',
      decided_at: 'timestamptz',
      decided_by: 'text',
      note: 'jsonb',
    }),
    ...disputeTables,
  },
  indexes: `
    create index if not exists purchase_buyer on purchase (buyer_id, completed_at desc) where status = 'completed';
    create index if not exists purchase_creator on purchase (creator_id) where status = 'completed';
    create index if not exists payment_payer on payment (payer_id);
    create index if not exists charge_waiting on charge (held_at) where status in ('held', 'returning');
    create index if not exists charge_decided on charge (decided_at desc) where decided_at is not null;
    create index if not exists purchase_completed on purchase (completed_at) where status = 'completed';
    create index if not exists payment_initiated on payment (initiated_at);
    create index if not exists payment_open on payment (initiated_at) where status = 'pending';
    ${disputeIndexes}`,
  on: {
    PaymentInitiated: ({ payment }, { data: { reference, purpose, payerId, amount, listingId, method, at } }) =>
      payment.put({
        reference,
        purpose,
        payer_id: payerId,
        asked: amount,
        method: method ?? null,
        amount,
        listing_id: listingId,
        to_card: null,
        fees: 0,
        status: 'pending',
        initiated_at: at,
        settled_at: null,
      }),
    CheckoutOpened: () => undefined,
    /** An accepted charge settles with what it is worth. */
    PaymentSettled: ({ payment }, { data: { reference, purpose, amount, fees, at } }) =>
      payment.update(
        { reference },
        { status: purpose === 'purchase' ? 'settled' : 'paid', amount, fees, settled_at: at },
      ),
    PaymentFailed: ({ payment, charge }, { data: { reference, status } }) => {
      payment.update({ reference }, { status });
      charge.update({ reference }, { status: 'returned' });
    },
    PaymentQuarantined: ({ payment, charge }, { data: { reference, reason, charge: confirmed, at } }) => {
      payment.update({ reference }, { status: 'quarantined' });
      const { requested = null, paid = null, currency = null, acceptable = null } = confirmed ?? {};
      charge.put({
        ...{ reference, status: 'held', reason, requested, paid, currency, acceptable, failure: null, held_at: at },
        ...{ decided_at: null, decided_by: null, note: null },
      });
    },
    ChargeAccepted: ({ charge }, { data: { reference, by, note, at } }) =>
      charge.update({ reference }, { status: 'accepted', decided_at: at, decided_by: by, note }),
    ChargeReturnOrdered: ({ payment, charge }, { data: { reference, by, note, at } }) => {
      payment.update({ reference }, { status: 'returning' });
      charge.update({ reference }, { status: 'returning', failure: null, decided_at: at, decided_by: by, note });
    },
    ChargeReturnFailed: ({ payment, charge }, { data: { reference, reason } }) => {
      payment.update({ reference }, { status: 'quarantined' });
      charge.update({ reference }, { status: 'held', failure: reason, decided_at: null, decided_by: null, note: null });
    },

    PurchaseStarted: ({ purchase }, { data: { listingId, buyerId, creatorId, reference, price, coupon, at } }) => {
      if (isGift(reference)) return;
      purchase.put({
        listing_id: listingId,
        buyer_id: buyerId,
        creator_id: creatorId,
        reference,
        price,
        ...loweredBy(price, coupon),
        status: 'pending',
        started_at: at,
        completed_at: null,
        ...NO_REFUND,
      });
    },
    PurchaseCompleted: ({ purchase, payment }, { data: { listingId, buyerId, reference, price, coupon, at } }) => {
      if (!isGift(reference))
        purchase.update(
          { listing_id: listingId, buyer_id: buyerId },
          { status: 'completed', reference, price, ...loweredBy(price, coupon), completed_at: at, ...NO_REFUND },
        );
      payment.update({ reference }, { status: 'paid' });
    },
    PurchaseDeclined: ({ purchase, payment }, { data: { reference, method } }) => {
      end(purchase, reference, 'declined');
      payment.update({ reference }, { status: method ? 'credited' : 'deposited' });
    },
    PurchaseAbandoned: ({ purchase }, { data: { reference } }) => end(purchase, reference, 'abandoned'),

    RefundRequested: ({ purchase, payment }, { data: { listingId, buyerId, reference, card, at } }) => {
      if (card) payment.update({ reference }, { to_card: card.amount });
      if (!isGift(reference))
        purchase.update(
          { listing_id: listingId, buyer_id: buyerId },
          { refund: 'requested', refund_requested_at: at, refunded_at: null },
        );
    },
    RefundStalled: ({ purchase }, { data: { listingId, buyerId } }) => {
      if (listingId) purchase.update({ listing_id: listingId, buyer_id: buyerId }, { refund: 'stalled' });
    },
    PurchaseRefunded: ({ purchase, payment }, { data: { listingId, buyerId, reference, to, dispute, at } }) => {
      if (!isGift(reference))
        purchase.update(
          { listing_id: listingId, buyer_id: buyerId },
          { status: 'refunded', refund: to, refunded_at: at },
        );
      payment.update(
        { reference },
        { status: to === 'card' ? 'returned' : 'credited', ...((to === 'wallet' || dispute) && { to_card: null }) },
      );
    },
    PurchaseDisputed: () => undefined,
    PurchaseDisputeEnded: () => undefined,

    ...onDispute,

    AccessGiven: ({ purchase }, { data: { listingId, buyerId, creatorId, reference, at } }) =>
      purchase.put({
        ...{ listing_id: listingId, buyer_id: buyerId, creator_id: creatorId, reference, price: 0, ...loweredBy(0) },
        ...{ status: 'completed', started_at: at, completed_at: at, ...NO_REFUND },
      }),
    AccessDeclined: () => undefined,
    AccessEnded: ({ purchase }, { data: { listingId, buyerId } }) =>
      purchase.remove({ listing_id: listingId, buyer_id: buyerId }),
  },
  audience: ({ type, data }) => {
    const staff: Audience[] = FOR_FINANCE.has(type) ? [{ role: 'finance' }, { role: 'admin' }] : [];
    const own = 'payerId' in data ? [{ user: data.payerId }] : 'buyerId' in data ? [{ user: data.buyerId }] : [];
    const sold = 'creatorId' in data ? [{ user: data.creatorId }] : [];
    return [...own, ...sold, ...staff];
  },
});

const loweredBy = (price: Kobo, coupon?: AppliedCoupon) => ({
  ...{ list_price: coupon?.listPrice ?? price, coupon: coupon?.code ?? null },
});

/** Ends the pending attempt of this reference; a later attempt and a completed purchase stay as they are. */
function end(purchase: Rows<PurchaseRow>, reference: Reference, status: 'declined' | 'abandoned') {
  for (const row of purchase.where({ reference })) if (row.status === 'pending') purchase.update(row, { status });
}
