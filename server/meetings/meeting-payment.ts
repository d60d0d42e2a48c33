import { conflict, notFound } from '#server/kernel/domain-error';
import type { Reference } from '#server/kernel/ids';
import type { PayMeeting, PayMeetingByDeposit } from './meeting-commands.js';
import { paymentOf, refusalOf } from './meeting-deposit.js';
import { type Act, type Begun, guestOf, type Meeting } from './meeting-state.js';
import type { MeetingEvent } from './meetings.events.js';

/** Throws where it may not be paid at this instant. */
export function refuseUnpayable(state: Meeting, { by, at }: Act): asserts state is Begun {
  if (state.status === 'none') throw notFound();
  guestOf(state, { by, at });
  const { status, dueAt } = state;
  if (status === 'paying') throw conflict('payment_under_way', 'A payment is under way. Try again in a moment.');
  if (status === 'expired' || (status === 'held' && at >= dueAt))
    throw conflict('hold_expired', 'The time to pay is over, and nothing was charged. Choose a time again.');
  if (status !== 'held') throw notHeld();
}

export function paid(
  state: Begun,
  { reference, by, at, deposit }: PayMeeting['data'] & { deposit?: Reference },
): MeetingEvent[] {
  refuseUnpayable(state, { by, at });
  const { meetingId, guestId, creatorId, price: amount } = state;
  const data = { meetingId, guestId, creatorId, reference, amount, ...(deposit && { deposit }), at };
  return [{ type: 'MeetingPaymentOrdered', data }];
}

/** By the rules of a payment from the wallet. Where they refuse it now, the deposit stays in the wallet: it is not tried again. */
export function paidBy(state: Begun, data: PayMeetingByDeposit['data']): MeetingEvent[] {
  const { meetingId, guestId, creatorId, price: amount, deposits } = state;
  const { deposit: reference, at } = data;
  if (deposits.includes(reference)) return [];
  try {
    return paid(state, { ...data, reference: paymentOf(reference) });
  } catch (error) {
    const kept = { meetingId, guestId, creatorId, reference, amount, reason: refusalOf(error), at };
    return [{ type: 'MeetingDepositKept', data: kept }];
  }
}

export const notHeld = () => conflict('not_held', 'This meeting does not wait for a payment.');
