import { bind, defineModule } from '#server/platform/module';
import { WalletController } from './wallet.controller.js';
import { walletEvents } from './wallet.events.js';
import { CreditSaleHandler } from './wallet.handlers.js';
import { walletReactions } from './wallet.reactions.js';
import {
  PayForPurchase,
  ReceiveDeposit,
  RequestWithdrawal,
  ReturnPrice,
  ReturnSpending,
  ReverseSale,
  SpendBalance,
  wallet,
} from './wallet.js';

type Spending = SpendBalance | ReturnSpending;
type Bound = Spending | ReceiveDeposit | PayForPurchase | RequestWithdrawal | ReturnPrice | ReverseSale;

export const WalletModule = defineModule({
  name: 'wallet',
  events: [walletEvents],
  commands: [
    CreditSaleHandler,
    ...[SpendBalance, ReturnSpending, ReceiveDeposit, PayForPurchase, RequestWithdrawal, ReturnPrice, ReverseSale].map(
      (command) => bind<Bound>(command, wallet, ({ data }) => data.ownerId),
    ),
  ],
  controllers: [WalletController],
  reactions: {
    startFrom: 'beginning',
    joined: { PaymentInitiated: 'beginning', PurchaseRefunded: 'beginning' },
    on: walletReactions,
  },
});
