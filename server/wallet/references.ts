import type { Reference } from '#server/kernel/ids';
import type { WalletEvent } from './wallet.events.js';

/** The wallet's role in a reference: a reference counts once per role. */
const OF_COMMANDS = {
  ReceiveDeposit: 'in',
  PayForPurchase: 'in',
  SpendBalance: 'spending',
  ReturnSpending: 'return',
  CreditSale: 'sale',
  CreditShare: 'share',
  RequestWithdrawal: 'out',
  ReturnWithdrawal: 'back',
  ReturnPrice: 'refund',
  ReverseSale: 'reversal',
  ReverseShare: 'share-reversal',
  GiveUpBalance: 'given-up',
};
const OF_EVENTS: Partial<Record<WalletEvent['type'], string>> = {
  FundsDeposited: 'in',
  BalanceSpent: 'spending',
  SpendingRefused: 'spending',
  SpendingReturned: 'return',
  SaleEarned: 'sale',
  ShareEarned: 'share',
  WithdrawalRequested: 'out',
  WithdrawalReturned: 'back',
  RefundReceived: 'refund',
  SaleReversed: 'reversal',
  ShareReversed: 'share-reversal',
  BalanceGivenUp: 'given-up',
};

export const keyOfCommand = (type: keyof typeof OF_COMMANDS, reference: Reference) =>
  `${OF_COMMANDS[type]}/${reference}`;

/** Undefined for events that no command is known by. */
export const keyOfEvent = (type: WalletEvent['type'], data: WalletEvent['data']) =>
  type in OF_EVENTS && 'reference' in data ? `${OF_EVENTS[type]}/${data.reference}` : undefined;
