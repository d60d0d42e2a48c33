import type { Instant, MeetingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { postings } from './postings.js';
import { repaid } from './shortfalls.js';
import type { LedgerAccount, WalletEvent } from './wallet.events.js';

type Paid = { ownerId: UserId; reference: Reference; meetingId: MeetingId; at: Instant };

/** Where the price of a meeting stays until it took place, weeks maybe: unlike escrow, which is empty within seconds. */
const keptFor = (reference: Reference): LedgerAccount => `meeting:${reference}`;

export function meetingPaid(data: Paid & { amount: Kobo; available: Kobo }, balance: Kobo): WalletEvent[] {
  const { ownerId, reference, meetingId, amount, available, at } = data;
  if (amount > available) {
    const refused = { ownerId, reference, meetingId, price: amount, available, balance, at };
    return [{ type: 'MeetingRefused', data: refused }];
  }
  return [{ type: 'MeetingPaid', data: { ...postings(data, balance).out(keptFor(reference), amount), meetingId } }];
}

export const meetingReturned = (data: Paid & { amount: Kobo }, balance: Kobo): WalletEvent[] => {
  const { reference, meetingId, amount } = data;
  return [
    { type: 'MeetingReturned', data: { ...postings(data, balance).into(keptFor(reference), amount), meetingId } },
  ];
};

type Earned = Paid & { amount: Kobo; commission: Kobo; basisPoints: number; terms: number; availableAt: Instant };

/** What the creator earns comes in; the commission and what the creator owes go out of it. */
export function meetingCredited(data: Earned, { balance, owed }: { balance: Kobo; owed: Kobo }): WalletEvent[] {
  const { reference, meetingId, amount, commission, basisPoints, terms, availableAt } = data;
  const post = postings(data, balance);
  const earned = { ...post.into(keptFor(reference), amount), meetingId, availableAt };
  const events: WalletEvent[] = [{ type: 'MeetingEarned', data: earned }];
  if (commission > 0) {
    const charged = { ...post.out('platform', commission), meetingId, availableAt, basisPoints, terms };
    events.push({ type: 'MeetingCommissionCharged', data: charged });
  }
  return [...events, ...repaid(data, post, Math.min(owed, amount - commission))];
}
