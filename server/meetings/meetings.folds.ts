import type { Fold } from '#server/kernel/decider';
import type { UserId } from '#server/kernel/ids';
import {
  type MeetingEvent,
  meetingEvents,
  type MeetingOfferEvent,
  meetingOfferEvents,
  takesEnquiries,
} from './meetings.events.js';

/** Whether a creator takes enquiries for hire. Stream `meetingoffer-<creator>`. */
export const enquiryOffer: Fold<{ isOpen: boolean }, MeetingOfferEvent> = {
  category: 'meetingoffer',
  events: meetingOfferEvents,
  initial: () => ({ isOpen: false }),
  evolve: (_, { data }) => ({ isOpen: takesEnquiries(data) }),
};

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
