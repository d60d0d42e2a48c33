import type { Decider } from '#server/kernel/decider';
import { DomainError } from '#server/kernel/domain-error';
import type { Instant, MeetingId, Reference, UserId } from '#server/kernel/ids';
import {
  type MeetingDepositAwaited,
  meetingDepositEvents,
  type MeetingDepositKept,
  refusals,
} from './meetings.events.js';

/** Records which meeting the deposit `reference`, for which the provider opened its page, is to pay. */
export class AwaitMeetingDeposit {
  readonly type = 'AwaitMeetingDeposit';
  constructor(readonly data: MeetingDepositAwaited['data']) {}
}

/** A deposit reached the wallet: the meeting that it was made for is paid. Without effect for every other deposit. */
export class SpendMeetingDeposit {
  readonly type = 'SpendMeetingDeposit';
  constructor(readonly data: { reference: Reference; at: Instant }) {}
}

export type AwaitedDeposit = { meetingId: MeetingId; guestId: UserId } | undefined;

/** The meeting that a deposit is to pay: none for a deposit of another purpose. What became of it is in the meeting's stream. */
export const meetingDeposit: Decider<AwaitedDeposit, AwaitMeetingDeposit, MeetingDepositAwaited> = {
  category: 'meetingdeposit',
  events: meetingDepositEvents,
  initial: () => undefined,
  assumesEmpty: () => true,
  decide: ({ data }, state) => (state ? [] : [{ type: 'MeetingDepositAwaited', data }]),
  evolve: (_state, { data: { meetingId, guestId } }) => ({ meetingId, guestId }),
};

/** The payment that a deposit makes, `mtg.<uuid>`: one deposit makes one. */
export const paymentOf = (deposit: Reference): Reference => deposit.replace(/^dep\./, 'mtg.');

/** Why a deposit pays no meeting; throws what is no refusal. */
export function refusalOf(error: unknown): MeetingDepositKept['data']['reason'] {
  const reason = refusals.find((one) => error instanceof DomainError && error.code === one);
  if (!reason) throw error;
  return reason;
}
