import { conflict, notFound } from '#server/kernel/domain-error';
import type { Instant, MeetingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { StaffClaim } from '#server/kernel/staff-claims';

export type Party = 'guest' | 'creator';
/** `claim`: the moderator who has it, once it is contested. */
export type Absence = { by: Party; contestUntil: Instant; isContested: boolean; claim?: StaffClaim };
type Terms = { price: Kobo; freeCancel: number; fee: number; basisPoints: number; terms: number };
export type Begun = Terms & {
  /** `paying`: the wallet has not answered. */
  status: 'held' | 'paying' | 'booked' | 'expired' | 'cancelled' | 'missed' | 'done';
  meetingId: MeetingId;
  guestId: UserId;
  creatorId: UserId;
  start: Instant;
  dueAt: Instant;
  reference?: Reference;
  /** The one that the payment under way comes from, and all that were answered. */
  deposit?: Reference;
  deposits: readonly Reference[];
  sequence: number;
  proposal?: { by: Party; slots: readonly Instant[] };
  absent?: Party;
  /** One of the two, `by`, says that the other one did not come, and nothing is decided. */
  absence?: Absence;
  /** Who took such a claim back; `isContestTakenBack`: after the other one contested it. */
  withdrawals: readonly Party[];
  isContestTakenBack?: true;
  isReviewed: boolean;
};
export type Meeting = { status: 'none' } | Begun;

export type Act = { by: UserId; at: Instant };
/** Which of the two a person is; 404 for others. */
export function partyOf({ guestId, creatorId }: Begun, by: UserId): Party {
  if (by !== guestId && by !== creatorId) throw notFound();
  return by === guestId ? 'guest' : 'creator';
}

export const otherOf = (party: Party): Party => (party === 'guest' ? 'creator' : 'guest');

export function guestOf(state: Begun, { by }: Act) {
  if (partyOf(state, by) === 'creator') throw notFound();
}

/** Refuses what is possible only until a booked meeting begins. */
export function refuseStarted({ status, start }: Begun, at: Instant) {
  if (status !== 'booked') throw conflict('not_booked', 'This meeting is not booked.');
  if (at >= start) throw conflict('meeting_started', 'This meeting has begun.');
}
