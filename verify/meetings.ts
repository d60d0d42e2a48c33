import { AwaitedDeposits } from './awaited-deposits.js';
import { absencesAreContestable, OpenAbsences } from './meeting-absences.js';
import {
  amountOf,
  type Folding,
  type Invariant,
  isYoung,
  type Logged,
  type Place,
  placeOf,
  type Report,
  text,
  type World,
} from './invariant.js';

const MEETING_MS = 30 * 60_000;
const DAY_MS = 86_400_000;

type Split = { returned: number; earned: number; commission: number };
type Kept = Split & { at: Place; amount: number; guest: string };
type Ended = Split & { at: Place };
type Held = { price: number; guest: string; creator: string };
type Live = { start: number; at: Place };

const PART_OF: Record<string, keyof Split> = {
  MeetingReturned: 'returned',
  MeetingEarned: 'earned',
  MeetingCommissionCharged: 'commission',
};
const ENDS = new Set(['MeetingCancelled', 'MeetingMissed', 'MeetingDone', 'MeetingPaymentReturned']);

/**
 * I64: what a guest paid for a meeting is kept until it ends, and then goes whole to its guest and its creator, less the
 * commission on the creator's part, once each; an end follows a day after the time of every booked meeting, a day after one of the two is said not to have come where that is
 * not contested, and when staff decide where it is. No two booked meetings
 * of a creator overlap.
 */
export function meetingsAreKept(report: Report, world: World): Folding {
  const meetings = new Map<string, Held>();
  const [kept, ends] = [new Map<string, Kept>(), new Map<string, Ended>()];
  /** By creator, then by meeting: its time. */
  const live = new Map<string, Map<string, Live>>();
  const absences = new OpenAbsences();
  /** References of booked meetings, with the meeting. */
  const booked = new Map<string, { meeting: string; creator: string }>();

  const pay = (event: Logged) => {
    const [reference, amount, of] = [text(event, 'reference'), amountOf(event, 'amount'), text(event, 'meetingId')];
    const meeting = meetings.get(of);
    if (event.data.to !== `meeting:${reference}`) report.violation(event, `it was paid to ${String(event.data.to)}`);
    if (kept.has(reference)) return report.violation(event, `${reference} was paid before`);
    if (meeting?.price !== amount || meeting.guest !== text(event, 'ownerId'))
      report.violation(event, `${amount} kobo, where ${meeting?.guest} pays ${meeting?.price}`);
    const none = { returned: 0, earned: 0, commission: 0 };
    kept.set(reference, { at: placeOf(event), amount, guest: text(event, 'ownerId'), ...none });
  };
  const share = (event: Logged, part: keyof Split) => {
    const [reference, amount] = [text(event, 'reference'), amountOf(event, 'amount')];
    const payment = kept.get(reference);
    if (!payment) return report.violation(event, `nothing was paid for ${reference}`);
    if (payment[part] > 0) report.violation(event, `${part} was moved before for ${reference}`);
    payment[part] += amount;
    const owner = part === 'returned' ? payment.guest : meetings.get(text(event, 'meetingId'))?.creator;
    if (text(event, 'ownerId') !== owner) report.violation(event, `it is due to ${owner}`);
  };
  const end = (event: Logged) => {
    const [reference, isLate] = [text(event, 'reference'), event.type === 'MeetingPaymentReturned'];
    if (ends.has(reference)) return report.violation(event, `${reference} had ended before`);
    const split = isLate
      ? { returned: amountOf(event, 'amount'), earned: 0, commission: 0 }
      : {
          ...{ returned: amountOf(event, 'returned'), earned: amountOf(event, 'earned') },
          commission: amountOf(event, 'commission'),
        };
    ends.set(reference, { at: placeOf(event), ...split });
    const price = meetings.get(text(event, 'meetingId'))?.price;
    if (split.returned + split.earned !== price)
      report.violation(event, `${split.returned} and ${split.earned} kobo are not the price of ${price}`);
    const rate = amountOf(event, 'basisPoints');
    if (!isLate && split.commission !== Math.floor((split.earned * rate) / 10_000))
      report.violation(event, `${split.commission} kobo are not the commission on ${split.earned}`);
  };
  const occupy = (event: Logged) => {
    const [creator, meeting, start] = [
      text(event, 'creatorId'),
      text(event, 'meetingId'),
      Date.parse(text(event, 'start')),
    ];
    const own = live.get(creator) ?? new Map<string, Live>();
    live.set(creator, own);
    for (const [other, { start: theirs }] of own)
      if (other !== meeting && Math.abs(theirs - start) < MEETING_MS)
        report.violation(event, `it overlaps the meeting ${other} of ${creator}`);
    own.set(meeting, { start, at: placeOf(event) });
  };

  return {
    take(event) {
      if (!event.type.startsWith('Meeting')) return;
      report.checked();
      const part = PART_OF[event.type];
      if (event.type === 'MeetingPaid') return pay(event);
      if (part) return share(event, part);
      const [meeting, creator] = [text(event, 'meetingId'), text(event, 'creatorId')];
      absences.take(event);
      if (event.type === 'MeetingHeld')
        return void meetings.set(meeting, { price: amountOf(event, 'price'), guest: text(event, 'guestId'), creator });
      if (event.type === 'MeetingBooked') booked.set(text(event, 'reference'), { meeting, creator });
      if (event.type === 'MeetingBooked' || event.type === 'MeetingMoved') occupy(event);
      if (event.type === 'MeetingCancelled') live.get(creator)?.delete(meeting);
      if (ENDS.has(event.type)) end(event);
    },
    end() {
      for (const [reference, { at, returned, earned, commission }] of ends) {
        const moved = kept.get(reference);
        if (isYoung(at, world)) continue;
        if (moved?.returned !== returned || moved.earned !== earned || moved.commission !== commission)
          report.violation(
            at,
            `${returned}, ${earned} and ${commission} kobo were due, ${moved?.returned ?? 0}, ${moved?.earned ?? 0} and ${moved?.commission ?? 0} moved`,
          );
      }
      for (const [reference, { at }] of kept) {
        if (ends.has(reference) || isYoung(at, world)) continue;
        const of = booked.get(reference);
        if (!of) {
          report.violation(at, `${reference} booked no meeting`);
          continue;
        }
        const time = live.get(of.creator)?.get(of.meeting);
        const absence = absences.of(of.meeting);
        if (absence?.isContested) continue;
        const settles = time ? time.start + MEETING_MS + DAY_MS : Infinity;
        const due = absence?.until ?? Math.max(settles, absences.withdrawnAt(of.meeting));
        if (world.now - due > world.grace)
          report.violation(at, `${reference} was not paid out a day after its meeting, or its uncontested absence`);
      }
    },
  };
}

/** I67: a deposit that was made for a meeting, and is in the wallet of its guest, orders the payment of the price once, or stays there. */
export function meetingDepositsAreAnswered(report: Report, world: World): Folding {
  const deposits = new AwaitedDeposits(
    report,
    world,
    (reference) => `the deposit ${reference} neither paid its meeting nor was kept`,
  );
  return {
    take(event) {
      if (event.type === 'FundsDeposited') return deposits.arrive(event);
      const isKept = event.type === 'MeetingDepositKept';
      if (event.type !== 'MeetingDepositAwaited' && event.type !== 'MeetingPaymentOrdered' && !isKept) return;
      report.checked();
      const guest = text(event, 'guestId');
      if (event.type === 'MeetingDepositAwaited') return deposits.begin(event, guest);
      if (isKept) return deposits.answer(event, text(event, 'reference'), guest);
      if (event.data.deposit !== undefined) deposits.answer(event, text(event, 'deposit'), guest);
    },
    end: () => deposits.end(),
  };
}

export const meetings: Invariant[] = [
  {
    id: 'I64',
    promise: 'The price of a meeting goes whole to its two parties, and no two meetings of a creator overlap',
    begin: meetingsAreKept,
  },
  {
    id: 'I67',
    promise: 'A deposit that was made for a meeting pays it once, or stays in the wallet and is said to',
    begin: meetingDepositsAreAnswered,
  },
  {
    id: 'I68',
    promise: 'A meeting counts as missed where that was accepted, decided by staff, or not contested within a day',
    begin: absencesAreContestable,
  },
];
