import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    OrderPlaced: 'reference buyerId at lines total fromBalance toPay billing coupon? gives? recipient? message?',
    OrderFunded: 'reference buyerId at lines coupon?',
    OrderLineBought: 'reference buyerId at listingId line',
    OrderLineDeclined: 'reference buyerId at listingId line reason',
    OrderCompleted: 'reference buyerId at bought declined',
    OrderFailed: 'reference buyerId at status',
  },
  shows:
    'OrderPlaced CheckoutOpened OrderFunded OrderLineBought OrderLineDeclined OrderCompleted OrderFailed UserErased',
};
