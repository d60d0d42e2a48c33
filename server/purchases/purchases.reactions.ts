import { mail, OutboxMessage, type Reactions, type StartFrom } from '#server/kernel/reactions';
import type { BalanceSpent, SpendingRefused } from '#server/wallet/wallet.events';
import { disputeMail } from './charge-disputes.reactions.js';
import { FailPayment, SettleFromBalance } from './payment.js';
import { isGift } from '#server/kernel/gift-references';
import { GiveBackCoupon } from './coupon-uses.commands.js';
import { boughtLine, declinedLine, failedOrder } from './orders.reactions.js';
import { AbandonPurchase, CompletePurchase, CompleteRefund } from './purchase.js';
import type {
  ChargeAccepted,
  ChargeReturnOrdered,
  PaymentFailed,
  PaymentQuarantined,
  PaymentSettled,
  PurchaseCompleted,
  PurchaseDeclined,
  PurchaseRefunded,
  RefundFailed,
  RefundProcessed,
  RefundRequested,
  RefundStalled,
  RefundStarted,
} from './purchases.events.js';
import type { PurchaseMail, PurchaseMailName } from './purchases.mails.js';
import { sharedSum } from '#server/kernel/sale-split';
import { StartRefund } from './refund.js';
import { FailReturn } from './quarantine.js';
import type { DecisionMail } from './quarantine.mails.js';
import type { ReconcileOrder } from './reconciler.jobs.js';
import type { RefundOrder } from './refunds.jobs.js';
import type { RefundMail, SaleRefundedMail } from './refunds.mails.js';

const HOUR_MS = 3_600_000;
/** When a failed payment is verified once more, in hours: the payer may pay with another attempt at the same checkout. */
const LATE_AFTER_H = [2, 24, 72];

const lateVerifications = ({ reference, at }: PaymentFailed['data']) =>
  LATE_AFTER_H.map(
    (hours) =>
      new OutboxMessage<ReconcileOrder>({
        ...{ id: `reconcile-${reference}-late-${hours}`, queue: 'payments', name: 'reconcile', payload: { reference } },
        dueAt: new Date(Date.parse(at) + hours * HOUR_MS).toISOString(),
      }),
  );

const purchaseMail = (name: PurchaseMailName, { to, listingId, amount, reference }: PurchaseMail) =>
  mail<PurchaseMail>(name, `${name}-${reference}`, { to, listingId, amount, reference });

/**
 * A spent balance settles its payment, a settled payment completes its purchase; completed and declined purchases are mailed,
 * and recorded by the order of which they are a line. One that bought nothing gives its coupon back. A failed payment is
 * verified again later, as its webhook may be lost.
 */
export const purchasesReactions: Reactions<
  | (BalanceSpent | SpendingRefused)
  | (PaymentSettled | PaymentFailed | PaymentQuarantined | PurchaseCompleted | PurchaseDeclined)
> = {
  BalanceSpent: ({ data: { reference, at } }) => new SettleFromBalance({ reference, at }),

  SpendingRefused: ({ data: { reference, at } }) => new FailPayment({ reference, status: 'failed', at }),

  PaymentSettled: ({ data: { purpose, payerId, listingId, reference, amount, method, at } }) =>
    purpose === 'purchase' && listingId
      ? new CompletePurchase({ reference, listingId, buyerId: payerId, amount, method, at })
      : undefined,

  PaymentFailed: ({ data }) => {
    const { payerId, listingId, reference, status, at } = data;
    const ended = listingId
      ? [
          new AbandonPurchase({ reference, listingId, buyerId: payerId, at }),
          ...declinedLine({ reference, at }, 'insufficient_funds'),
          new GiveBackCoupon({ reference, listingId, buyerId: payerId, at }),
        ]
      : failedOrder({ reference, at }, status);
    return status === 'reversed' ? ended : [...ended, ...lateVerifications(data)];
  },

  PaymentQuarantined: ({ data: { payerId, reference } }) =>
    purchaseMail('quarantined', { to: payerId, listingId: null, amount: 0, reference }),

  PurchaseCompleted: ({ data: { buyerId, creatorId, listingId, reference, price, commission, shares, at } }) => [
    // What is given away is mailed about by the gifts.
    ...(isGift(reference) ? [] : [purchaseMail('receipt', { to: buyerId, listingId, amount: price, reference })]),
    purchaseMail('sale', { to: creatorId, listingId, amount: price - commission - sharedSum(shares), reference }),
    ...(shares ?? []).map(({ userId: to, amount }) => shareMail('sale-share', { to, listingId, amount, reference })),
    ...boughtLine({ reference, at }),
  ],

  PurchaseDeclined: ({ data: { buyerId, listingId, reference, amount, reason, at } }) => [
    ...(amount > 0 ? [purchaseMail('declined', { to: buyerId, listingId, amount, reference })] : []),
    ...declinedLine({ reference, at }, reason),
    new GiveBackCoupon({ reference, listingId, buyerId, declined: true, at }),
  ],
};

type RefundStep = RefundRequested | RefundStarted | RefundStalled | RefundProcessed | RefundFailed | PurchaseRefunded;

/** The steps of a refund (see `refund.ts`); all sides of a refunded purchase are mailed. */
export const refundReactions: Reactions<RefundStep> = {
  RefundRequested: ({ data: { reference, listingId, buyerId, price, method, card, at } }) =>
    method ? undefined : new StartRefund({ reference, listingId, buyerId, amount: price, ...card, at }),

  RefundStarted: ({ data: { reference, again, at } }) =>
    new OutboxMessage<RefundOrder>({
      id: again ? `refund-${reference}-${Date.parse(at)}` : `refund-${reference}`,
      ...{ queue: 'payments', name: 'refund', payload: { reference } },
    }),

  RefundStalled: ({ data: { reference, listingId, buyerId, amount } }) =>
    listingId ? refundMail('refund-stalled', { to: buyerId, listingId, amount, reference }) : undefined,

  RefundProcessed: ({ data: { reference, listingId, buyerId, at } }) =>
    listingId
      ? new CompleteRefund({ reference, listingId, buyerId, to: 'card', at })
      : new FailPayment({ reference, status: 'reversed', at }),

  RefundFailed: ({ data: { reference, listingId, buyerId, reason, at } }) =>
    listingId
      ? new CompleteRefund({ reference, listingId, buyerId, to: 'wallet', at })
      : new FailReturn({ reference, reason, at }),

  PurchaseRefunded: ({ data }) => {
    const { reference, listingId, buyerId, creatorId, price, commission, reason, to, method, shares, dispute } = data;
    const earned = price - commission - sharedSum(shares);
    if (dispute)
      return [
        disputeMail('purchase-taken-back', dispute, {
          to: buyerId,
          listingId,
          amount: data.toCard ?? price,
          reference,
        }),
        ...[{ userId: creatorId, amount: earned }, ...(shares ?? [])].map(({ userId, amount }) =>
          disputeMail('earnings-taken-back', dispute, { to: userId, listingId, amount, reference }),
        ),
      ];
    return [
      ...(isGift(reference)
        ? []
        : [
            refundMail(to === 'card' ? 'refund-processed' : method ? 'refund-returned' : 'refund-credited', {
              ...{ to: buyerId, listingId, amount: price, reference, ...(data.toCard && { toCard: data.toCard }) },
            }),
          ]),
      refundMail('sale-refunded', { to: creatorId, listingId, amount: earned, reference, reason }),
      ...(shares ?? []).map(({ userId, amount }) =>
        shareMail('sale-share-refunded', { to: userId, listingId, amount, reference }),
      ),
    ];
  },
};

/** To a co-author: a sale has one mail for each. */
const shareMail = (name: 'sale-share' | 'sale-share-refunded', order: PurchaseMail) =>
  mail<PurchaseMail>(name, `${name}-${order.reference}-${order.to}`, order);

/** Steps of a decision on a charge in quarantine (see `quarantine.ts`); the payer is mailed. */
export const quarantineReactions: Reactions<ChargeAccepted | ChargeReturnOrdered> = {
  ChargeAccepted: ({ data: { reference, payerId, amount, note } }) =>
    decisionMail('charge-accepted', { to: payerId, amount, reference, note }),

  ChargeReturnOrdered: ({ data: { reference, payerId, amount, note, at } }) => [
    new StartRefund({ reference, listingId: null, buyerId: payerId, amount, at }),
    decisionMail('charge-returned', { to: payerId, amount, reference, note }),
  ],
};

/** Types that later releases added. */
export const quarantineStart: Record<(ChargeAccepted | ChargeReturnOrdered)['type'], StartFrom> = {
  ...{ ChargeAccepted: 'beginning', ChargeReturnOrdered: 'beginning' },
};

export const walletPaymentStart: Record<(BalanceSpent | SpendingRefused)['type'], StartFrom> = {
  ...{ BalanceSpent: 'beginning', SpendingRefused: 'beginning' },
};

export const refundStart: Record<RefundStep['type'], StartFrom> = {
  ...{ RefundRequested: 'beginning', RefundStarted: 'beginning', RefundStalled: 'beginning' },
  ...{ RefundProcessed: 'beginning', RefundFailed: 'beginning', PurchaseRefunded: 'beginning' },
};

const decisionMail = (name: string, decision: DecisionMail) =>
  mail<DecisionMail>(name, `${name}-${decision.reference}`, decision);

const refundMail = <Order extends RefundMail | SaleRefundedMail>(name: string, order: Order) =>
  mail<Order>(name, `${name}-${order.reference}`, order);
