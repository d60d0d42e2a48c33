import { type Reactions, OutboxMessage } from '#server/kernel/reactions';
import type { LetterOrder, Letters } from './purchases.mails.js';
import { FulfilPurchase, ReleasePurchase } from './purchases.commands.js';
import type {
  PaymentFailed,
  PaymentQuarantined,
  PaymentSettled,
  PurchaseCompleted,
  PurchaseDeclined,
} from './purchases.events.js';

const letter = (name: Letters, { to, listingId, amount, reference }: LetterOrder) =>
  new OutboxMessage<LetterOrder>('mail', name, `${name}-${reference}`, { to, listingId, amount, reference });

/** A settled payment buys; what was bought or declined is told by mail. */
export const purchasesReactions: Reactions<
  PaymentSettled | PaymentFailed | PaymentQuarantined | PurchaseCompleted | PurchaseDeclined
> = {
  PaymentSettled: ({ data: { purpose, payerId, listingId, reference, amount, at } }) =>
    purpose === 'purchase' && listingId
      ? new FulfilPurchase({ reference, listingId, buyerId: payerId, amount, at })
      : undefined,

  PaymentFailed: ({ data: { payerId, listingId, reference, at } }) =>
    listingId ? new ReleasePurchase({ reference, listingId, buyerId: payerId, at }) : undefined,

  PaymentQuarantined: ({ data: { payerId, reference } }) =>
    letter('quarantined', { to: payerId, listingId: null, amount: 0, reference }),

  PurchaseCompleted: ({ data: { buyerId, creatorId, listingId, reference, price, commission } }) => [
    letter('receipt', { to: buyerId, listingId, amount: price, reference }),
    letter('sale', { to: creatorId, listingId, amount: price - commission, reference }),
  ],

  PurchaseDeclined: ({ data: { buyerId, listingId, reference, amount } }) =>
    amount > 0 ? letter('declined', { to: buyerId, listingId, amount, reference }) : undefined,
};
