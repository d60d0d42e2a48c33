import {
  BeginMeeting,
  DeclineMeetingMove,
  ExpireMeeting,
  MoveMeeting,
  SettleMeeting,
  WithdrawMeetingMove,
} from '#server/meetings/meeting-commands';
import type { MeetingEvent } from '#server/meetings/meetings.events';
import {
  at,
  start,
  end,
  settles,
  other,
  meetingId,
  guestId,
  creatorId,
  held,
  proposed,
  moved,
  done,
  reviewed,
  given,
  paid,
  propose,
  cancel,
  review,
  gone,
  own,
} from './meeting-steps.js';

describe('A meeting', () => {
  it('begins once', () => {
    given()
      .when(new BeginMeeting(held.data as BeginMeeting['data']))
      .then(held);
    given(held)
      .when(new BeginMeeting(held.data as BeginMeeting['data']))
      .thenNothing();
    given().when(new ExpireMeeting({ meetingId, at })).thenRefused('not_found');
  });

  it('is moved by the other one only, to a time that was proposed, and counts its changes', () => {
    const move = (by: string, to = other) => new MoveMeeting({ meetingId, by, start: to, at });
    given(...paid)
      .when(propose(guestId))
      .then(proposed);
    given(...paid)
      .when(propose(guestId, [other], false))
      .thenRefused('slot_gone');
    given(...paid)
      .when(propose(guestId, [start]))
      .thenRefused('slot_gone');
    given(held).when(propose(guestId)).thenRefused('not_booked');
    given(...paid, proposed)
      .when(move(creatorId))
      .then(moved);
    given(...paid, proposed)
      .when(move(guestId))
      .thenRefused('own_proposal');
    given(...paid, proposed)
      .when(move(creatorId, start))
      .thenRefused('slot_gone');
    given(...paid)
      .when(move(creatorId))
      .thenRefused('no_proposal');
    given(...paid, proposed, moved)
      .when(move(creatorId))
      .thenRefused('no_proposal');
    given(...paid, proposed)
      .when(move('lola'))
      .thenRefused('not_found');
  });

  it('stays where it is when a proposal is declined or taken back', () => {
    const declined: MeetingEvent = { type: 'MeetingMoveDeclined', data: { ...own, by: 'creator' } };
    const withdrawn: MeetingEvent = { type: 'MeetingMoveWithdrawn', data: { ...own, by: 'guest' } };
    const [decline, withdraw] = [
      (by: string) => new DeclineMeetingMove({ meetingId, by, at }),
      (by: string) => new WithdrawMeetingMove({ meetingId, by, at }),
    ];
    given(...paid, proposed)
      .when(decline(creatorId))
      .then(declined);
    given(...paid, proposed)
      .when(decline(guestId))
      .thenRefused('own_proposal');
    given(...paid, proposed)
      .when(withdraw(guestId))
      .then(withdrawn);
    given(...paid, proposed)
      .when(withdraw(creatorId))
      .thenRefused('no_proposal');
    given(...paid, proposed, declined)
      .when(withdraw(guestId))
      .thenRefused('no_proposal');
  });

  it('returns the price when it is cancelled, less the fee from 24 hours before on by its guest', () => {
    const late = '2026-11-29T08:00:00.000Z';
    given(...paid)
      .when(cancel(guestId))
      .then(gone('guest', at, {}));
    given(...paid)
      .when(cancel(guestId, late))
      .then(gone('guest', late, { returned: 250_000, earned: 250_000, commission: 25_000 }));
    given(...paid)
      .when(cancel(creatorId, late))
      .then(gone('creator', late, {}));
    given(...paid)
      .when(cancel(undefined, late))
      .then(gone('system', late, {}));
    given(...paid)
      .when(cancel(guestId, start))
      .thenRefused('meeting_started');
    given(held).when(cancel(guestId)).thenRefused('not_booked');
    for (const life of [[held], [...paid, gone('guest', at, {})], [...paid, done]])
      given(...life)
        .when(cancel(undefined))
        .thenNothing();
  });

  it('is paid out a day after its end, once, by the time it was moved to', () => {
    const pay = (then: string) => new SettleMeeting({ meetingId, at: then });
    given(...paid)
      .when(pay(end))
      .thenNothing();
    given(...paid)
      .when(pay(settles))
      .then(done);
    given(...paid, done)
      .when(pay(settles))
      .thenNothing();
    given(...paid, proposed, moved)
      .when(pay(settles))
      .thenNothing();
  });

  it('is reviewed by its guest, once, when it is over', () => {
    given(...paid)
      .when(review(guestId, start))
      .thenRefused('not_now');
    given(...paid)
      .when(review(guestId, end))
      .then(reviewed);
    given(...paid, done)
      .when(review(guestId, end))
      .then(reviewed);
    given(...paid)
      .when(review(creatorId, end))
      .thenRefused('not_found');
    given(...paid, reviewed)
      .when(review(guestId, end))
      .thenRefused('already_reviewed');
    given(...paid, gone('guest', at, {}))
      .when(review(guestId, end))
      .thenRefused('not_now');
  });
});
