import type { Fold } from '#server/kernel/decider';
import type { UserId } from '#server/kernel/ids';
import { type MeetingEvent, meetingEvents } from './meetings.events.js';

/** The two of a meeting, and whether it is booked or took place. Stream `meeting-<id>`. */
export const meetingPair: Fold<{ guestId?: UserId; creatorId?: UserId; isPaid: boolean }, MeetingEvent> = {
  category: 'meeting',
  events: meetingEvents,
  initial: () => ({ isPaid: false }),
  evolve(state, { type, data: { guestId, creatorId } }) {
    if (type === 'MeetingBooked') return { guestId, creatorId, isPaid: true };
    return type === 'MeetingCancelled' ? { ...state, isPaid: false } : state;
  },
};
