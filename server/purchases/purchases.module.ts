import { bind, defineModule } from '#server/platform/module';
import { Checkout } from './checkout.handlers.js';
import { AbandonPurchase, purchase, purchaseId } from './purchase.js';
import { PaymentViews } from './payment.views.js';
import { PurchasesController } from './purchases.controller.js';
import { paymentEvents, purchaseEvents } from './purchases.events.js';
import {
  BuyListingHandler,
  CompletePurchaseHandler,
  FundWalletHandler,
  VerifyPaymentHandler,
} from './purchases.handlers.js';
import { PurchasesEraser } from './purchases.eraser.js';
import { depositLimit, purchaseLimit, verifyLimit } from './purchases.limits.js';
import { purchaseMails } from './purchases.mails.js';
import { purchasesReactions } from './purchases.reactions.js';
import { ReconcilePayment, Reconciler } from './reconciler.jobs.js';
import { ChargeSucceeded } from './purchases.webhooks.js';

export const PurchasesModule = defineModule({
  name: 'purchases',
  events: [paymentEvents, purchaseEvents],
  commands: [
    ...[BuyListingHandler, FundWalletHandler, VerifyPaymentHandler],
    CompletePurchaseHandler,
    bind(AbandonPurchase, purchase, ({ data }) => purchaseId(data.listingId, data.buyerId)),
  ],
  providers: [Checkout, PaymentViews],
  controllers: [PurchasesController],
  reactions: { startFrom: 'beginning', on: purchasesReactions },
  jobs: [{ queue: 'payments', name: 'reconcile', handler: ReconcilePayment }],
  webhooks: { 'charge.success': ChargeSucceeded },
  schedules: [{ name: 'reconcile-payments', handler: Reconciler }],
  mailTemplates: purchaseMails,
  erase: PurchasesEraser,
  rateLimits: [purchaseLimit, depositLimit, verifyLimit],
});
