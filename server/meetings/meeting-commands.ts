import type { Instant, MeetingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import type { ContestOutcome, MeetingHeld } from './meetings.events.js';

type Step = { meetingId: MeetingId; at: Instant };
/** `by`: one of the two; of a contest, a moderator. */
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

/** One of the two names the other one absent. Where that one said the same before, it contests that. */
export class ClaimMeetingAbsence {
  readonly type = 'ClaimMeetingAbsence';
  constructor(readonly data: Act & { statement: Sealed | null }) {}
}

/** The one who is said to be absent says that this is not so. */
export class ContestMeetingAbsence {
  readonly type = 'ContestMeetingAbsence';
  constructor(readonly data: Act & { statement: Sealed }) {}
}

/** Who named the other one absent takes it back. */
export class WithdrawMeetingAbsence {
  readonly type = 'WithdrawMeetingAbsence';
  constructor(readonly data: Act) {}
}

/** The one who is said to be absent says so, too. */
export class AcceptMeetingAbsence {
  readonly type = 'AcceptMeetingAbsence';
  constructor(readonly data: Act) {}
}

/** The time to contest is over. Without effect before that, and where it was contested or taken back. */
export class SettleMeetingAbsence {
  readonly type = 'SettleMeetingAbsence';
  constructor(readonly data: Step) {}
}

/** A moderator takes a contested meeting for half an hour. */
export class ClaimMeetingContest {
  readonly type = 'ClaimMeetingContest';
  constructor(readonly data: Act) {}
}

/** That moderator leaves it to the others. */
export class ReleaseMeetingContest {
  readonly type = 'ReleaseMeetingContest';
  constructor(readonly data: Act) {}
}

/** A moderator decides whether it took place, and who did not come. */
export class DecideMeetingContest {
  readonly type = 'DecideMeetingContest';
  constructor(readonly data: Act & { outcome: ContestOutcome; reason: Sealed }) {}
}

/** A day went by after its end. Without effect before that, and while one of the two is said to have been absent. */
export class SettleMeeting {
  readonly type = 'SettleMeeting';
  constructor(readonly data: Step) {}
}

export class ReviewMeeting {
  readonly type = 'ReviewMeeting';
  constructor(readonly data: Act & { stars: number; comment: Sealed | null }) {}
}
