import { mail, type Reactions } from '#server/kernel/reactions';
import { AbandonPurchase, CompletePurchase } from './purchase.js';
import type {
  PaymentFailed,
  PaymentQuarantined,
  PaymentSettled,
  PurchaseCompleted,
  PurchaseDeclined,
} from './purchases.events.js';
import type { PurchaseMail, PurchaseMailName } from './purchases.mails.js';

const purchaseMail = (name: PurchaseMailName, { to, listingId, amount, reference }: PurchaseMail) =>
  mail<PurchaseMail>(name, `${name}-${reference}`, { to, listingId, amount, reference });

/** A settled payment completes its purchase; completed and declined purchases are mailed. */
export const purchasesReactions: Reactions<
  PaymentSettled | PaymentFailed | PaymentQuarantined | PurchaseCompleted | PurchaseDeclined
> = {
  PaymentSettled: ({ data: { purpose, payerId, listingId, reference, amount, at } }) =>
    purpose === 'purchase' && listingId
      ? new CompletePurchase({ reference, listingId, buyerId: payerId, amount, at })
      : undefined,

  PaymentFailed: ({ data: { payerId, listingId, reference, at } }) =>
    listingId ? new AbandonPurchase({ reference, listingId, buyerId: payerId, at }) : undefined,

  PaymentQuarantined: ({ data: { payerId, reference } }) =>
    purchaseMail('quarantined', { to: payerId, listingId: null, amount: 0, reference }),

  PurchaseCompleted: ({ data: { buyerId, creatorId, listingId, reference, price, commission } }) => [
    purchaseMail('receipt', { to: buyerId, listingId, amount: price, reference }),
    purchaseMail('sale', { to: creatorId, listingId, amount: price - commission, reference }),
  ],

  PurchaseDeclined: ({ data: { buyerId, listingId, reference, amount } }) =>
    amount > 0 ? purchaseMail('declined', { to: buyerId, listingId, amount, reference }) : undefined,
};
