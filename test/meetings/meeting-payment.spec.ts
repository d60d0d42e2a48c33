import {
  ExpireMeeting,
  FailMeetingPayment,
  PayMeeting,
  PayMeetingByDeposit,
  ReleaseMeeting,
} from '#server/meetings/meeting-commands';
import type { MeetingEvent } from '#server/meetings/meetings.events';
import {
  at,
  dueAt,
  start,
  meetingId,
  guestId,
  creatorId,
  reference,
  price,
  held,
  ordered,
  booked,
  expired,
  given,
  paid,
  settle,
  own,
} from './meeting-steps.js';

describe('A meeting that is held', () => {
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
    const byDeposit: MeetingEvent = {
      type: 'MeetingPaymentOrdered',
      data: { ...own, reference, amount: price, deposit },
    };
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
});
