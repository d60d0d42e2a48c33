import type { Instant, MeetingId, UserId } from '#server/kernel/ids';
import { settlesAt } from '#server/kernel/meeting-slots';
import { OutboxMessage, type Reactions } from '#server/kernel/reactions';
import type { FundsDeposited, MeetingPaid, MeetingRefused } from '#server/wallet/wallet.events';
import { SpendMeetingDeposit } from './meeting-deposit.js';
import { FailMeetingPayment } from './meeting-commands.js';
import { ConfirmMeeting, ReleaseMeetingSlot } from './meetings.commands.js';
import { otherOf, type Party } from './meeting-state.js';
import type {
  MeetingAbsenceClaimed,
  MeetingAbsenceWithdrawn,
  MeetingBooked,
  MeetingCancelled,
  MeetingContestDecided,
  MeetingDepositKept,
  MeetingDone,
  MeetingExpired,
  MeetingHeld,
  MeetingMissed,
  MeetingMoved,
  MeetingMoveDeclined,
  MeetingMoveProposed,
  MeetingPaymentFailed,
  MeetingPaymentReturned,
  MeetingSlotTaken,
} from './meetings.events.js';
import type { Reminder } from './meeting-mails.jobs.js';
import type { MeetingTimer, SlotCheck } from './meetings.jobs.js';
import { type MeetingMail, meetingMail } from './meetings.mails.js';

/** A slot that no meeting came to is freed after so long. */
const CHECK_MS = 10 * 60_000;

const timer = (name: 'expiry' | 'settlement' | 'absence', id: string, meetingId: MeetingId, dueAt: Instant) =>
  new OutboxMessage<MeetingTimer>({
    ...{ id: `meeting-${name}-${id}`, queue: 'meetings', name, payload: { meetingId, dueAt }, dueAt },
  });

/** Minutes before a meeting at which both are reminded. */
const REMINDERS = [24 * 60, 60, 10];

/** Those that are still to come. The timers of a time that a meeting was moved from do nothing. */
const reminders = (meetingId: MeetingId, start: Instant, sequence: number, at: Instant) =>
  REMINDERS.flatMap((minutes) => {
    const dueAt = new Date(Date.parse(start) - minutes * 60_000).toISOString();
    if (dueAt <= at) return [];
    const payload = { meetingId, start, minutes };
    const id = `meeting-reminder-${meetingId}-${sequence}-${minutes}`;
    return [new OutboxMessage<Reminder>({ id, queue: 'meetings', name: 'reminder', payload, dueAt })];
  });

type Pair = { id: string; data: { meetingId: MeetingId; guestId: UserId; creatorId: UserId } };
type About = Omit<MeetingMail, 'meetingId' | 'to'>;
const mailTo = ({ id, data }: Pair, to: Party, about: About) =>
  meetingMail(`${id}-${to}`, {
    meetingId: data.meetingId,
    to: to === 'guest' ? data.guestId : data.creatorId,
    ...about,
  });
const mailBoth = (event: Pair, about: About) => [mailTo(event, 'guest', about), mailTo(event, 'creator', about)];

type Left = { data: { creatorId: UserId; meetingId: MeetingId; start: Instant; at: Instant } };
const free = ({ data: { creatorId, meetingId, start, at } }: Left) =>
  new ReleaseMeetingSlot({ creatorId, meetingId, start, at });

/** The steps of a meeting (see `meeting.ts`), its reminders, and a mail to each who has to know of a step. */
export const meetingsReactions: Reactions<
  | (FundsDeposited | MeetingPaid | MeetingRefused | MeetingSlotTaken)
  | (MeetingPaymentFailed | MeetingDepositKept | MeetingPaymentReturned)
  | (MeetingHeld | MeetingBooked | MeetingExpired | MeetingMoved | MeetingCancelled)
  | (MeetingMoveProposed | MeetingMoveDeclined | MeetingMissed | MeetingDone)
  | (MeetingAbsenceClaimed | MeetingAbsenceWithdrawn | MeetingContestDecided)
> = {
  FundsDeposited: ({ data: { reference, at } }) =>
    reference.startsWith('dep.') ? new SpendMeetingDeposit({ reference, at }) : undefined,

  MeetingPaid: ({ data: { meetingId, reference, at } }) => new ConfirmMeeting({ meetingId, reference, at }),

  MeetingRefused: ({ data: { meetingId, reference, available, at } }) =>
    new FailMeetingPayment({ meetingId, reference, available, at }),

  MeetingSlotTaken: ({ id, data: { creatorId, meetingId, start, at } }) => {
    const dueAt = new Date(Date.parse(at) + CHECK_MS).toISOString();
    return new OutboxMessage<SlotCheck>({
      ...{ id: `meeting-slot-check-${id}`, queue: 'meetings', name: 'slot-check' },
      ...{ payload: { creatorId, meetingId, start, dueAt }, dueAt },
    });
  },

  MeetingHeld: ({ data: { meetingId, dueAt } }) => timer('expiry', meetingId, meetingId, dueAt),

  MeetingBooked: (event) => {
    const { meetingId, start, at } = event.data;
    return [
      timer('settlement', `${meetingId}-0`, meetingId, settlesAt(start)),
      ...reminders(meetingId, start, 0, at),
      ...mailBoth(event, { what: 'booked', sequence: 0 }),
    ];
  },

  // A guest who pays from the wallet is answered at once, and is mailed nothing.
  MeetingPaymentFailed: (event) => event.data.deposit && mailTo(event, 'guest', { what: 'kept', reason: 'spent' }),

  MeetingDepositKept: (event) => mailTo(event, 'guest', { what: 'kept', reason: event.data.reason }),

  MeetingPaymentReturned: (event) =>
    event.data.deposit ? [free(event), mailTo(event, 'guest', { what: 'kept', reason: 'slot_taken' })] : free(event),

  MeetingExpired: free,

  MeetingMoveProposed: (event) => {
    const { by, slots } = event.data;
    return mailTo(event, otherOf(by), { what: 'proposed', slots });
  },

  MeetingMoveDeclined: (event) => mailTo(event, otherOf(event.data.by), { what: 'declined' }),

  MeetingMoved: (event) => {
    const { creatorId, meetingId, previous, start, sequence, at } = event.data;
    return [
      new ReleaseMeetingSlot({ creatorId, meetingId, start: previous, at }),
      timer('settlement', `${meetingId}-${sequence}`, meetingId, settlesAt(start)),
      ...reminders(meetingId, start, sequence, at),
      ...mailBoth(event, { what: 'moved', sequence }),
    ];
  },

  MeetingCancelled: (event) => [free(event), ...mailBoth(event, { what: 'cancelled', sequence: event.data.sequence })],

  MeetingAbsenceClaimed: (event) => {
    const { meetingId, absent, contestUntil } = event.data;
    return [
      timer('absence', event.id, meetingId, contestUntil),
      mailTo(event, absent, { what: 'absence', contestUntil }),
    ];
  },

  // The timer of its end may have rung while it was claimed.
  MeetingAbsenceWithdrawn: ({ id, data: { meetingId, start } }) => timer('settlement', id, meetingId, settlesAt(start)),

  MeetingContestDecided: (event) => mailBoth(event, { what: 'decided' }),

  // What staff decided is mailed as that.
  MeetingMissed: (event) => (event.data.basis === 'decided' ? undefined : mailBoth(event, { what: 'missed' })),

  MeetingDone: (event) => (event.data.basis === 'decided' ? undefined : mailTo(event, 'guest', { what: 'review' })),
};
