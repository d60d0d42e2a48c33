import type { Instant, MeetingId, UserId } from '#server/kernel/ids';
import { settlesAt } from '#server/kernel/meeting-slots';
import { OutboxMessage, type Reactions } from '#server/kernel/reactions';
import type { MeetingPaid, MeetingRefused } from '#server/wallet/wallet.events';
import { FailMeetingPayment } from './meeting-commands.js';
import { ConfirmMeeting, ReleaseMeetingSlot } from './meetings.commands.js';
import type {
  MeetingBooked,
  MeetingCancelled,
  MeetingExpired,
  MeetingHeld,
  MeetingMoved,
  MeetingPaymentReturned,
  MeetingSlotTaken,
} from './meetings.events.js';
import type { MeetingTimer, SlotCheck } from './meetings.jobs.js';

/** A slot that no meeting came to is freed after so long. */
const CHECK_MS = 10 * 60_000;

const timer = (name: 'expiry' | 'settlement', id: string, meetingId: MeetingId, dueAt: Instant) =>
  new OutboxMessage<MeetingTimer>({
    ...{ id: `meeting-${name}-${id}`, queue: 'meetings', name, payload: { meetingId, dueAt }, dueAt },
  });

type Left = { data: { creatorId: UserId; meetingId: MeetingId; start: Instant; at: Instant } };
const free = ({ data: { creatorId, meetingId, start, at } }: Left) =>
  new ReleaseMeetingSlot({ creatorId, meetingId, start, at });

/** The steps of a meeting (see `meeting.ts`). */
export const meetingsReactions: Reactions<
  | (MeetingPaid | MeetingRefused | MeetingSlotTaken)
  | (MeetingHeld | MeetingBooked | MeetingPaymentReturned | MeetingExpired | MeetingMoved | MeetingCancelled)
> = {
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

  MeetingBooked: ({ data: { meetingId, start } }) => timer('settlement', `${meetingId}-0`, meetingId, settlesAt(start)),

  ...{ MeetingPaymentReturned: free, MeetingExpired: free },

  MeetingMoved: ({ data: { creatorId, meetingId, previous, start, sequence, at } }) => [
    new ReleaseMeetingSlot({ creatorId, meetingId, start: previous, at }),
    timer('settlement', `${meetingId}-${sequence}`, meetingId, settlesAt(start)),
  ],

  MeetingCancelled: free,
};
