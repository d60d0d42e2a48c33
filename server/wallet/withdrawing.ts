import { dayOf } from '#server/kernel/days';
import { conflict, type DomainError, rejected } from '#server/kernel/domain-error';
import type { Instant } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { type Clearing, type Frozen, withheldAt } from './clearing.js';

/** What a person withdrew on one day, charges not counted. A withdrawal that came back counts, too. */
export type Withdrawn = { day: string; amount: Kobo };
/**
 * Bounds of one withdrawal, and of a person's withdrawals of one day, kobo. `mostWhenVerified`: of a day once the person's identity
 * is verified, where that is more. `isSuspended`: nothing is withdrawn while the person is suspended as a creator (A15.8).
 */
export type PayoutLimits = { least: Kobo; mostPerDay: Kobo; mostWhenVerified?: Kobo; isSuspended?: true };

type Funds = { balance: Kobo; clearing: readonly Clearing[]; frozen: readonly Frozen[]; withdrawn?: Withdrawn };
type Wanted = { amount: Kobo; charges: Kobo; at: Instant };

export const withdrawnOn = ({ withdrawn }: Pick<Funds, 'withdrawn'>, at: Instant): Kobo =>
  withdrawn?.day === dayOf(at) ? withdrawn.amount : 0;

/** Why this withdrawal is not possible now; undefined when it is. Without `limits` only the balance counts. */
export function withdrawalRefusal(
  funds: Funds,
  { amount, charges, at }: Wanted,
  limits?: PayoutLimits,
): DomainError | undefined {
  const available = Math.max(0, funds.balance - withheldAt(funds, at));
  if (limits?.isSuspended)
    return conflict(
      'creator_suspended',
      'Your creator account is suspended, so nothing can be withdrawn. “Become a creator” says why, and takes your appeal.',
    );
  if (limits && amount < limits.least)
    return rejected('too_little', `The least you can withdraw is ${naira(limits.least)}.`);
  if (amount + charges > available)
    return conflict(
      'insufficient_funds',
      `This takes ${naira(amount + charges)} with its charges; ${naira(available)} of your balance is available.`,
    );
  return limits && overDailyLimit(limits, limits.mostPerDay - withdrawnOn(funds, at), amount);
}

function overDailyLimit({ mostPerDay, mostWhenVerified }: PayoutLimits, left: Kobo, amount: Kobo) {
  if (amount <= left) return undefined;
  const sentences = [
    `You can withdraw ${naira(mostPerDay)} a day.`,
    left > 0 ? `${naira(left)} is left for today.` : 'Come back tomorrow.',
    ...(mostWhenVerified ? [`Verified creators can withdraw ${naira(mostWhenVerified)} a day.`] : []),
  ];
  return conflict('daily_limit', sentences.join(' '));
}
