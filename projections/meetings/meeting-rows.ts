import type { Instant, MeetingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import type { ContestOutcome, MeetingDepositKept } from '#server/meetings/meetings.events';

export type Party = 'guest' | 'creator';
/** What is shown of a meeting. `ended_by`, `returned` and `fee`: of a cancellation; `fee` is what the guest paid for it. */
export type MeetingRow = {
  id: MeetingId;
  guest_id: UserId;
  creator_id: UserId;
  status: 'held' | 'paying' | 'booked' | 'expired' | 'cancelled' | 'missed' | 'done';
  start: Instant;
  topic: Sealed | null;
  link: Sealed | null;
  price: Kobo;
  free_cancel: number;
  fee_percent: number;
  due_at: Instant;
  reference: Reference | null;
  /** Of the cleared balance, when a payment was refused. */
  available: Kobo | null;
  sequence: number;
  proposed_by: Party | null;
  proposed_slots: string[] | null;
  proposed_note: Sealed | null;
  proposed_at: Instant | null;
  ended_by: Party | 'system' | null;
  reason: Sealed | null;
  returned: Kobo | null;
  fee: Kobo | null;
  ended_at: Instant | null;
  absent: Party | null;
  /** Who says that the other one did not come, with what each of the two wrote; null where it was taken back. */
  absence_by: Party | null;
  absence_at: Instant | null;
  absence_statement: Sealed | null;
  contest_until: Instant | null;
  contested_at: Instant | null;
  contest_statement: Sealed | null;
  /** The moderator who has the contested meeting. */
  claim_by: UserId | null;
  claim_until: Instant | null;
  decision: ContestOutcome | null;
  decision_reason: Sealed | null;
  decided_by: UserId | null;
  decided_at: Instant | null;
  stars: number | null;
  comment: Sealed | null;
  reviewed_at: Instant | null;
};
export type StepName =
  | (
      | 'held'
      | 'booked'
      | 'proposed'
      | 'moved'
      | 'declined'
      | 'withdrawn'
      | 'cancelled'
      | 'no_show'
      | 'done'
      | 'reviewed'
    )
  | ('absence_claimed' | 'absence_contested' | 'absence_withdrawn');
/** `number`: of the event in the meeting's stream. `start`: the time that the meeting has from then on, where it is named. */
export type StepRow = {
  meeting_id: MeetingId;
  number: number;
  what: StepName;
  by: Party | 'system';
  at: Instant;
  start: Instant | null;
};
/** A slot that is not free. `due_at`: of one that is held; null for one that is taken. */
export type SlotRow = { creator_id: UserId; start: Instant; meeting_id: MeetingId; due_at: Instant | null };
/** A payment by card or bank that was begun for a meeting. `kept`: it stays in the wallet, for this reason. */
export type DepositRow = {
  reference: Reference;
  meeting_id: MeetingId;
  begun_at: Instant;
  status: 'awaited' | 'paid' | 'kept';
  reason: MeetingDepositKept['data']['reason'] | 'spent' | 'slot_taken' | null;
};
