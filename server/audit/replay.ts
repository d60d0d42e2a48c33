import { wordsOf } from '#server/kernel/event-types';
import { naira } from '#server/kernel/money';
import type { WalletLogEvent } from '#server/wallet/wallet.folds';

export type { StoredWalletEvent } from '#server/wallet/wallet.folds';
export type AuditEvent = WalletLogEvent;

const SENTENCES: Record<string, (amount: string) => string> = {
  FundsDeposited: (amount) => `Deposit: ${amount} came in from the payment provider`,
  PurchasePaid: (amount) => `Purchase settled: ${amount} moved to escrow`,
  BalanceSpent: (amount) => `Purchase: ${amount} of the balance moved to escrow`,
  PremiumPaid: (amount) => `Premium: ${amount} of the balance went to the platform`,
  PremiumReturned: (amount) => `Premium refunded: ${amount} came back from the platform`,
  MeetingPaid: (amount) => `Meeting: ${amount} of the balance is kept until it took place`,
  MeetingReturned: (amount) => `Meeting: ${amount} came back to its guest`,
  MeetingEarned: (amount) => `Meeting: ${amount} came in from what its guest paid`,
  MeetingCommissionCharged: (amount) => `Commission on a meeting: ${amount} went to the platform`,
  SpendingReturned: (amount) => `Purchase declined: ${amount} came back from escrow`,
  SaleEarned: (amount) => `Sale: ${amount} came in from escrow`,
  CommissionCharged: (amount) => `Commission: ${amount} went to the platform`,
  ShareForwarded: (amount) => `Co-author’s share: ${amount} of the sale moved to escrow`,
  ShareEarned: (amount) => `Share of a sale: ${amount} came in from escrow`,
  WithdrawalReturned: (amount) => `Withdrawal returned: ${amount} came back from the payment provider`,
  RefundReceived: (amount) => `Refund: ${amount} came in from escrow`,
  RefundPaidOut: (amount) => `Refund: ${amount} went back through the payment provider`,
  SaleReversed: (amount) => `Sale refunded: ${amount} went back to escrow`,
  CommissionReturned: (amount) => `Commission returned: ${amount} came in from the platform`,
  ShareReversed: (amount) => `Share of a sale refunded: ${amount} went back to escrow`,
  ShareReturned: (amount) => `Co-author’s share returned: ${amount} came in from escrow`,
  ShortfallAdvanced: (amount) => `Advance for a refund: ${amount}, which the owner owes`,
  ChargeTakenBack: (amount) => `Dispute lost: ${amount} went back through the payment provider`,
  RewardCredited: (amount) => `Reward for an invitation: ${amount} came in from the platform`,
  BalanceGivenUp: (amount) => `Balance given up with the account: ${amount} went to the platform`,
  ShortfallRecovered: (amount) => `Advance repaid: ${amount} of what was earned`,
};

/** What a refused payment was for, where it was no purchase. */
const REFUSED: Record<string, string> = { PremiumRefused: 'Premium', MeetingRefused: 'Meeting' };

/** An event as a sentence. */
export function sentenceOf({ type, data: { from, to, amount, balance, price, held } }: AuditEvent) {
  if (price !== undefined) return `${REFUSED[type] ?? 'Purchase'} refused: the balance does not cover ${naira(price)}`;
  if (held !== undefined)
    return type === 'FundsFrozen' ? `A dispute holds ${naira(held)}` : `${naira(held)} are no longer held`;
  if (amount === undefined) return `${wordsOf(type)}: ${naira(balance)} carried over`;
  return SENTENCES[type]?.(naira(amount)) ?? `${wordsOf(type)}: ${naira(amount)} moved from ${from} to ${to}`;
}
