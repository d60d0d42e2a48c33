import { bind, defineModule } from '#server/platform/module';
import { HistoryController } from './history.controller.js';
import { MomentController } from './moment.controller.js';
import { OwnLog } from './own-log.reader.js';
import { StatementController } from './statement.controller.js';
import { Statements } from './statements.reader.js';
import { WalletController } from './wallet.controller.js';
import { walletEvents } from './wallet.events.js';
import { CreditSaleHandler } from './wallet.handlers.js';
import { momentLimit, statementLimit } from './wallet.limits.js';
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
  providers: [OwnLog, Statements],
  controllers: [WalletController, HistoryController, MomentController, StatementController],
  reactions: {
    startFrom: 'beginning',
    joined: { PaymentInitiated: 'beginning', PurchaseRefunded: 'beginning' },
    on: walletReactions,
  },
  rateLimits: [momentLimit, statementLimit],
});
