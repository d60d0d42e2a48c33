import type { PurchaseCompleted } from '#server/purchases/purchases.events';

/** Makes a gift of a purchase that was given away. Once for each purchase. */
export class BeginBoughtGift {
  constructor(readonly data: PurchaseCompleted['data']) {}
}
