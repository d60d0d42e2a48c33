import { meetingEnd } from '#server/kernel/meeting-slots';
import type { MeetingCommand } from '#server/meetings/meeting';
import {
  AcceptMeetingAbsence,
  ClaimMeetingAbsence,
  ClaimMeetingContest,
  ContestMeetingAbsence,
  DecideMeetingContest,
  ReleaseMeetingContest,
  SettleMeetingAbsence,
  WithdrawMeetingAbsence,
} from '#server/meetings/meeting-commands';
import type { GeneratedMarket } from '../projections/generated-market.js';
import type { Draft } from '../verify/story.js';

const dayAfter = (instant: string) => new Date(Date.parse(instant) + 86_400_000).toISOString();
type Two = { meetingId: string; guestId: string; creatorId: string };

/** What follows where one of the two says, right after the end, that the other one did not come. */
export function absenceOf(
  { people, text, oneOf, chance }: GeneratedMarket,
  { meetingId, guestId, creatorId }: Two,
  start: string,
): MeetingCommand[] {
  const sealed = (by: string) => ({ v: 1, kid: '1', by, ciphertext: text(3) }) as const;
  const [by, at] = [oneOf([guestId, creatorId]), meetingEnd(start)];
  const [other, staff] = [by === guestId ? creatorId : guestId, oneOf(people)];
  const step = { meetingId, at };
  const outcome = oneOf(['held', 'guest_missed', 'creator_missed'] as const);
  const follows: MeetingCommand[][] = [
    [new SettleMeetingAbsence({ meetingId, at: dayAfter(at) })],
    [new AcceptMeetingAbsence({ ...step, by: other })],
    [new WithdrawMeetingAbsence({ ...step, by })],
    [
      new ContestMeetingAbsence({ ...step, by: other, statement: sealed(other) }),
      new ClaimMeetingContest({ ...step, by: staff }),
      ...(chance(0.5) ? [new ReleaseMeetingContest({ ...step, by: staff })] : []),
      ...(chance(0.8) ? [new DecideMeetingContest({ ...step, by: staff, outcome, reason: sealed(staff) })] : []),
    ],
  ];
  // Every second claim is contested: few meetings come as far as one, and each step of a contest has to happen.
  const then = chance(0.5) ? follows.at(-1)! : oneOf(follows);
  return [new ClaimMeetingAbsence({ ...step, by, statement: chance(0.5) ? sealed(by) : null }), ...then];
}

const [price, rate] = [500_000, { basisPoints: 1_000, terms: 1 }];
const [claimedAt, contestUntil] = ['2026-03-03T15:00:00.000Z', '2026-03-04T15:00:00.000Z'];
const sealed = (by: string) => ({ v: 1, kid: '1', by, ciphertext: 'YQ==' });

/** gozi, who paid, says that hauwa did not come, and gets the price back: as `follows` has it. */
const missed = (meetingId: string, start: string, reference: string, follows: [string, object][]): Draft[] => {
  const own = { meetingId, guestId: 'gozi', creatorId: 'hauwa', at: claimedAt };
  const draft = (type: string, data: object): Draft => ({
    ...{ stream: `meeting-${meetingId}`, type, data: { ...own, ...data } },
  });
  const [last, basis] = [contestUntil, follows.length ? 'decided' : 'uncontested'];
  return [
    draft('MeetingAbsenceClaimed', { start, by: 'guest', absent: 'creator', contestUntil, statement: null }),
    ...follows.map(([type, data]) => draft(type, data)),
    draft('MeetingMissed', {
      ...{ start, by: 'guest', absent: 'creator', reference, returned: price, earned: 0, commission: 0, ...rate },
      ...{ basis, at: last },
    }),
    {
      ...{ stream: 'wallet-gozi', type: 'MeetingReturned' },
      data: {
        ...{ ownerId: 'gozi', reference, meetingId, at: last, from: `meeting:${reference}`, to: 'wallet:gozi' },
        ...{ amount: price, balance: price },
      },
    },
  ];
};

type Booking = (id: string, start: string, reference: string, balance: number) => Draft[];
/** Two meetings that hauwa missed: one was not contested in time, the other one is contested and decided by staff. */
export const missedMeetings = (booking: Booking): Draft[] => {
  const [one, other] = ['2026-03-03T13:00:00.000Z', '2026-03-03T14:00:00.000Z'];
  return [
    ...booking('mtg5', one, 'mtg.5', 0),
    ...missed('mtg5', one, 'mtg.5', []),
    ...booking('mtg6', other, 'mtg.6', 0),
    ...missed('mtg6', other, 'mtg.6', [
      ['MeetingAbsenceContested', { by: 'creator', statement: sealed('hauwa') }],
      ['MeetingContestDecided', { by: 'mo', outcome: 'creator_missed', reason: sealed('mo') }],
    ]),
  ];
};
