import type { Instant, MeetingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import type { ExpectedCancel } from './meeting-day.js';

type Hold = { meetingId: MeetingId; creatorId: UserId; guestId: UserId; start: Instant; at: Instant };

/** Holds a slot of a creator for a guest, and begins its meeting. Once for each meeting. */
export class HoldMeeting {
  constructor(readonly data: Hold & { topic: Sealed; expectedPrice: Kobo; expectedCancel: ExpectedCancel }) {}
}

/** The wallet paid: books the meeting where it has its slot, else the price goes back. */
export class ConfirmMeeting {
  constructor(readonly data: { meetingId: MeetingId; reference: Reference; at: Instant }) {}
}

/** Frees a slot unless its meeting is there: an event that was handled before may come again, when the meeting came back. */
export class ReleaseMeetingSlot {
  constructor(readonly data: { creatorId: UserId; meetingId: MeetingId; start: Instant; at: Instant }) {}
}
