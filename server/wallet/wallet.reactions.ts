import type { Reactions } from '#server/kernel/reactions';
import type { PaymentSettled, PurchaseCompleted, PurchaseDeclined } from '#server/purchases/purchases.events';
import { CreditSale, PayForPurchase, ReceiveDeposit } from './wallet.js';

/** Events are delivered at least once; the reference makes each count once. A price of 0 kobo causes no posting. */
export const walletReactions: Reactions<PaymentSettled | PurchaseCompleted | PurchaseDeclined> = {
  PaymentSettled: ({ data: { purpose, payerId, reference, amount, at } }) =>
    purpose === 'deposit' ? new ReceiveDeposit({ ownerId: payerId, reference, amount, at }) : undefined,

  PurchaseCompleted: ({
    data: { buyerId, creatorId, reference, price, commission, basisPoints, terms, listingId, at },
  }) =>
    price > 0
      ? [
          new PayForPurchase({ ownerId: buyerId, reference, amount: price, listingId, at }),
          new CreditSale({ ownerId: creatorId, reference, price, commission, basisPoints, terms, listingId, at }),
        ]
      : undefined,

  PurchaseDeclined: ({ data: { buyerId, reference, amount, at } }) =>
    amount > 0 ? new ReceiveDeposit({ ownerId: buyerId, reference, amount, at }) : undefined,
};
