import { bind, defineModule } from '#server/platform/module';
import { BalanceLeft } from './balance-left.guard.js';
import { Cooling } from './cooling.reader.js';
import { HistoryController } from './history.controller.js';
import { MomentController } from './moment.controller.js';
import { OwnLog } from './own-log.reader.js';
import { StatementController } from './statement.controller.js';
import { Statements } from './statements.reader.js';
import { WalletController } from './wallet.controller.js';
import { walletEvents } from './wallet.events.js';
import { CreditMeetingHandler, CreditSaleHandler, CreditShareHandler, FreezeFundsHandler } from './wallet.handlers.js';
import { momentLimit, statementLimit, withdrawCodeLimit, withdrawLimit } from './wallet.limits.js';
import { walletReactions } from './wallet.reactions.js';
import { wallet } from './wallet.js';
import {
  CreditReward,
  GiveUpBalance,
  PayForMeeting,
  PayForPremium,
  PayForPurchase,
  ReceiveDeposit,
  ReleaseFunds,
  RequestWithdrawal,
  ReturnMeeting,
  ReturnPremium,
  ReturnPrice,
  ReturnSpending,
  ReturnWithdrawal,
  ReverseSale,
  ReverseShare,
  SpendBalance,
  TakeBackCharge,
} from './wallet-commands.js';
import { WithdrawController } from './withdraw.controller.js';
import { WithdrawalTerms } from './withdraw.terms.js';

type Spending = SpendBalance | ReturnSpending | PayForPremium | ReturnPremium | PayForMeeting | ReturnMeeting;
type Reversal = ReverseSale | ReverseShare;
type Payout = RequestWithdrawal | ReturnWithdrawal;
type Disputed = ReleaseFunds | TakeBackCharge | CreditReward;
type Bound = Spending | Payout | ReceiveDeposit | PayForPurchase | ReturnPrice | Reversal | Disputed | GiveUpBalance;

export const WalletModule = defineModule({
  name: 'wallet',
  events: [walletEvents],
  commands: [
    CreditSaleHandler,
    CreditShareHandler,
    CreditMeetingHandler,
    FreezeFundsHandler,
    ...[
      ...[SpendBalance, ReturnSpending, ReceiveDeposit, PayForPurchase, RequestWithdrawal, ReturnWithdrawal],
      ...[ReturnPrice, ReverseSale, ReverseShare, ReleaseFunds, TakeBackCharge, GiveUpBalance],
      ...[CreditReward, PayForPremium, ReturnPremium, PayForMeeting, ReturnMeeting],
    ].map((command) => bind<Bound>(command, wallet, ({ data }) => data.ownerId)),
  ],
  providers: [Cooling, OwnLog, Statements, WithdrawalTerms],
  controllers: [WalletController, HistoryController, MomentController, StatementController, WithdrawController],
  reactions: {
    startFrom: 'beginning',
    joined: {
      ...{ PaymentInitiated: 'beginning', PurchaseRefunded: 'beginning', WithdrawalFailed: 'beginning' },
      ...{ PurchaseDisputed: 'beginning', PurchaseDisputeEnded: 'beginning' },
      ...{ ChargeDisputed: 'beginning', ChargeDisputeEnded: 'beginning', PremiumChargeOrdered: 'beginning' },
      ...{ InvitationRewarded: 'beginning', PremiumRefunded: 'beginning' },
      ...{ MeetingPaymentOrdered: 'beginning', MeetingPaymentReturned: 'beginning', MeetingCancelled: 'beginning' },
      ...{ MeetingMissed: 'beginning', MeetingDone: 'beginning' },
    },
    on: walletReactions,
  },
  beforeErasure: BalanceLeft,
  rateLimits: [momentLimit, statementLimit, withdrawLimit, withdrawCodeLimit],
});
