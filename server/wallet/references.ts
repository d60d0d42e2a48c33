import type { Reference } from '#server/kernel/ids';
import type { WalletEvent } from './wallet.events.js';

/** The wallet's role in a reference: a reference counts once per role, and in a dispute once per dispute. */
const OF_COMMANDS = {
  ReceiveDeposit: 'in',
  PayForPurchase: 'in',
  SpendBalance: 'spending',
  ReturnSpending: 'return',
  PayForPremium: 'premium',
  ReturnPremium: 'premium-return',
  PayForMeeting: 'meeting',
  ReturnMeeting: 'meeting-return',
  CreditMeeting: 'meeting-credit',
  CreditSale: 'sale',
  CreditShare: 'share',
  RequestWithdrawal: 'out',
  ReturnWithdrawal: 'back',
  ReturnPrice: 'refund',
  ReverseSale: 'reversal',
  ReverseShare: 'share-reversal',
  GiveUpBalance: 'given-up',
  FreezeFunds: 'freeze',
  ReleaseFunds: 'release',
  TakeBackCharge: 'taken-back',
  CreditReward: 'reward',
};
const OF_EVENTS: Partial<Record<WalletEvent['type'], string>> = {
  FundsDeposited: 'in',
  BalanceSpent: 'spending',
  SpendingRefused: 'spending',
  SpendingReturned: 'return',
  PremiumPaid: 'premium',
  PremiumRefused: 'premium',
  PremiumReturned: 'premium-return',
  MeetingPaid: 'meeting',
  MeetingRefused: 'meeting',
  MeetingReturned: 'meeting-return',
  MeetingEarned: 'meeting-credit',
  SaleEarned: 'sale',
  ShareEarned: 'share',
  WithdrawalRequested: 'out',
  WithdrawalReturned: 'back',
  RefundReceived: 'refund',
  SaleReversed: 'reversal',
  ShareReversed: 'share-reversal',
  BalanceGivenUp: 'given-up',
  FundsFrozen: 'freeze',
  FundsReleased: 'release',
  ChargeTakenBack: 'taken-back',
  RewardCredited: 'reward',
};

type Named = { reference: Reference; dispute?: string };

export const keyOfCommand = (type: keyof typeof OF_COMMANDS, named: Named) => `${OF_COMMANDS[type]}/${nameOf(named)}`;

/** Undefined for events that no command is known by. */
export const keyOfEvent = (type: WalletEvent['type'], data: WalletEvent['data']) =>
  type in OF_EVENTS && 'reference' in data ? `${OF_EVENTS[type]}/${nameOf(data)}` : undefined;

const nameOf = ({ reference, dispute }: Named) => (dispute ? `${reference}/${dispute}` : reference);
