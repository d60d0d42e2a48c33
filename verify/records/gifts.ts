import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    GiftBought: 'reference giverId listingId at order creatorId price kind message? expiresAt',
    GiftSent: 'reference giverId listingId at recipient sending linkHash',
    GiftWithdrawn: 'reference giverId listingId at',
    GiftTaken: 'reference giverId listingId at creatorId takerId',
    GiftReleased: 'reference giverId listingId at creatorId takerId',
    GiftExpired: 'reference giverId listingId at credited',
    GiftRefunded: 'reference giverId listingId at creatorId takerId',
  },
  shows:
    'GiftBought GiftSent GiftWithdrawn GiftTaken GiftReleased GiftExpired GiftRefunded AccessGiven AccessEnded UserErased',
};
