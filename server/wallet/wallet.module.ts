import { bind, defineModule } from '#server/platform/module';
import { WalletController } from './wallet.controller.js';
import { walletEvents } from './wallet.events.js';
import { CreditSaleHandler } from './wallet.handlers.js';
import { walletReactions } from './wallet.reactions.js';
import { PayForPurchase, ReceiveDeposit, RequestWithdrawal, wallet } from './wallet.js';

export const WalletModule = defineModule({
  name: 'wallet',
  events: [walletEvents],
  commands: [
    CreditSaleHandler,
    ...[ReceiveDeposit, PayForPurchase, RequestWithdrawal].map((command) =>
      bind<ReceiveDeposit | PayForPurchase | RequestWithdrawal>(command, wallet, ({ data }) => data.ownerId),
    ),
  ],
  controllers: [WalletController],
  reactions: { startFrom: 'beginning', on: walletReactions },
});
