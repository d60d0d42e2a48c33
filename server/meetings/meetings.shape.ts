import type { z } from 'zod';
import type { MeetingSeen } from '#projections/meetings/meetings.queries';
import type { Instant, UserId } from '#server/kernel/ids';
import { joinFrom, meetingEnd } from '#server/kernel/meeting-slots';
import { toNaira } from '#server/kernel/money';
import { personOf } from '#server/kernel/names';
import { type CalendarEntry, googleUrl } from './meeting-calendar.js';
import type { MeetingTerms } from './meeting-offer.js';
import { feeOf, freeUntil } from './meeting-split.js';
import type { Party } from './meeting-state.js';
import { takesEnquiries } from './meetings.events.js';
import type { meetingOfferShown, MeetingShown } from './meetings.output.js';

/** The texts of a meeting; undefined for one that cannot be read. */
type Text = 'topic' | 'proposed_note' | 'reason' | 'comment';
type StaffText = 'absence_statement' | 'contest_statement' | 'decision_reason';
export type Opened = { link: string } & Partial<Record<Text | StaffText, string>>;
type Reader = { userId: UserId; at: Instant; organizer: string };

/** What a creator sees before any terms were saved. */
const NO_TERMS: Omit<MeetingTerms, 'link'> = {
  ...{ isOpen: false, price: 500_000, weekly: [], exceptions: [], buffer: 0, notice: 24, freeCancel: 24, fee: 50 },
  takesEnquiries: true,
};
type Rights = { isVerified: boolean; isPremium: boolean };

export function offerShown(
  terms: MeetingTerms | undefined,
  link: string | undefined,
  { isVerified, isPremium }: Rights,
): z.output<typeof meetingOfferShown> {
  const { isOpen, price, weekly, exceptions, buffer, notice, freeCancel, fee } = terms ?? NO_TERMS;
  return {
    ...{ is_open: isOpen, price: toNaira(price), price_kobo: price },
    ...{ weekly: [...weekly], exceptions: exceptions.map(({ date, hours }) => ({ date, hours: [...hours] })) },
    ...{ buffer_minutes: buffer, notice_hours: notice, free_cancel_hours: freeCancel, fee_percent: fee },
    ...{ link: link ?? null, takes_enquiries: takesEnquiries(terms ?? NO_TERMS), can_offer: isVerified && isPremium },
    why_not: !isVerified ? 'not_verified' : !isPremium ? 'premium_required' : null,
  };
}

/** By its times, also where the timer that records the end is late. */
function statusAt({ status, start, due_at }: MeetingSeen, at: Instant): MeetingShown['status'] {
  if (status === 'paying') return 'held';
  if (status === 'held') return at < due_at ? 'held' : 'expired';
  return status === 'booked' && at >= meetingEnd(start) ? 'done' : status;
}

export const nameOf = ({ first_name, last_name, username }: MeetingSeen) =>
  [first_name, last_name].filter(Boolean).join(' ') || username || 'somebody';

export function calendarOf(row: MeetingSeen, { topic, link }: Opened, { organizer }: Omit<Reader, 'at'>) {
  const { id, sequence, start, status, history } = row;
  const entry: Omit<CalendarEntry, 'method' | 'attendee'> = {
    ...{ id, sequence, start, at: history.at(-1)?.at ?? start, organizer },
    summary: `Meeting with ${nameOf(row)}`,
    description: [topic, link].filter(Boolean).join('\n\n'),
    location: status === 'booked' ? link : '',
  };
  return entry;
}

export function meetingSeen(row: MeetingSeen, texts: Opened, reader: Reader): MeetingShown {
  const { id, guest_id, start, price, due_at, sequence, absent, history } = row;
  const role = guest_id === reader.userId ? 'guest' : 'creator';
  const status = statusAt(row, reader.at);
  const isBooked = status === 'booked';
  const entry = { ...calendarOf(row, texts, reader), attendee: '' };
  return {
    ...{ id, status, role, other: personOf(row), start, end: meetingEnd(start), topic: texts.topic ?? null },
    ...{ price: toNaira(price), price_kobo: price, pay_by: status === 'held' ? due_at : null },
    deposit: role === 'guest' ? row.deposit : null,
    ...{ join_from: joinFrom(start), link: isBooked ? texts.link : null, sequence },
    ...{ proposal: isBooked ? proposalOf(row, texts) : null, cancel: isBooked ? cancelOf(row, role, reader.at) : null },
    ...{ cancelled: cancelledOf(row, texts), no_show: absent, review: reviewOf(row, texts) },
    ...{ absence: absenceOf(row, texts, role), decision: decisionOf(row, texts) },
    history: history.map(({ what, by, at, start }) => ({ what, by, at, start })),
    ...{ google_url: isBooked ? googleUrl(entry) : null },
    calendar_path: isBooked ? `/api/meetings/${id}/calendar.ics` : null,
  };
}

function proposalOf({ proposed_by, proposed_slots, proposed_at }: MeetingSeen, { proposed_note }: Opened) {
  if (!proposed_by || !proposed_slots || !proposed_at) return null;
  return { by: proposed_by, slots: proposed_slots, note: proposed_note ?? null, at: proposed_at };
}

function cancelOf({ start, price, free_cancel, fee_percent }: MeetingSeen, role: 'guest' | 'creator', at: Instant) {
  if (at >= start) return null;
  const fee = role === 'guest' ? feeOf({ price, fee: fee_percent }) : 0;
  return { free_until: freeUntil({ start, freeCancel: free_cancel }), fee: toNaira(fee), fee_kobo: fee };
}

function cancelledOf({ status, ended_by: by, returned, fee, ended_at }: MeetingSeen, { reason }: Opened) {
  if (status !== 'cancelled' || !by || returned === null || fee === null || !ended_at) return null;
  return {
    ...{ by, reason: reason ?? null, returned: toNaira(returned), returned_kobo: returned },
    ...{ fee: toNaira(fee), fee_kobo: fee, at: ended_at },
  };
}

/** What the other one wrote is for staff alone. */
function absenceOf(row: MeetingSeen, texts: Opened, role: Party) {
  const { status, absence_by: by, absence_at: at, contest_until, contested_at } = row;
  if (status !== 'booked' || !by || !at || !contest_until) return null;
  const statement = by === role ? texts.absence_statement : texts.contest_statement;
  return { by, at, contest_until, contested_at, statement: statement ?? null };
}

const decisionOf = ({ decision: outcome, decided_at: at }: MeetingSeen, { decision_reason: reason }: Opened) =>
  outcome && at ? { outcome, reason: reason ?? null, at } : null;

const reviewOf = ({ stars, reviewed_at }: MeetingSeen, { comment }: Opened) =>
  stars === null || !reviewed_at ? null : { stars, comment: comment ?? null, at: reviewed_at };
