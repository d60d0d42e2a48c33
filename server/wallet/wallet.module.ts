import { Module } from '@nestjs/common';
import { context } from '#server/platform/context';
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

export const WalletModule = context(Wallet, {
  edge: [WalletController],
  handlers: [CreditSaleHandler, PayForPurchaseHandler, ReceiveDepositHandler, RequestWithdrawalHandler],
  work: [WalletJobs],
});
