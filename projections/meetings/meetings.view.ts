import { accountEvents } from '#server/accounts/accounts.events';
import type { Recorded } from '#server/kernel/decider';
import type { Instant, MeetingId } from '#server/kernel/ids';
import {
  meetingDayEvents,
  meetingDepositEvents,
  type MeetingEvent,
  meetingEvents,
} from '#server/meetings/meetings.events';
import { type Audience, table, view } from '../projection.js';
import type { Rows } from '../rows.js';
import type { DepositRow, MeetingRow, Party, SlotRow, StepName, StepRow } from './meeting-rows.js';

type Tables = { meeting: Rows<MeetingRow>; step: Rows<StepRow>; slot: Rows<SlotRow> };

const { UserErased } = accountEvents;
const UNCLAIMED = { claim_by: null, claim_until: null };
const NO_ABSENCE = {
  ...{ absence_by: null, absence_at: null, absence_statement: null, contest_until: null },
  ...{ contested_at: null, contest_statement: null, ...UNCLAIMED },
};
const UNDECIDED = { decision: null, decision_reason: null, decided_by: null, decided_at: null };
const NO_PROPOSAL = { proposed_by: null, proposed_slots: null, proposed_note: null, proposed_at: null };

/** The meetings of guests and creators, with what happened to each, and the slots that are not free. */
export const meetingsView = view({ ...meetingDayEvents, ...meetingDepositEvents, ...meetingEvents, UserErased })({
  name: 'meetings',
  version: 3,
  tables: {
    meeting: table<MeetingRow>(
      ['id'],
      {
        id: 'text not null',
        guest_id: 'text not null',
        creator_id: 'text not null',
        status: 'text not null',
        start: 'timestamptz not null',
        topic: 'jsonb',
        link: 'jsonb',
        price: 'bigint not null',
        free_cancel: 'int not null',
        fee_percent: 'int not null',
        due_at: 'timestamptz not null',
        reference: 'text',
        available: 'bigint',
        sequence: 'int not null',
        proposed_by: 'text',
        proposed_slots: 'text[]',
        proposed_note: 'jsonb',
        proposed_at: 'timestamptz',
        ended_by: 'text',
        reason: 'jsonb',
        returned: 'bigint',
        fee: 'bigint',
        ended_at: 'timestamptz',
        absent: 'text',
        absence_by: 'text',
        absence_at: 'timestamptz',
        absence_statement: 'jsonb',
        contest_until: 'timestamptz',
        contested_at: 'timestamptz',
        contest_statement: 'jsonb',
        claim_by: 'text',
        claim_until: 'timestamptz',
        decision: 'text',
        decision_reason: 'jsonb',
        decided_by: 'text',
        decided_at: 'timestamptz',
        stars: 'int',
        comment: 'jsonb',
        reviewed_at: 'timestamptz',
      },
      [['guest_id'], ['creator_id'], ['decided_by']],
    ),
    step: table<StepRow>(['meeting_id', 'number'], {
      meeting_id: 'text not null',
      number: 'int not null',
      what: 'text not null',
      by: 'text not null',
      at: 'timestamptz not null',
      start: 'timestamptz',
    }),
    slot: table<SlotRow>(['creator_id', 'start', 'meeting_id'], {
      creator_id: 'text not null',
      start: 'timestamptz not null',
      meeting_id: 'text not null',
      due_at: 'timestamptz',
    }),
    deposit: table<DepositRow>(['reference'], {
      reference: 'text not null',
      meeting_id: 'text not null',
      begun_at: 'timestamptz not null',
      status: 'text not null',
      reason: 'text',
    }),
  },
  indexes: `create index if not exists deposit_meeting on deposit (meeting_id, begun_at desc, reference);
    create index if not exists meeting_contested on meeting (contested_at, id)
      where contested_at is not null and status = 'booked';
    create index if not exists meeting_decided on meeting (decided_at desc, id) where decided_at is not null`,
  on: {
    MeetingSlotHeld: ({ slot }, { data: { creatorId, start, meetingId, dueAt } }) =>
      slot.put({ creator_id: creatorId, start, meeting_id: meetingId, due_at: dueAt }),
    MeetingSlotTaken: ({ slot }, { data: { creatorId, start, meetingId } }) =>
      slot.put({ creator_id: creatorId, start, meeting_id: meetingId, due_at: null }),
    MeetingSlotFreed: ({ slot }, { data: { creatorId, start, meetingId } }) =>
      slot.remove({ creator_id: creatorId, start, meeting_id: meetingId }),

    MeetingHeld: (rows, event) => {
      const { meetingId: id, guestId, creatorId, start, topic, link, price, freeCancel, fee, dueAt } = event.data;
      rows.meeting.put({
        ...{ id, guest_id: guestId, creator_id: creatorId, status: 'held', start, topic, link, price },
        ...{ free_cancel: freeCancel, fee_percent: fee, due_at: dueAt, reference: null, available: null, sequence: 0 },
        ...{ ...NO_PROPOSAL, ended_by: null, reason: null, returned: null, fee: null, ended_at: null, absent: null },
        ...{ ...NO_ABSENCE, ...UNDECIDED, stars: null, comment: null, reviewed_at: null },
      });
      step(rows, event, 'held', 'guest', start);
    },
    MeetingPaymentOrdered: ({ meeting, deposit }, { data }) => {
      meeting.update({ id: data.meetingId }, { status: 'paying', reference: data.reference, available: null });
      if (data.deposit) deposit.update({ reference: data.deposit }, { status: 'paid' });
    },
    MeetingPaymentFailed: ({ meeting, deposit }, { data }) => {
      meeting.update({ id: data.meetingId }, { status: 'held', available: data.available });
      if (data.deposit) deposit.update({ reference: data.deposit }, { status: 'kept', reason: 'spent' });
    },
    MeetingPaymentReturned: ({ meeting, deposit }, { data }) => {
      meeting.update({ id: data.meetingId }, { status: 'expired', ended_at: data.at });
      if (data.deposit) deposit.update({ reference: data.deposit }, { status: 'kept', reason: 'slot_taken' });
    },
    MeetingDepositAwaited: ({ deposit }, { data: { meetingId: meeting_id, reference, at: begun_at } }) =>
      deposit.put({ reference, meeting_id, begun_at, status: 'awaited', reason: null }),
    MeetingDepositKept: ({ deposit }, { data: { reference, reason } }) =>
      deposit.update({ reference }, { status: 'kept', reason }),
    MeetingExpired: ({ meeting }, { data: { meetingId: id, at } }) =>
      meeting.update({ id }, { status: 'expired', ended_at: at }),
    MeetingBooked: (rows, event) => {
      rows.meeting.update({ id: event.data.meetingId }, { status: 'booked' });
      step(rows, event, 'booked', 'guest', event.data.start);
    },

    MeetingMoveProposed: (rows, event) => {
      const { meetingId: id, by, slots, note, at } = event.data;
      rows.meeting.update(
        { id },
        { proposed_by: by, proposed_slots: [...slots], proposed_note: note, proposed_at: at },
      );
      step(rows, event, 'proposed', by);
    },
    MeetingMoveDeclined: (rows, event) => {
      rows.meeting.update({ id: event.data.meetingId }, NO_PROPOSAL);
      step(rows, event, 'declined', event.data.by);
    },
    MeetingMoveWithdrawn: (rows, event) => {
      rows.meeting.update({ id: event.data.meetingId }, NO_PROPOSAL);
      step(rows, event, 'withdrawn', event.data.by);
    },
    MeetingMoved: (rows, event) => {
      const { meetingId: id, by, start, sequence } = event.data;
      rows.meeting.update({ id }, { ...NO_PROPOSAL, start, sequence });
      step(rows, event, 'moved', by, start);
    },

    MeetingCancelled: (rows, event) => {
      const { meetingId: id, by, reason, returned, earned: fee, sequence, at } = event.data;
      const ended = { status: 'cancelled' as const, ended_by: by, reason, returned, fee, ended_at: at };
      rows.meeting.update({ id }, { ...NO_PROPOSAL, ...ended, sequence });
      step(rows, event, 'cancelled', by);
    },
    MeetingAbsenceClaimed: (rows, event) => {
      const { meetingId: id, by, contestUntil, statement, at } = event.data;
      const claim = { absence_by: by, absence_at: at, absence_statement: statement, contest_until: contestUntil };
      rows.meeting.update({ id }, { ...NO_ABSENCE, ...claim });
      step(rows, event, 'absence_claimed', by);
    },
    MeetingAbsenceContested: (rows, event) => {
      const { meetingId: id, by, statement, at } = event.data;
      rows.meeting.update({ id }, { contested_at: at, contest_statement: statement });
      step(rows, event, 'absence_contested', by);
    },
    MeetingAbsenceWithdrawn: (rows, event) => {
      rows.meeting.update({ id: event.data.meetingId }, NO_ABSENCE);
      step(rows, event, 'absence_withdrawn', event.data.by);
    },
    MeetingContestClaimed: ({ meeting }, { data: { meetingId: id, by, until } }) =>
      meeting.update({ id }, { claim_by: by, claim_until: until }),
    MeetingContestReleased: ({ meeting }, { data: { meetingId: id } }) => meeting.update({ id }, UNCLAIMED),
    MeetingContestDecided: ({ meeting }, { data: { meetingId: id, by, outcome, reason, at } }) => {
      const decided = { decision: outcome, decision_reason: reason, decided_by: by, decided_at: at };
      meeting.update({ id }, { ...decided, ...UNCLAIMED });
    },
    MeetingMissed: (rows, event) => {
      const { meetingId: id, by, absent, basis, at } = event.data;
      rows.meeting.update({ id }, { ...NO_PROPOSAL, ...UNCLAIMED, status: 'missed', absent, ended_at: at });
      step(rows, event, 'no_show', basis ? 'system' : by);
    },
    MeetingDone: (rows, event) => {
      rows.meeting.update({ id: event.data.meetingId }, { ...NO_PROPOSAL, status: 'done', ended_at: event.data.at });
      step(rows, event, 'done', 'system');
    },
    MeetingReviewed: (rows, event) => {
      const { meetingId: id, stars, comment, at } = event.data;
      rows.meeting.update({ id }, { stars, comment, reviewed_at: at });
      step(rows, event, 'reviewed', 'guest');
    },
    UserErased: ({ meeting }, { data: { userId } }) => {
      for (const { id, ...wrote } of meeting.where({ guest_id: userId })) {
        meeting.update({ id }, { topic: null, comment: null });
        forget(meeting, id, 'guest', wrote);
      }
      for (const { id, ...wrote } of meeting.where({ creator_id: userId })) {
        meeting.update({ id }, { link: null });
        forget(meeting, id, 'creator', wrote);
      }
      for (const { id } of meeting.where({ decided_by: userId })) meeting.update({ id }, { decision_reason: null });
    },
  },
  audience: ({ type, data }) => {
    if (!('guestId' in data)) return [];
    const two: Audience[] = [{ user: data.guestId }, ...('creatorId' in data ? [{ user: data.creatorId }] : [])];
    const desk: Audience[] = [{ role: 'moderator' }, { role: 'admin' }];
    // Which moderator has it concerns the desk alone.
    if (type === 'MeetingContestClaimed' || type === 'MeetingContestReleased') return desk;
    return ON_DESK.has(type) ? [...two, ...desk] : two;
  },
});

/** What changes the queue of contested meetings. */
const ON_DESK: ReadonlySet<string> = new Set([
  ...['MeetingAbsenceContested', 'MeetingAbsenceWithdrawn', 'MeetingContestDecided', 'MeetingMissed'],
]);

type Wrote = Pick<MeetingRow, 'proposed_by' | 'ended_by' | 'absence_by'>;
/** What an erased party wrote to the other one, or to staff. */
function forget(meeting: Rows<MeetingRow>, id: MeetingId, party: Party, { proposed_by, ended_by, absence_by }: Wrote) {
  if (proposed_by === party) meeting.update({ id }, { proposed_note: null });
  if (ended_by === party) meeting.update({ id }, { reason: null });
  if (absence_by) meeting.update({ id }, { [absence_by === party ? 'absence_statement' : 'contest_statement']: null });
}

function step(
  { step }: Tables,
  { revision: number, data: { meetingId, at } }: Recorded<MeetingEvent>,
  what: StepName,
  by: StepRow['by'],
  start: Instant | null = null,
) {
  step.put({ meeting_id: meetingId, number, what, by, at, start });
}
