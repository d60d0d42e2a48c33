import { Module } from '@nestjs/common';
import { defineModule } from '#server/platform/module';
import { Checkout } from './checkout.handlers.js';
import { PurchasesController } from './purchases.controller.js';
import {
  BuyListingHandler,
  FulfilPurchaseHandler,
  FundWalletHandler,
  ReleasePurchaseHandler,
  VerifyPaymentHandler,
} from './purchases.handlers.js';
import { PurchasesJobs } from './purchases.jobs.js';
import { Reconciler } from './reconciler.jobs.js';
import { WebhookController } from './webhook.controller.js';

@Module({})
class Purchases {}

export const PurchasesModule = defineModule(Purchases, {
  edge: [PurchasesController, WebhookController],
  handlers: [
    Checkout,
    BuyListingHandler,
    FulfilPurchaseHandler,
    FundWalletHandler,
    ReleasePurchaseHandler,
    VerifyPaymentHandler,
  ],
  work: [PurchasesJobs, Reconciler],
});
