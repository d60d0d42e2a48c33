import { bind, defineModule } from '#server/platform/module';
import { Checkout } from './checkout.handlers.js';
import { chargeDispute, DecideChargeDispute } from './charge-dispute.js';
import { ChargeDisputesController } from './charge-disputes.controller.js';
import { chargeDisputeEvents } from './charge-disputes.events.js';
import { AnswerChargeDisputeHandler, CheckChargeDisputeHandler, DisputeSide } from './charge-disputes.handlers.js';
import { MailFinance, PursueChargeDispute } from './charge-disputes.jobs.js';
import { chargeDisputeMails } from './charge-disputes.mails.js';
import { chargeDisputeReactions, chargeDisputeStart } from './charge-disputes.reactions.js';
import { chargeDisputeWebhooks } from './charge-disputes.webhooks.js';
import { couponUseEvents } from './coupon-uses.events.js';
import { Coupons, GiveBackCouponHandler } from './coupon-uses.handlers.js';
import { CheckCouponHold } from './coupon-uses.jobs.js';
import { couponUseReactions, couponUseStart } from './coupon-uses.reactions.js';
import { DisputePurchase, EndPurchaseDispute } from './disputed-purchase.js';
import { EvidenceReader } from './dispute-evidence.reader.js';
import { AbandonPurchase, CompleteRefund, purchase, purchaseId } from './purchase.js';
import { FailPayment, payment, SettleFromBalance } from './payment.js';
import { MoneyUnderWay } from './money-under-way.guard.js';
import { DeclineLine, FailOrder, FundOrder, order, RecordBoughtLine } from './order.js';
import { type AccessCommand, EndAccess, GiveAccess } from './gift-access.js';
import { FundByCardHandler } from './fund-by-card.handlers.js';
import { GiftOrdersController } from './gift-orders.controller.js';
import { GiftRefundsController } from './gift-refunds.controller.js';
import { OrderGiftHandler } from './gift-orders.handlers.js';
import { giftReactions, giftStart } from './gift-orders.reactions.js';
import { HeldPayments } from './held-payments.handlers.js';
import { OrdersController } from './orders.controller.js';
import { orderEvents } from './orders.events.js';
import { BuyOrderLineHandler } from './order-lines.handlers.js';
import { CheckOutCartHandler } from './orders.handlers.js';
import { orderReactions, orderStart } from './orders.reactions.js';
import { OrderPlacing } from './order-placing.handlers.js';
import { OrderViews } from './orders.views.js';
import { PaymentViews } from './payment.views.js';
import { PurchasesController } from './purchases.controller.js';
import { paymentEvents, purchaseEvents, refundEvents } from './purchases.events.js';
import {
  BuyFromWalletHandler,
  BuyListingHandler,
  CompletePurchaseHandler,
  FundWalletHandler,
  VerifyPaymentHandler,
} from './purchases.handlers.js';
import { PurchaseStart } from './purchase-start.handlers.js';
import { PurchasesEraser } from './purchases.eraser.js';
import { depositLimit, purchaseLimit, refundLimit, verifyLimit } from './purchases.limits.js';
import { purchaseMails } from './purchases.mails.js';
import {
  purchasesReactions,
  quarantineReactions,
  quarantineStart,
  refundReactions,
  refundStart,
  walletPaymentStart,
} from './purchases.reactions.js';
import { AcceptCharge, FailReturn, type QuarantineCommand, ReturnCharge } from './quarantine.js';
import { QuarantineController } from './quarantine.controller.js';
import { quarantineMails } from './quarantine.mails.js';
import { ReconcilePayment, Reconciler } from './reconciler.jobs.js';
import { ChargeSucceeded } from './purchases.webhooks.js';
import { refund, StartRefund } from './refund.js';
import { RefundsController } from './refunds.controller.js';
import { CheckRefundHandler, OrderRefundHandler, ProviderSide } from './refunds.handlers.js';
import { RefundTerms, RequestRefundHandler } from './refund-requests.handlers.js';
import { PursueRefund } from './refunds.jobs.js';
import { refundMails } from './refunds.mails.js';
import { refundWebhooks } from './refunds.webhooks.js';

type PurchaseStep = AbandonPurchase | CompleteRefund | DisputePurchase | EndPurchaseDispute;

export const PurchasesModule = defineModule({
  name: 'purchases',
  events: [paymentEvents, purchaseEvents, refundEvents, orderEvents, couponUseEvents, chargeDisputeEvents],
  commands: [
    ...[BuyListingHandler, BuyFromWalletHandler, FundWalletHandler, FundByCardHandler, VerifyPaymentHandler],
    ...[CompletePurchaseHandler, CheckOutCartHandler, BuyOrderLineHandler, GiveBackCouponHandler],
    ...[RequestRefundHandler, OrderRefundHandler, CheckRefundHandler, OrderGiftHandler],
    ...[CheckChargeDisputeHandler, AnswerChargeDisputeHandler],
    ...[AbandonPurchase, CompleteRefund, DisputePurchase, EndPurchaseDispute].map((command) =>
      bind<PurchaseStep>(command, purchase, ({ data }) => purchaseId(data.listingId, data.buyerId, data.reference)),
    ),
    ...[GiveAccess, EndAccess].map((command) =>
      bind<AccessCommand>(command, purchase, ({ data }) => purchaseId(data.listingId, data.buyerId)),
    ),
    bind(DecideChargeDispute, chargeDispute, ({ data }) => data.dispute),
    ...[SettleFromBalance, FailPayment].map((command) =>
      bind<SettleFromBalance | FailPayment>(command, payment, ({ data }) => data.reference),
    ),
    ...[FundOrder, RecordBoughtLine, DeclineLine, FailOrder].map((command) =>
      bind<FundOrder | RecordBoughtLine | DeclineLine | FailOrder>(command, order, ({ data }) => data.reference),
    ),
    ...[AcceptCharge, ReturnCharge, FailReturn].map((command) =>
      bind<QuarantineCommand>(command, payment, ({ data }) => data.reference),
    ),
    bind(StartRefund, refund, ({ data }) => data.reference),
  ],
  providers: [
    ...[Checkout, Coupons, HeldPayments, PurchaseStart, OrderPlacing, PaymentViews, OrderViews, ProviderSide],
    ...[RefundTerms, DisputeSide, EvidenceReader],
  ],
  controllers: [
    ...[PurchasesController, OrdersController, RefundsController, QuarantineController],
    ...[GiftOrdersController, GiftRefundsController, ChargeDisputesController],
  ],
  reactions: {
    startFrom: 'beginning',
    joined: {
      ...{ ...refundStart, ...walletPaymentStart, ...orderStart, ...quarantineStart, ...couponUseStart },
      ...{ ...chargeDisputeStart, ...giftStart },
    },
    on: {
      ...{ ...purchasesReactions, ...refundReactions, ...orderReactions, ...quarantineReactions },
      ...{ ...couponUseReactions, ...chargeDisputeReactions, ...giftReactions },
    },
  },
  jobs: [
    { queue: 'payments', name: 'reconcile', handler: ReconcilePayment },
    { queue: 'payments', name: 'refund', handler: PursueRefund },
    { queue: 'payments', name: 'coupon-hold', handler: CheckCouponHold },
    { queue: 'payments', name: 'dispute', handler: PursueChargeDispute },
    { queue: 'payments', name: 'mail-finance', handler: MailFinance },
  ],
  webhooks: { 'charge.success': ChargeSucceeded, ...refundWebhooks, ...chargeDisputeWebhooks },
  schedules: [{ name: 'reconcile-payments', handler: Reconciler }],
  mailTemplates: { ...purchaseMails, ...refundMails, ...quarantineMails, ...chargeDisputeMails },
  erase: PurchasesEraser,
  beforeErasure: MoneyUnderWay,
  rateLimits: [purchaseLimit, depositLimit, refundLimit, verifyLimit],
});
