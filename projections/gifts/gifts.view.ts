import { accountEvents } from '#server/accounts/accounts.events';
import { giftEvents } from '#server/gifts/gifts.events';
import { orderOfGift } from '#server/kernel/gift-references';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import { purchaseEvents } from '#server/purchases/purchases.events';
import { table, view } from '../projection.js';

/** `recipient` and `message` are null after the erasure of the giver, `recipient` after that of the person who took it too. */
export type GiftRow = {
  reference: Reference;
  order_reference: Reference;
  /** Of the line in its order, from 1. */
  number: number;
  kind: 'gift' | 'seats';
  listing_id: ListingId;
  giver_id: UserId;
  price: Kobo;
  status: 'open' | 'sent' | 'taken' | 'expired' | 'refunded';
  recipient: Sealed | null;
  message: Sealed | null;
  taker_id: UserId | null;
  /** The person who took it may read the guide. */
  has_access: boolean;
  bought_at: Instant;
  sent_at: Instant | null;
  taken_at: Instant | null;
  ended_at: Instant | null;
  expires_at: Instant | null;
};

const { UserErased } = accountEvents;
const { AccessGiven, AccessEnded } = purchaseEvents;

/** Guides and seats that were bought for other persons. */
export const giftsView = view({ ...giftEvents, AccessGiven, AccessEnded, UserErased })({
  name: 'gifts',
  version: 1,
  tables: {
    gift: table<GiftRow>(
      ['reference'],
      {
        reference: 'text not null',
        order_reference: 'text not null',
        number: 'int not null',
        kind: 'text not null',
        listing_id: 'text not null',
        giver_id: 'text not null',
        price: 'bigint not null',
        status: 'text not null',
        recipient: 'jsonb',
        message: 'jsonb',
        taker_id: 'text',
        has_access: 'boolean not null',
        bought_at: 'timestamptz not null',
        sent_at: 'timestamptz',
        taken_at: 'timestamptz',
        ended_at: 'timestamptz',
        expires_at: 'timestamptz',
      },
      [['giver_id'], ['taker_id']],
    ),
  },
  on: {
    GiftBought: ({ gift }, { data }) => {
      const { reference, order, kind, listingId, giverId, price, message, expiresAt, at } = data;
      gift.put({
        ...{ reference, order_reference: order, number: orderOfGift(reference).number, kind },
        ...{ listing_id: listingId, giver_id: giverId, price, status: 'open', recipient: null },
        ...{ message: message ?? null, taker_id: null, has_access: false, bought_at: at, sent_at: null },
        ...{ taken_at: null, ended_at: null, expires_at: expiresAt },
      });
    },
    GiftSent: ({ gift }, { data: { reference, recipient, at } }) =>
      gift.update({ reference }, { status: 'sent', recipient, sent_at: at }),
    GiftWithdrawn: ({ gift }, { data: { reference } }) =>
      gift.update({ reference }, { status: 'open', recipient: null, sent_at: null }),
    GiftTaken: ({ gift }, { data: { reference, takerId, at } }) =>
      gift.update({ reference }, { status: 'taken', taker_id: takerId, taken_at: at }),
    GiftReleased: ({ gift }, { data: { reference } }) =>
      gift.update({ reference }, { status: 'sent', taker_id: null, taken_at: null }),
    GiftExpired: ({ gift }, { data: { reference, at } }) =>
      gift.update({ reference }, { status: 'expired', ended_at: at }),
    GiftRefunded: ({ gift }, { data: { reference, at } }) =>
      gift.update({ reference }, { status: 'refunded', ended_at: at }),
    AccessGiven: ({ gift }, { data: { reference } }) => gift.update({ reference }, { has_access: true }),
    AccessEnded: ({ gift }, { data: { reference } }) => gift.update({ reference }, { has_access: false }),
    UserErased: ({ gift }, { data: { userId } }) => {
      for (const { reference } of gift.where({ giver_id: userId }))
        gift.update({ reference }, { recipient: null, message: null });
      for (const { reference } of gift.where({ taker_id: userId })) gift.update({ reference }, { recipient: null });
    },
  },
  audience: ({ data }) => [
    ...('giverId' in data ? [{ user: data.giverId }] : []),
    ...('takerId' in data && data.takerId ? [{ user: data.takerId }] : []),
  ],
});
