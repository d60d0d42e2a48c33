import { withFacts } from '#server/kernel/command';
import { meeting } from '#server/meetings/meeting';
import {
  BeginMeeting,
  CancelMeeting,
  DeclineMeetingMove,
  ExpireMeeting,
  FailMeetingPayment,
  MissMeeting,
  MoveMeeting,
  PayMeeting,
  PayMeetingByDeposit,
  ProposeMeetingMove,
  ReleaseMeeting,
  ReviewMeeting,
  SettleMeeting,
  SettleMeetingPayment,
  WithdrawMeetingMove,
} from '#server/meetings/meeting-commands';
import type { MeetingEvent } from '#server/meetings/meetings.events';
import { specification } from '../given.js';

const [at, dueAt, start] = ['2026-11-27T10:00:00.000Z', '2026-11-27T10:10:00.000Z', '2026-11-30T08:00:00.000Z'];
const [end, settles, other] = ['2026-11-30T08:30:00.000Z', '2026-12-01T08:30:00.000Z', '2026-12-02T08:00:00.000Z'];
const [meetingId, guestId, creatorId, reference] = ['m1', 'gozi', 'hauwa', 'mtg.1'];
const own = { meetingId, guestId, creatorId, at };
const topic = { v: 1, kid: '1', by: guestId, ciphertext: 'YQ==' } as const;
const [price, rate] = [500_000, { basisPoints: 1_000, terms: 1 }];

const held: MeetingEvent = {
  type: 'MeetingHeld',
  data: { ...own, start, topic, link: null, price, freeCancel: 24, fee: 50, ...rate, dueAt },
};
const ordered: MeetingEvent = { type: 'MeetingPaymentOrdered', data: { ...own, reference, amount: price } };
const booked: MeetingEvent = { type: 'MeetingBooked', data: { ...own, start, reference } };
const expired: MeetingEvent = { type: 'MeetingExpired', data: { ...own, start, reason: 'unpaid' } };
const proposed: MeetingEvent = {
  type: 'MeetingMoveProposed',
  data: { ...own, by: 'guest', slots: [other], note: null },
};
const moved: MeetingEvent = {
  type: 'MeetingMoved',
  data: { ...own, by: 'creator', previous: start, start: other, sequence: 1 },
};
const done: MeetingEvent = {
  type: 'MeetingDone',
  data: { ...own, at: settles, start, reference, returned: 0, earned: price, commission: 50_000, ...rate },
};
const reviewed: MeetingEvent = { type: 'MeetingReviewed', data: { ...own, at: end, stars: 5, comment: null } };
const given = specification(meeting);
const paid = [held, ordered, booked] as const;
const state = (...events: MeetingEvent[]) => events.reduce(meeting.evolve, meeting.initial());
const settle = (hasSlot: boolean) => withFacts(new SettleMeetingPayment({ meetingId, reference, at }), { hasSlot });
const propose = (by: string, slots = [other], areOffered = true) =>
  withFacts(new ProposeMeetingMove({ meetingId, by, slots, note: null, at }), { areOffered });
const cancel = (by: string | undefined, then = at) =>
  new CancelMeeting({ meetingId, ...(by && { by }), reason: null, at: then });
const miss = (by: string, then: string) => new MissMeeting({ meetingId, by, at: then });
const review = (by: string, then: string) => new ReviewMeeting({ meetingId, by, stars: 5, comment: null, at: then });
const gone = (by: 'guest' | 'creator' | 'system', then: string, split: object): MeetingEvent => ({
  type: 'MeetingCancelled',
  data: {
    ...{ ...own, at: then, start, by, reason: null, sequence: 1, reference, returned: price, earned: 0, commission: 0 },
    ...rate,
    ...split,
  },
});

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

  it('is paid by its guest, once, until the time to pay is over', () => {
    const pay = (by: string, then: string) => new PayMeeting({ meetingId, by, reference, at: then });
    given(held).when(pay(guestId, at)).then(ordered);
    given(held).when(pay(creatorId, at)).thenRefused('not_found');
    given(held).when(pay('lola', at)).thenRefused('not_found');
    given(held).when(pay(guestId, dueAt)).thenRefused('hold_expired');
    given(held, expired).when(pay(guestId, at)).thenRefused('hold_expired');
    given(held, ordered).when(pay(guestId, at)).thenRefused('payment_under_way');
    given(...paid)
      .when(pay(guestId, at))
      .thenRefused('not_held');
  });

  it('is booked by its payment where it has its slot, and else gives the price back', () => {
    given(held, ordered).when(settle(true)).then(booked);
    given(...paid)
      .when(settle(true))
      .thenNothing();
    given(held, ordered)
      .when(settle(false))
      .then({ type: 'MeetingPaymentReturned', data: { ...own, start, reference, amount: price } });
    given(held).when(settle(true)).thenNothing();
  });

  it('waits on after a payment that failed, until its time is over', () => {
    const fail = (then: string) => new FailMeetingPayment({ meetingId, reference, available: 7, at: then });
    const failed = (then: string): MeetingEvent => ({
      type: 'MeetingPaymentFailed',
      data: { ...own, at: then, reference, available: 7 },
    });
    given(held, ordered).when(fail(at)).then(failed(at));
    given(held, ordered)
      .when(fail(dueAt))
      .then(failed(dueAt), { type: 'MeetingExpired', data: { ...own, at: dueAt, start, reason: 'unpaid' } });
    given(...paid)
      .when(fail(at))
      .thenNothing();
  });

  it('is paid by a deposit that was made for it, once, by the rules of a payment from the wallet', () => {
    const deposit = 'dep.1';
    const arrive = (then = at) => new PayMeetingByDeposit({ meetingId, by: guestId, deposit, at: then });
    const byDeposit: MeetingEvent = { ...ordered, data: { ...ordered.data, deposit } };
    const kept = (reason: 'hold_expired' | 'payment_under_way' | 'not_held', then = at): MeetingEvent => ({
      type: 'MeetingDepositKept',
      data: { ...own, at: then, reference: deposit, amount: price, reason },
    });
    given(held).when(arrive()).then(byDeposit);
    for (const answered of [byDeposit, kept('payment_under_way')]) given(held, answered).when(arrive()).thenNothing();
    given(held, byDeposit, booked).when(arrive()).thenNothing();
    given(held).when(arrive(dueAt)).then(kept('hold_expired', dueAt));
    given(held, expired).when(arrive()).then(kept('hold_expired'));
    given(held, ordered).when(arrive()).then(kept('payment_under_way'));
    given(...paid)
      .when(arrive())
      .then(kept('not_held'));
    const fail = new FailMeetingPayment({ meetingId, reference, available: 7, at });
    const failed: MeetingEvent = { type: 'MeetingPaymentFailed', data: { ...own, reference, available: 7, deposit } };
    given(held, byDeposit).when(fail).then(failed);
    given(held, byDeposit, failed).when(arrive()).thenNothing();
    given(held, byDeposit)
      .when(settle(false))
      .then({ type: 'MeetingPaymentReturned', data: { ...own, start, reference, amount: price, deposit } });
  });

  it('expires at the end of its time to pay, and not while a payment is under way', () => {
    const expire = (then: string) => new ExpireMeeting({ meetingId, at: then });
    given(held).when(expire(at)).thenNothing();
    given(held)
      .when(expire(dueAt))
      .then({ type: 'MeetingExpired', data: { ...own, at: dueAt, start, reason: 'unpaid' } });
    for (const life of [[held, ordered], paid, [held, expired]])
      given(...life)
        .when(expire(dueAt))
        .thenNothing();
    given(held)
      .when(new ReleaseMeeting({ meetingId, by: guestId, at }))
      .then({ type: 'MeetingExpired', data: { ...own, start, reason: 'released' } });
    given(...paid)
      .when(new ReleaseMeeting({ meetingId, by: guestId, at }))
      .thenRefused('not_held');
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

  it('pays the one who was there, when the other one is named absent in time', () => {
    const split = { returned: 0, earned: price, commission: 50_000, ...rate };
    given(...paid)
      .when(miss(creatorId, end))
      .then({
        type: 'MeetingMissed',
        data: { ...own, at: end, start, by: 'creator', absent: 'guest', reference, ...split },
      });
    given(...paid)
      .when(miss(guestId, end))
      .then({
        type: 'MeetingMissed',
        data: {
          ...{ ...own, at: end, start, by: 'guest', absent: 'creator', reference },
          ...{ returned: price, earned: 0, commission: 0, ...rate },
        },
      });
    const [nine, ten] = ['2026-11-30T08:09:59.999Z', '2026-11-30T08:10:00.000Z'];
    for (const [who, then] of [
      [guestId, nine],
      [creatorId, ten],
    ] as const)
      given(...paid)
        .when(miss(who, then))
        .thenRefused('not_now');
    expect(meeting.decide(miss(guestId, ten), state(...paid))).toMatchObject([{ type: 'MeetingMissed' }]);
    given(...paid, reviewed)
      .when(miss(guestId, end))
      .thenRefused('not_now');
    given(...paid)
      .when(miss(guestId, settles))
      .thenRefused('not_now');
    given(...paid, done)
      .when(miss(guestId, end))
      .thenRefused('not_now');
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
