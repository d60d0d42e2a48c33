import { withFacts } from '#server/kernel/command';
import { meeting } from '#server/meetings/meeting';
import {
  AcceptMeetingAbsence,
  CancelMeeting,
  ClaimMeetingAbsence,
  ClaimMeetingContest,
  ContestMeetingAbsence,
  DecideMeetingContest,
  ProposeMeetingMove,
  ReleaseMeetingContest,
  ReviewMeeting,
  SettleMeetingAbsence,
  SettleMeetingPayment,
  WithdrawMeetingAbsence,
} from '#server/meetings/meeting-commands';
import type { AbsenceBasis, ContestOutcome, MeetingEvent } from '#server/meetings/meetings.events';
import { specification } from '../given.js';

export const [at, dueAt, start] = ['2026-11-27T10:00:00.000Z', '2026-11-27T10:10:00.000Z', '2026-11-30T08:00:00.000Z'];
export const [end, settles, other] = [
  '2026-11-30T08:30:00.000Z',
  '2026-12-01T08:30:00.000Z',
  '2026-12-02T08:00:00.000Z',
];
export const [meetingId, guestId, creatorId, reference] = ['m1', 'gozi', 'hauwa', 'mtg.1'];
export const own = { meetingId, guestId, creatorId, at };
export const topic = { v: 1, kid: '1', by: guestId, ciphertext: 'YQ==' } as const;
export const [price, rate] = [500_000, { basisPoints: 1_000, terms: 1 }];

export const held: MeetingEvent = {
  type: 'MeetingHeld',
  data: { ...own, start, topic, link: null, price, freeCancel: 24, fee: 50, ...rate, dueAt },
};
export const ordered: MeetingEvent = { type: 'MeetingPaymentOrdered', data: { ...own, reference, amount: price } };
export const booked: MeetingEvent = { type: 'MeetingBooked', data: { ...own, start, reference } };
export const expired: MeetingEvent = { type: 'MeetingExpired', data: { ...own, start, reason: 'unpaid' } };
export const proposed: MeetingEvent = {
  type: 'MeetingMoveProposed',
  data: { ...own, by: 'guest', slots: [other], note: null },
};
export const moved: MeetingEvent = {
  type: 'MeetingMoved',
  data: { ...own, by: 'creator', previous: start, start: other, sequence: 1 },
};
export const done: MeetingEvent = {
  type: 'MeetingDone',
  data: { ...own, at: settles, start, reference, returned: 0, earned: price, commission: 50_000, ...rate },
};
export const reviewed: MeetingEvent = { type: 'MeetingReviewed', data: { ...own, at: end, stars: 5, comment: null } };
export const given = specification(meeting);
export const paid = [held, ordered, booked] as const;
export const state = (...events: MeetingEvent[]) => events.reduce(meeting.evolve, meeting.initial());
export const settle = (hasSlot: boolean) =>
  withFacts(new SettleMeetingPayment({ meetingId, reference, at }), { hasSlot });
export const propose = (by: string, slots = [other], areOffered = true) =>
  withFacts(new ProposeMeetingMove({ meetingId, by, slots, note: null, at }), { areOffered });
export const cancel = (by: string | undefined, then = at) =>
  new CancelMeeting({ meetingId, ...(by && { by }), reason: null, at: then });
export const miss = (by: string, then: string) => new ClaimMeetingAbsence({ meetingId, by, statement: null, at: then });
export const contest = (by: string, then: string) =>
  new ContestMeetingAbsence({ meetingId, by, statement: topic, at: then });
export const withdraw = (by: string, then: string) => new WithdrawMeetingAbsence({ meetingId, by, at: then });
export const accept = (by: string, then: string) => new AcceptMeetingAbsence({ meetingId, by, at: then });
export const settleAbsence = (then: string) => new SettleMeetingAbsence({ meetingId, at: then });
export const take = (by: string, then: string) => new ClaimMeetingContest({ meetingId, by, at: then });
export const leave = (by: string, then: string) => new ReleaseMeetingContest({ meetingId, by, at: then });
export const decide = (by: string, outcome: ContestOutcome, then: string) =>
  new DecideMeetingContest({ meetingId, by, outcome, reason: topic, at: then });
export const review = (by: string, then: string) =>
  new ReviewMeeting({ meetingId, by, stars: 5, comment: null, at: then });
export const gone = (by: 'guest' | 'creator' | 'system', then: string, split: object): MeetingEvent => ({
  type: 'MeetingCancelled',
  data: {
    ...{ ...own, at: then, start, by, reason: null, sequence: 1, reference, returned: price, earned: 0, commission: 0 },
    ...rate,
    ...split,
  },
});

/** When an absence is claimed right after the end, it may be contested until then. */
export const contestUntil = settles;
export const claimed = (by: 'guest' | 'creator', then = end): MeetingEvent => ({
  type: 'MeetingAbsenceClaimed',
  data: {
    ...{ ...own, at: then, start, by, absent: by === 'guest' ? 'creator' : 'guest' },
    ...{ contestUntil: new Date(Date.parse(then) + 86_400_000).toISOString(), statement: null },
  },
});
export const contested = (by: 'guest' | 'creator', then = end): MeetingEvent => ({
  type: 'MeetingAbsenceContested',
  data: { ...own, at: then, by, statement: topic },
});
export const takenBack = (by: 'guest' | 'creator', then = end): MeetingEvent => ({
  type: 'MeetingAbsenceWithdrawn',
  data: { ...own, at: then, start, by },
});
/** The end of a meeting that this one missed: of an earlier release without a basis. */
export const missed = (absent: 'guest' | 'creator', then: string, basis?: AbsenceBasis): MeetingEvent => ({
  type: 'MeetingMissed',
  data: {
    ...{ ...own, at: then, start, by: absent === 'guest' ? 'creator' : 'guest', absent, reference, ...rate },
    ...(absent === 'guest'
      ? { returned: 0, earned: price, commission: 50_000 }
      : { returned: price, earned: 0, commission: 0 }),
    ...(basis && { basis }),
  },
});
