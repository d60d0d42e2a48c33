import { SettleMeeting } from '#server/meetings/meeting-commands';
import { meeting } from '#server/meetings/meeting';
import type { MeetingEvent } from '#server/meetings/meetings.events';
import {
  accept,
  cancel,
  claimed,
  contest,
  contested,
  contestUntil,
  creatorId,
  decide,
  done,
  end,
  given,
  guestId,
  leave,
  meetingId,
  miss,
  missed,
  own,
  paid,
  review,
  reviewed,
  settleAbsence,
  settles,
  start,
  state,
  take,
  takenBack,
  topic,
  withdraw,
} from './meeting-steps.js';

const later = '2026-11-30T09:00:00.000Z';
const taken: MeetingEvent = {
  type: 'MeetingContestClaimed',
  data: { ...own, at: later, by: 'mo', until: '2026-11-30T09:30:00.000Z' },
};
const decided = (outcome: 'held' | 'guest_missed' | 'creator_missed'): MeetingEvent => ({
  type: 'MeetingContestDecided',
  data: { ...own, at: later, by: 'mo', outcome, reason: topic },
});
/** The guest says that the creator did not come, who contests it. */
const disputed = [...paid, claimed('guest'), contested('creator')] as const;

describe('That the other one did not come to a meeting', () => {
  it('is claimed from ten minutes after the start by the guest, from the end by the creator, and until a day after it', () => {
    given(...paid)
      .when(miss(creatorId, end))
      .then(claimed('creator'));
    given(...paid)
      .when(miss(guestId, end))
      .then(claimed('guest'));
    const [nine, ten] = ['2026-11-30T08:09:59.999Z', '2026-11-30T08:10:00.000Z'];
    for (const [who, then] of [
      [guestId, nine],
      [creatorId, ten],
    ] as const)
      given(...paid)
        .when(miss(who, then))
        .thenRefused('not_now');
    given(...paid)
      .when(miss(guestId, ten))
      .then(claimed('guest', ten));
    given(...paid)
      .when(miss(guestId, settles))
      .thenRefused('not_now');
    given(...paid)
      .when(miss('lola', end))
      .thenRefused('not_found');
    for (const over of [done, missed('guest', end), missed('creator', end, 'decided')])
      given(...paid, over)
        .when(miss(guestId, end))
        .thenRefused('not_now');
    given(...paid, claimed('guest'))
      .when(miss(guestId, later))
      .thenRefused('already_claimed');
  });

  it('keeps the price where it is: no timer of its end pays it out', () => {
    for (const life of [[...paid, claimed('guest')], disputed])
      given(...life)
        .when(new SettleMeeting({ meetingId, at: '2027-01-01T00:00:00.000Z' }))
        .thenNothing();
    given(...paid, claimed('creator'))
      .when(cancel(undefined, later))
      .thenNothing();
  });

  it('counts once the day to contest it is over', () => {
    given(...paid, claimed('creator'))
      .when(settleAbsence('2026-12-01T08:29:59.999Z'))
      .thenNothing();
    given(...paid, claimed('creator'))
      .when(settleAbsence(contestUntil))
      .then(missed('guest', contestUntil, 'uncontested'));
    given(...paid, claimed('guest'))
      .when(settleAbsence(contestUntil))
      .then(missed('creator', contestUntil, 'uncontested'));
    for (const life of [disputed, [...paid, claimed('guest'), takenBack('guest')], [...paid, done], paid])
      given(...life)
        .when(settleAbsence(contestUntil))
        .thenNothing();
  });

  it('counts at once where the one who did not come says so', () => {
    given(...paid, claimed('guest'))
      .when(accept(creatorId, later))
      .then(missed('creator', later, 'accepted'));
    given(...disputed)
      .when(accept(creatorId, later))
      .then(missed('creator', later, 'accepted'));
    given(...paid, claimed('guest'))
      .when(accept(guestId, later))
      .thenRefused('own_claim');
    given(...paid)
      .when(accept(guestId, later))
      .thenRefused('no_claim');
    given(...paid, claimed('guest'), missed('creator', later, 'accepted'))
      .when(accept(creatorId, later))
      .thenRefused('decided');
  });

  it('is contested by the other one until that day is over, once', () => {
    given(...paid, claimed('guest'))
      .when(contest(creatorId, later))
      .then(contested('creator', later));
    given(...paid, claimed('guest'))
      .when(contest(creatorId, contestUntil))
      .thenRefused('contest_over');
    given(...paid, claimed('guest'))
      .when(contest(guestId, later))
      .thenRefused('own_claim');
    given(...disputed)
      .when(contest(creatorId, later))
      .thenRefused('already_contested');
    given(...paid)
      .when(contest(guestId, later))
      .thenRefused('no_claim');
    given(...paid, claimed('guest'))
      .when(contest('lola', later))
      .thenRefused('not_found');
    given(...paid, done)
      .when(contest(creatorId, later))
      .thenRefused('decided');
  });

  it('is contested by the one who says the same of the first', () => {
    expect(meeting.decide(miss(creatorId, later), state(...paid, claimed('guest')))).toEqual([
      { type: 'MeetingAbsenceContested', data: { ...own, at: later, by: 'creator', statement: null } },
    ]);
    given(...disputed)
      .when(miss(creatorId, later))
      .thenRefused('already_contested');
  });

  it('is taken back until it is decided, and not said again by that one', () => {
    const settled = new SettleMeeting({ meetingId, at: settles });
    for (const life of [[...paid, claimed('guest')], disputed])
      given(...life)
        .when(withdraw(guestId, later))
        .then(takenBack('guest', later));
    given(...paid, claimed('creator'))
      .when(withdraw(creatorId, later))
      .then(takenBack('creator', later));
    given(...disputed)
      .when(withdraw(creatorId, later))
      .thenRefused('not_yours');
    // It would pay the creator, and the guest could not answer any more.
    given(...paid, claimed('creator'), contested('guest'))
      .when(withdraw(creatorId, later))
      .thenRefused('contested');
    given(...paid)
      .when(withdraw(guestId, later))
      .thenRefused('no_claim');
    given(...paid, claimed('guest'), takenBack('guest'))
      .when(settled)
      .then(done);
    given(...paid, claimed('guest'), takenBack('guest'))
      .when(miss(guestId, later))
      .thenRefused('claim_withdrawn');
    given(...paid, claimed('guest'), takenBack('guest'))
      .when(miss(creatorId, later))
      .then(claimed('creator', later));
    given(...disputed, decided('held'), { ...done })
      .when(withdraw(guestId, later))
      .thenRefused('decided');
  });

  it('is not said of a reviewed meeting, and a meeting is not reviewed while it is said', () => {
    given(...paid, reviewed)
      .when(miss(creatorId, later))
      .thenRefused('not_now');
    for (const life of [[...paid, claimed('creator')], disputed])
      given(...life)
        .when(review(guestId, later))
        .thenRefused('absence_claimed');
    given(...paid, claimed('guest'), takenBack('guest'))
      .when(review(guestId, end))
      .then(reviewed);
  });
});

describe('A contested meeting', () => {
  it('is decided by staff, and its price goes by that', () => {
    const data = { ...done.data, at: later, basis: 'decided' };
    given(...disputed)
      .when(decide('mo', 'held', later))
      .then(decided('held'), { type: 'MeetingDone', data } as MeetingEvent);
    given(...disputed)
      .when(decide('mo', 'creator_missed', later))
      .then(decided('creator_missed'), missed('creator', later, 'decided'));
    given(...disputed)
      .when(decide('mo', 'guest_missed', later))
      .then(decided('guest_missed'), missed('guest', later, 'decided'));
  });

  it('is decided once, and only while it is contested', () => {
    for (const over of [missed('guest', later, 'decided'), { ...done }])
      given(...disputed, decided('guest_missed'), over)
        .when(decide('mo', 'held', later))
        .thenRefused('decided');
    for (const command of [decide('mo', 'held', later), take('mo', later)])
      given(...disputed, takenBack('guest'))
        .when(command)
        .thenRefused('taken_back');
    for (const life of [paid, [...paid, claimed('guest')], [...paid, claimed('guest'), takenBack('guest')]])
      for (const command of [decide('mo', 'held', later), take('mo', later)])
        given(...life)
          .when(command)
          .thenRefused('not_contested');
  });

  it('is never decided by one of its two', () => {
    for (const party of [guestId, creatorId])
      for (const command of [decide(party, 'held', later), take(party, later)])
        given(...disputed)
          .when(command)
          .thenRefused('own_case');
  });

  it('stays with the moderator who took it, until that one leaves it or half an hour is over', () => {
    given(...disputed)
      .when(take('mo', later))
      .then(taken);
    given(...disputed, taken)
      .when(take('mo', later))
      .thenNothing();
    for (const command of [take('ann', later), decide('ann', 'held', later)])
      given(...disputed, taken)
        .when(command)
        .thenRefused('claimed');
    given(...disputed, taken)
      .when(leave('mo', later))
      .then({ type: 'MeetingContestReleased', data: { ...own, at: later, by: 'mo' } });
    given(...disputed, taken)
      .when(leave('ann', later))
      .thenNothing();
    expect(
      meeting.decide(decide('ann', 'guest_missed', '2026-11-30T09:30:00.000Z'), state(...disputed, taken)),
    ).toMatchObject([{ type: 'MeetingContestDecided' }, { type: 'MeetingMissed', data: { start, absent: 'guest' } }]);
  });
});
