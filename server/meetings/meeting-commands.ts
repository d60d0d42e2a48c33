import type { Instant, MeetingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import type { MeetingHeld } from './meetings.events.js';

type Step = { meetingId: MeetingId; at: Instant };
/** `by`: one of the two. */
type Act = Step & { by: UserId };

/** The slot is held for the guest. */
export class BeginMeeting {
  readonly type = 'BeginMeeting';
  constructor(readonly data: MeetingHeld['data']) {}
}

/** The guest pays it from the wallet. */
export class PayMeeting {
  readonly type = 'PayMeeting';
  constructor(readonly data: Act & { reference: Reference }) {}
}

/** The deposit that was made to pay it is in the wallet. Without effect for one that was answered. */
export class PayMeetingByDeposit {
  readonly type = 'PayMeetingByDeposit';
  constructor(readonly data: Act & { deposit: Reference }) {}
}

/** The wallet paid it. */
export class SettleMeetingPayment {
  readonly type = 'SettleMeetingPayment';
  constructor(readonly data: Step & { reference: Reference }) {}
}

/** The wallet did not cover it. */
export class FailMeetingPayment {
  readonly type = 'FailMeetingPayment';
  constructor(readonly data: Step & { reference: Reference; available: Kobo }) {}
}

/** The guest gives an unpaid slot up. */
export class ReleaseMeeting {
  readonly type = 'ReleaseMeeting';
  constructor(readonly data: Act) {}
}

/** The time to pay is over. Without effect before that, and on a meeting that is paid. */
export class ExpireMeeting {
  readonly type = 'ExpireMeeting';
  constructor(readonly data: Step) {}
}

/** One of the two asks for another time. */
export class ProposeMeetingMove {
  readonly type = 'ProposeMeetingMove';
  constructor(readonly data: Act & { slots: Instant[]; note: Sealed | null }) {}
}

/** The other one takes one of the proposed times. */
export class MoveMeeting {
  readonly type = 'MoveMeeting';
  constructor(readonly data: Act & { start: Instant }) {}
}

export class DeclineMeetingMove {
  readonly type = 'DeclineMeetingMove';
  constructor(readonly data: Act) {}
}

export class WithdrawMeetingMove {
  readonly type = 'WithdrawMeetingMove';
  constructor(readonly data: Act) {}
}

/** `by` absent: one of the two is erased. */
export class CancelMeeting {
  readonly type = 'CancelMeeting';
  constructor(readonly data: Step & { by?: UserId; reason: Sealed | null }) {}
}

/** One of the two names the other one absent. */
export class MissMeeting {
  readonly type = 'MissMeeting';
  constructor(readonly data: Act) {}
}

/** A day went by after its end. Without effect before that. */
export class SettleMeeting {
  readonly type = 'SettleMeeting';
  constructor(readonly data: Step) {}
}

export class ReviewMeeting {
  readonly type = 'ReviewMeeting';
  constructor(readonly data: Act & { stars: number; comment: Sealed | null }) {}
}
