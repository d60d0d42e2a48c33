import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Entry, LedgerAccount } from './wallet.events.js';

export const accountOf = (ownerId: UserId): LedgerAccount => `wallet:${ownerId}`;

/** The journal entries of one command in their order, each with the balance after it. */
export function postings(
  { ownerId, reference, at }: { ownerId: UserId; reference: Reference; at: Instant },
  before: Kobo,
) {
  const own = accountOf(ownerId);
  let balance = before;
  return {
    into(from: LedgerAccount, amount: Kobo): Entry {
      balance += amount;
      return { ownerId, reference, from, to: own, amount, balance, at };
    },
    out(to: LedgerAccount, amount: Kobo): Entry {
      balance -= amount;
      return { ownerId, reference, from: own, to, amount, balance, at };
    },
  };
}
