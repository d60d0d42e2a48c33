import { withFacts } from '#server/kernel/command';
import { meeting, type MeetingCommand } from '#server/meetings/meeting';
import {
  BeginMeeting,
  FailMeetingPayment,
  PayMeetingByDeposit,
  SettleMeetingPayment,
} from '#server/meetings/meeting-commands';
import { AwaitMeetingDeposit, meetingDeposit, paymentOf } from '#server/meetings/meeting-deposit';
import { wallet } from '#server/wallet/wallet';
import { PayForMeeting, ReceiveDeposit, ReturnMeeting } from '#server/wallet/wallet-commands';
import type { GeneratedMarket } from '../projections/generated-market.js';
import type { Draft } from '../verify/story.js';

const PRICE = 1_000;

/**
 * A guest pays a meeting by card twice: the slot is another one's by then, and the second deposit comes too late. With an own wallet
 * and no throw of dice.
 */
export async function payMeetingByCard({ newId, decide }: GeneratedMarket, at: string) {
  const [guestId, creatorId, meetingId] = [newId('carded'), newId('hosting'), newId('mtg')];
  const own = { meetingId, guestId, creatorId };
  const step = (command: MeetingCommand) => decide(meeting, meetingId, command);
  const topic = { v: 1, kid: '1', by: guestId, ciphertext: 'YQ==' } as const;
  const start = new Date(Date.parse(at) + 86_400_000).toISOString();
  const terms = { price: PRICE, freeCancel: 24, fee: 50, basisPoints: 1_000, terms: 1 };
  await step(new BeginMeeting({ ...own, ...terms, start, topic, link: null, dueAt: start, at }));
  for (const covers of [false, true, true]) {
    const deposit = newId('dep');
    const awaited = new AwaitMeetingDeposit({ ...own, reference: deposit, amount: PRICE, at });
    await decide(meetingDeposit, deposit, awaited);
    await decide(wallet, guestId, new ReceiveDeposit({ ownerId: guestId, reference: deposit, amount: PRICE, at }));
    const [ordered] = await step(new PayMeetingByDeposit({ meetingId, by: guestId, deposit, at }));
    if (ordered?.type !== 'MeetingPaymentOrdered') continue;
    const reference = paymentOf(deposit);
    // The wallet answers what it was asked; here the guest spent it before, once.
    if (!covers) {
      await step(new FailMeetingPayment({ meetingId, reference, available: 0, at }));
      continue;
    }
    const money = { ownerId: guestId, reference, meetingId, amount: PRICE, at };
    await decide(wallet, guestId, new PayForMeeting(money));
    await step(withFacts(new SettleMeetingPayment({ meetingId, reference, at }), { hasSlot: false }));
    await decide(wallet, guestId, new ReturnMeeting(money));
  }
}

const [at, dueAt, start] = ['2026-03-01T09:00:00.000Z', '2026-03-01T09:10:00.000Z', '2026-03-03T12:00:00.000Z'];
const price = 500_000;
const own = { meetingId: 'mtg3', guestId: 'adaeze', creatorId: 'hauwa', at };
const topic = { v: 1, kid: '1', by: 'adaeze', ciphertext: 'YQ==' };
const rate = { basisPoints: 1_000, terms: 1 };
const draft = (stream: string, type: string, data: object): Draft => ({ stream, type, data: data as Draft['data'] });
const step = (type: string, data: object) => draft('meeting-mtg3', type, { ...own, ...data });
const money = (type: string, reference: string, data: object) =>
  draft('wallet-adaeze', type, { ownerId: 'adaeze', reference, amount: price, at, ...data });
const awaited = (reference: string): Draft[] => {
  const payment = { reference, purpose: 'deposit', payerId: 'adaeze', amount: price, listingId: null, at };
  return [
    draft(`meetingdeposit-${reference}`, 'MeetingDepositAwaited', { ...own, reference, amount: price }),
    draft(`payment-${reference}`, 'PaymentInitiated', payment),
    draft(`payment-${reference}`, 'PaymentSettled', { ...payment, fees: 0, channel: 'card' }),
  ];
};

/** adaeze pays a meeting by card in two windows: the first books it, the second stays in the wallet; then hauwa cancels it. */
export const paidMeetingByCard: Draft[] = [
  step('MeetingHeld', { start, topic, link: null, price, freeCancel: 24, fee: 50, ...rate, dueAt }),
  ...['dep.68', 'dep.69'].flatMap(awaited),
  money('FundsDeposited', 'dep.68', { from: 'provider', to: 'wallet:adaeze', balance: price }),
  step('MeetingPaymentOrdered', { reference: 'mtg.68', amount: price, deposit: 'dep.68' }),
  money('MeetingPaid', 'mtg.68', { meetingId: 'mtg3', from: 'wallet:adaeze', to: 'meeting:mtg.68', balance: 0 }),
  step('MeetingBooked', { start, reference: 'mtg.68' }),
  money('FundsDeposited', 'dep.69', { from: 'provider', to: 'wallet:adaeze', balance: price }),
  step('MeetingDepositKept', { reference: 'dep.69', amount: price, reason: 'not_held' }),
  step('MeetingCancelled', {
    ...{ start, by: 'creator', reason: null, sequence: 1, reference: 'mtg.68' },
    ...{ returned: price, earned: 0, commission: 0, ...rate },
  }),
  money('MeetingReturned', 'mtg.68', {
    meetingId: 'mtg3',
    from: 'meeting:mtg.68',
    to: 'wallet:adaeze',
    balance: 2 * price,
  }),
];
