import { dayOf } from '#server/kernel/days';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { purchaseEvents } from '#server/purchases/purchases.events';
import { table, view } from '../projection.js';

/** The receipt of a payment; `number` counts those of its year in Lagos. */
type ReceiptRow = {
  reference: Reference;
  year: number;
  number: number;
  buyer_id: UserId;
  method: 'card' | 'wallet';
  paid_at: Instant;
};
/** A guide that the payment bought; `event_id` is that of its purchase. */
type LineRow = {
  reference: Reference;
  listing_id: ListingId;
  creator_id: UserId;
  /** What was paid, and the price without the coupon of this code. */
  price: Kobo;
  list_price: Kobo;
  coupon: string | null;
  event_id: string;
  refunded_at: Instant | null;
};
type SeriesRow = { year: number; last: number };

const { PurchaseCompleted, PurchaseRefunded } = purchaseEvents;

/**
 * The receipts of paid purchases. They are numbered without gaps in the order of the log, which never changes: every build
 * of the view gives each the same number.
 */
export const receiptsView = view({ PurchaseCompleted, PurchaseRefunded })({
  name: 'receipts',
  version: 2,
  tables: {
    receipt: table<ReceiptRow>(['reference'], {
      reference: 'text not null',
      year: 'int not null',
      number: 'int not null',
      buyer_id: 'text not null',
      method: 'text not null',
      paid_at: 'timestamptz not null',
    }),
    line: table<LineRow>(['reference', 'listing_id'], {
      reference: 'text not null',
      listing_id: 'text not null',
      creator_id: 'text not null',
      price: 'bigint not null',
      list_price: 'bigint not null',
      coupon: 'text',
      event_id: 'text not null',
      refunded_at: 'timestamptz',
    }),
    series: table<SeriesRow>(['year'], { year: 'int not null', last: 'int not null' }),
  },
  on: {
    PurchaseCompleted: ({ receipt, line, series }, { id, data }) => {
      const { reference, listingId, buyerId, creatorId, price, method, coupon, at } = data;
      if (price === 0) return;
      line.put({
        ...{ reference, listing_id: listingId, creator_id: creatorId, price, event_id: id, refunded_at: null },
        ...{ list_price: coupon?.listPrice ?? price, coupon: coupon?.code ?? null },
      });
      if (receipt.where({ reference }).length > 0) return;
      const year = Number(dayOf(at).slice(0, 4));
      const number = (series.where({ year })[0]?.last ?? 0) + 1;
      series.put({ year, last: number });
      receipt.put({ reference, year, number, buyer_id: buyerId, method, paid_at: at });
    },
    PurchaseRefunded: ({ line }, { data: { reference, listingId, at } }) =>
      line.update({ reference, listing_id: listingId }, { refunded_at: at }),
  },
  audience: ({ data }) => [{ user: data.buyerId }],
});
