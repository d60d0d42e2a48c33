import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    CartItemAdded: 'buyerId listingId at price',
    CartItemRemoved: 'buyerId listingId at because',
    CartCleared: 'buyerId at',
  },
  shows: 'CartItemAdded CartItemRemoved CartCleared',
};
