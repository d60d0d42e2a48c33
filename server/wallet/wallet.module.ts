import { Module } from '@nestjs/common';
import { defineModule } from '#server/platform/module';
import { WalletController } from './wallet.controller.js';
import {
  CreditSaleHandler,
  PayForPurchaseHandler,
  ReceiveDepositHandler,
  RequestWithdrawalHandler,
} from './wallet.handlers.js';
import { WalletJobs } from './wallet.jobs.js';

@Module({})
class Wallet {}

export const WalletModule = defineModule(Wallet, {
  edge: [WalletController],
  handlers: [CreditSaleHandler, PayForPurchaseHandler, ReceiveDepositHandler, RequestWithdrawalHandler],
  work: [WalletJobs],
});
