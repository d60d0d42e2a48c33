import { conflict, type DomainError } from '#server/kernel/domain-error';
import type { Instant } from '#server/kernel/ids';
import { areGuarding, opensAt, type SavedTimes } from '#server/kernel/saved-accounts';

const moment = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Lagos' });

const ENTRANCES = {
  password: { code: 'password_reset', what: 'Your password was reset' },
  google: { code: 'google_linked', what: 'Sign-in with Google was turned on' },
} as const;

/**
 * Why nothing is withdrawn yet, where who reads its owner's mails could open a way into the account (A12.15): by a mailed
 * link or by Google; undefined after `hours`.
 */
export function entranceRefusal(
  { at: openedAt, by = 'password' }: { at?: Instant; by?: keyof typeof ENTRANCES },
  at: Instant,
  hours: number,
): DomainError | undefined {
  if (!openedAt) return undefined;
  const from = new Date(Date.parse(openedAt) + hours * 3_600_000).toISOString();
  const { code, what } = ENTRANCES[by];
  return from > at
    ? conflict(
        code,
        `${what}, so your money stays here for a while. You can withdraw it from ${moment.format(new Date(from))}.`,
      )
    : undefined;
}

/**
 * Why money may not go to an account yet (A12.15); undefined when it may. `saved`: what its owner saved, in their order; `index`:
 * the account among them, -1 for one that is not. Who saved no account is not held up: there is none to compare with.
 */
export function coolingRefusal(
  saved: readonly SavedTimes[],
  index: number,
  at: Instant,
  hours: number,
): DomainError | undefined {
  if (index < 0)
    return areGuarding(saved, at, hours)
      ? conflict(
          'account_not_saved',
          `You withdraw to saved accounts. Save this one first: ${hours} hours later money can go to it.`,
        )
      : undefined;
  const from = opensAt(saved, index, hours);
  return from > at
    ? conflict('account_too_new', `This account is new. Money can go to it from ${moment.format(new Date(from))}.`)
    : undefined;
}
