import { dayOf } from '#server/kernel/days';
import { conflict, type DomainError, rejected } from '#server/kernel/domain-error';
import type { Instant } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { type Clearing, pendingAt } from './clearing.js';

/** What a person withdrew on one day, charges not counted. A withdrawal that came back counts, too. */
export type Withdrawn = { day: string; amount: Kobo };
/** Bounds of one withdrawal, and of a person's withdrawals of one day, kobo. */
export type PayoutLimits = { least: Kobo; mostPerDay: Kobo };

type Funds = { balance: Kobo; clearing: readonly Clearing[]; withdrawn?: Withdrawn };
type Wanted = { amount: Kobo; charges: Kobo; at: Instant };

export const withdrawnOn = ({ withdrawn }: Pick<Funds, 'withdrawn'>, at: Instant): Kobo =>
  withdrawn?.day === dayOf(at) ? withdrawn.amount : 0;

/** Why this withdrawal is not possible now; undefined when it is. Without `limits` only the balance counts. */
export function withdrawalRefusal(
  funds: Funds,
  { amount, charges, at }: Wanted,
  limits?: PayoutLimits,
): DomainError | undefined {
  const available = funds.balance - pendingAt(funds.clearing, at);
  if (limits && amount < limits.least)
    return rejected('too_little', `The least you can withdraw is ${naira(limits.least)}.`);
  if (amount + charges > available)
    return conflict(
      'insufficient_funds',
      `This takes ${naira(amount + charges)} with its charges; ${naira(available)} of your balance is available.`,
    );
  const left = limits && limits.mostPerDay - withdrawnOn(funds, at);
  if (left !== undefined && amount > left)
    return conflict(
      'daily_limit',
      `You can withdraw ${naira(limits!.mostPerDay)} a day. ${left > 0 ? `${naira(left)} is left for today.` : 'Come back tomorrow.'}`,
    );
  return undefined;
}
