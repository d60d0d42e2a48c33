import { z } from 'zod';
import { GIFT_MESSAGE, GIFT_RECIPIENT } from '#server/kernel/gift-references';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, kobo, listingId, reference, sealed, userId } from '#server/kernel/shapes';

/** `reference` is that of the payment which bought it; `giverId` paid. */
const gift = z.strictObject({ reference, giverId: userId, listingId, at: instant });
const taken = gift.extend({ creatorId: userId, takerId: userId });
/** `linkHash`: of the secret in the mailed link, which follows from `sending`. Every mail has a secret of its own, and only the last one opens. */
const sent = z.strictObject({ recipient: sealed, sending: z.string().min(1), linkHash: z.string().min(1) });

/** Stream `gift-<reference>`: a guide that was bought for another person, or one seat of a team (A5.21). */
export const giftEvents = defineEvents({
  /**
   * It is paid. `message`: the giver's words to the recipient. `expiresAt`: when an untaken gift becomes credit of the giver;
   * null for a seat, which waits for any time.
   */
  GiftBought: {
    shape: gift.extend({
      ...{ order: reference, creatorId: userId, price: kobo, kind: z.enum(['gift', 'seats']) },
      ...{ message: sealed.optional(), expiresAt: instant.nullable() },
    }),
    sealed: { message: GIFT_MESSAGE },
  },
  /** The link is mailed to the recipient's address. A link that was sent before opens nothing any more. */
  GiftSent: { shape: gift.extend(sent.shape), sealed: { recipient: GIFT_RECIPIENT } },
  /** The invitation to a seat was taken back: its link opens nothing any more. */
  GiftWithdrawn: { shape: gift },
  /** Its recipient takes it, and gets access. */
  GiftTaken: { shape: taken },
  /** The recipient owned the guide already: another person may take it. */
  GiftReleased: { shape: taken },
  /** Not taken in time. `credited`: the price becomes credit of the giver; not so after the giver's erasure, or where it was free. */
  GiftExpired: { shape: gift.extend({ credited: z.boolean() }) },
  /** The giver has the price again. `takerId`: whose access ends; null where it was not taken. */
  GiftRefunded: { shape: gift.extend({ creatorId: userId, takerId: userId.nullable() }) },
});

export type GiftEvent = EventOf<typeof giftEvents>;
export type GiftBought = EventOf<typeof giftEvents, 'GiftBought'>;
export type GiftSent = EventOf<typeof giftEvents, 'GiftSent'>;
export type GiftTaken = EventOf<typeof giftEvents, 'GiftTaken'>;
export type GiftReleased = EventOf<typeof giftEvents, 'GiftReleased'>;
export type GiftExpired = EventOf<typeof giftEvents, 'GiftExpired'>;
export type GiftRefunded = EventOf<typeof giftEvents, 'GiftRefunded'>;
