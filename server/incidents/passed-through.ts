import type { Instant, Reference } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';

/** An entry of a wallet, or an event of it that moves no money. */
export type Movement = { type: string; reference?: Reference; amount?: Kobo; at: Instant };
/** The hours before a withdrawal that count, and the deposits, kobo, from which they are large. */
export type LargeDeposits = { hours: number; least: Kobo };
export type PassedThrough = { deposited: Kobo; withdrawn: Kobo };

/** A withdrawal is unusual when it takes the withdrawals of these hours to so much of the deposits, per cent. */
const SHARE = 80;

/** What a card paid in and was not spent: a purchase takes from it, a refund gives back. Earnings are no deposit. */
const DEPOSITS: Readonly<Record<string, 1 | -1>> = {
  ...{ FundsDeposited: 1, PurchasePaid: -1, BalanceSpent: -1, SpendingReturned: 1, PremiumPaid: -1 },
  ...{ PremiumReturned: 1, MeetingPaid: -1, MeetingReturned: 1 },
  ...{ RefundReceived: 1, RefundPaidOut: -1 },
};
const WITHDRAWALS: Readonly<Record<string, 1 | -1>> = { WithdrawalRequested: 1, WithdrawalReturned: -1 };

/**
 * The deposits that a withdrawal sends on to a bank soon after they were made (A12.15); undefined for one that is not unusual.
 * `movements`: of one wallet in their order, the withdrawal among them.
 */
export function passedThrough(
  movements: readonly Movement[],
  reference: Reference,
  { hours, least }: LargeDeposits,
): PassedThrough | undefined {
  const at = movements.findIndex((one) => one.type === 'WithdrawalRequested' && one.reference === reference);
  if (at < 0) return undefined;
  const since = new Date(Date.parse(movements[at]!.at) - hours * 3_600_000).toISOString();
  const counted = movements.slice(0, at + 1).filter((one) => one.at > since);
  const sum = (signs: Readonly<Record<string, 1 | -1>>) =>
    counted.reduce((total, { type, amount = 0 }) => total + (signs[type] ?? 0) * amount, 0);
  const [deposited, withdrawn] = [sum(DEPOSITS), sum(WITHDRAWALS)];
  return deposited >= least && withdrawn * 100 >= deposited * SHARE ? { deposited, withdrawn } : undefined;
}
