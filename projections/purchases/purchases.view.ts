import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { paymentEvents, purchaseEvents, type Purpose, refundEvents } from '#server/purchases/purchases.events';
import { table, view } from '../projection.js';
import type { Rows } from '../rows.js';

type PurchaseRow = {
  listing_id: ListingId;
  buyer_id: UserId;
  creator_id: UserId;
  reference: Reference;
  price: Kobo;
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
  amount: Kobo;
  listing_id: ListingId | null;
  fees: Kobo;
  status:
    | ('pending' | 'settled' | 'paid' | 'deposited' | 'failed' | 'abandoned' | 'reversed' | 'expired' | 'quarantined')
    /** Refunded or declined: the money went to the card, or to the wallet it came from or instead of the card. */
    | ('returned' | 'credited');
  initiated_at: Instant;
  settled_at: Instant | null;
};

const { RefundStalled } = refundEvents;
const NO_REFUND = { refund: null, refund_requested_at: null, refunded_at: null };

/** Purchases with their buyers and refunds, and payments with their outcome. A buyer's later attempts update the same row. */
export const purchasesView = view({ ...paymentEvents, ...purchaseEvents, RefundStalled })({
  name: 'purchases',
  version: 4,
  tables: {
    purchase: table<PurchaseRow>(
      ['listing_id', 'buyer_id'],
      {
        listing_id: 'text not null',
        buyer_id: 'text not null',
        creator_id: 'text not null',
        reference: 'text not null',
        price: 'bigint not null',
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
      amount: 'bigint not null',
      listing_id: 'text',
      fees: 'bigint not null',
      status: 'text not null',
      initiated_at: 'timestamptz not null',
      settled_at: 'timestamptz',
    }),
  },
  indexes: `
    create index if not exists purchase_buyer on purchase (buyer_id, completed_at desc) where status = 'completed';
    create index if not exists purchase_creator on purchase (creator_id) where status = 'completed';
    create index if not exists payment_payer on payment (payer_id);
    create index if not exists payment_open on payment (initiated_at) where status = 'pending';`,
  on: {
    PaymentInitiated: ({ payment }, { data: { reference, purpose, payerId, amount, listingId, at } }) =>
      payment.put({
        reference,
        purpose,
        payer_id: payerId,
        amount,
        listing_id: listingId,
        fees: 0,
        status: 'pending',
        initiated_at: at,
        settled_at: null,
      }),
    CheckoutOpened: () => undefined,
    PaymentSettled: ({ payment }, { data: { reference, purpose, fees, at } }) =>
      payment.update({ reference }, { status: purpose === 'deposit' ? 'paid' : 'settled', fees, settled_at: at }),
    PaymentFailed: ({ payment }, { data: { reference, status } }) => payment.update({ reference }, { status }),
    PaymentQuarantined: ({ payment }, { data: { reference } }) =>
      payment.update({ reference }, { status: 'quarantined' }),

    PurchaseStarted: ({ purchase }, { data: { listingId, buyerId, creatorId, reference, price, at } }) =>
      purchase.put({
        listing_id: listingId,
        buyer_id: buyerId,
        creator_id: creatorId,
        reference,
        price,
        status: 'pending',
        started_at: at,
        completed_at: null,
        ...NO_REFUND,
      }),
    PurchaseCompleted: ({ purchase, payment }, { data: { listingId, buyerId, reference, price, at } }) => {
      purchase.update(
        { listing_id: listingId, buyer_id: buyerId },
        { status: 'completed', reference, price, completed_at: at, ...NO_REFUND },
      );
      payment.update({ reference }, { status: 'paid' });
    },
    PurchaseDeclined: ({ purchase, payment }, { data: { reference, method } }) => {
      end(purchase, reference, 'declined');
      payment.update({ reference }, { status: method ? 'credited' : 'deposited' });
    },
    PurchaseAbandoned: ({ purchase }, { data: { reference } }) => end(purchase, reference, 'abandoned'),

    RefundRequested: ({ purchase }, { data: { listingId, buyerId, at } }) =>
      purchase.update(
        { listing_id: listingId, buyer_id: buyerId },
        { refund: 'requested', refund_requested_at: at, refunded_at: null },
      ),
    RefundStalled: ({ purchase }, { data: { listingId, buyerId } }) =>
      purchase.update({ listing_id: listingId, buyer_id: buyerId }, { refund: 'stalled' }),
    PurchaseRefunded: ({ purchase, payment }, { data: { listingId, buyerId, reference, to, at } }) => {
      purchase.update(
        { listing_id: listingId, buyer_id: buyerId },
        { status: 'refunded', refund: to, refunded_at: at },
      );
      payment.update({ reference }, { status: to === 'card' ? 'returned' : 'credited' });
    },
  },
  audience: ({ data }) => {
    const own = 'payerId' in data ? [{ user: data.payerId }] : 'buyerId' in data ? [{ user: data.buyerId }] : [];
    const sold = 'creatorId' in data ? [{ user: data.creatorId }] : [];
    return [...own, ...sold];
  },
});

/** Ends the pending attempt of this reference; a later attempt and a completed purchase stay as they are. */
function end(purchase: Rows<PurchaseRow>, reference: Reference, status: 'declined' | 'abandoned') {
  for (const row of purchase.where({ reference })) if (row.status === 'pending') purchase.update(row, { status });
}
