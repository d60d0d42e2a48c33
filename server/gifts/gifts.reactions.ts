import { isGift, orderOfGift } from '#server/kernel/gift-references';
import { mail, MAIL_QUEUE, OutboxMessage, type Reactions } from '#server/kernel/reactions';
import type { AccessDeclined, PurchaseCompleted, PurchaseRefunded } from '#server/purchases/purchases.events';
import { EndGift, ReleaseGift } from './gift.js';
import { BeginBoughtGift } from './gifts.commands.js';
import type { GiftBought, GiftExpired, GiftRefunded, GiftReleased, GiftSent, GiftTaken } from './gifts.events.js';
import type { ExpiryOrder, LinkOrder } from './gifts.jobs.js';
import type { GiftMail, GiftMailName } from './gifts.mails.js';

const giftMail = (name: GiftMailName, id: string, about: GiftMail) => mail<GiftMail>(name, `${name}-${id}`, about);

const expiry = (id: string, reference: string, dueAt?: string) =>
  new OutboxMessage<ExpiryOrder>({ id, queue: 'gifts', name: 'expire', payload: { reference }, dueAt });

/**
 * A paid gift is mailed to its recipient, and ends when it is not taken in time. Giver and recipient are mailed about what
 * becomes of it. The price of what is refunded goes back by the purchase.
 */
export const giftsReactions: Reactions<
  | (PurchaseCompleted | PurchaseRefunded | AccessDeclined)
  | (GiftBought | GiftSent | GiftTaken | GiftReleased | GiftExpired | GiftRefunded)
> = {
  PurchaseCompleted: ({ data }) => (isGift(data.reference) ? new BeginBoughtGift(data) : undefined),

  PurchaseRefunded: ({ data: { reference, at } }) => (isGift(reference) ? new EndGift({ reference, at }) : undefined),

  AccessDeclined: ({ data: { reference, buyerId, at } }) => new ReleaseGift({ reference, takerId: buyerId, at }),

  GiftBought: ({ data: { reference, giverId: to, listingId, price: amount, kind, expiresAt } }) => [
    // One mail tells about all seats of an order.
    ...(orderOfGift(reference).number === 1
      ? [giftMail(kind === 'gift' ? 'gift-bought' : 'seats-bought', reference, { to, listingId, amount, reference })]
      : []),
    ...(expiresAt ? [expiry(`gift-expiry-${reference}`, reference, expiresAt)] : []),
  ],

  GiftSent: ({ data: { reference, sending } }) =>
    new OutboxMessage<LinkOrder>({
      ...{ id: `gift-link-${reference}-${sending}`, queue: MAIL_QUEUE, name: 'gift-link' },
      payload: { reference, sending },
    }),

  GiftTaken: ({ id, data: { reference, giverId: to, takerId, listingId } }) =>
    takerId === to ? undefined : giftMail('gift-taken', `${reference}-${id}`, { to, listingId, amount: 0, reference }),

  // Its time may have ended while it was taken.
  GiftReleased: ({ id, data: { reference } }) => expiry(`gift-expiry-${reference}-${id}`, reference),

  GiftExpired: ({ data: { reference, giverId: to, listingId, credited } }) =>
    credited ? giftMail('gift-expired', reference, { to, listingId, amount: 0, reference }) : undefined,

  GiftRefunded: ({ data: { reference, giverId, listingId, takerId } }) => [
    giftMail('gift-refunded', reference, { to: giverId, listingId, amount: 0, reference }),
    ...(takerId && takerId !== giverId
      ? [giftMail('gift-ended', reference, { to: takerId, listingId, amount: 0, reference })]
      : []),
  ],
};
