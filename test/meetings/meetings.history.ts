import { meetingEnd, settlesAt } from '#server/kernel/meeting-slots';
import { meeting, type MeetingCommand } from '#server/meetings/meeting';
import {
  BeginMeeting,
  CancelMeeting,
  DeclineMeetingMove,
  ExpireMeeting,
  FailMeetingPayment,
  MoveMeeting,
  PayMeeting,
  ProposeMeetingMove,
  ReleaseMeeting,
  ReviewMeeting,
  SettleMeeting,
  SettleMeetingPayment,
  WithdrawMeetingMove,
} from '#server/meetings/meeting-commands';
import {
  FreeMeetingSlot,
  HoldMeetingSlot,
  meetingDay,
  meetingDayId,
  TakeMeetingSlot,
} from '#server/meetings/meeting-day';
import { meetingOffer, SetMeetingTerms } from '#server/meetings/meeting-offer';
import { withFacts } from '#server/kernel/command';
import { wallet } from '#server/wallet/wallet';
import { CreditMeeting, PayForMeeting, ReturnMeeting } from '#server/wallet/wallet-commands';
import { absenceOf, missedMeetings } from './absence-history.js';
import { paidMeetingByCard, payMeetingByCard } from './deposit-history.js';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';
import type { Draft } from '../verify/story.js';

const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString();
const PRICE = 1_000;
const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', until: '24:00' }));

/** A creator's whole week is offered; a guest holds a slot, pays or does not, and any end follows. */
async function meet(market: GeneratedMarket) {
  const { people, newId, text, oneOf, chance, throwOf, at, decide } = market;
  const [guestId, creatorId] = [oneOf(people), oneOf(people)];
  if (guestId === creatorId) return;
  const [meetingId, now] = [newId('mtg'), at()];
  await payMeetingByCard(market, now);
  const sealed = (by: string) => ({ v: 1, kid: '1', by, ciphertext: text(3) }) as const;
  const terms = {
    ...{ isOpen: true, price: PRICE, weekly: hours, exceptions: [], buffer: 0, notice: 0, freeCancel: 24, fee: 50 },
    link: chance(0.5) ? sealed(creatorId) : null,
    takesEnquiries: chance(0.5),
  };
  const rights = { isVerified: true, isPremium: true, least: 1, most: PRICE };
  await decide(meetingOffer, creatorId, withFacts(new SetMeetingTerms({ creatorId, ...terms, at: now }), rights));
  const start = `${later(now, (2 + throwOf(20)) * 1_440).slice(0, 10)}T${chance(0.5) ? '09' : '10'}:00:00.000Z`;
  const [slot, dueAt] = [{ creatorId, meetingId, start, at: now }, later(now, 10)];
  const day = meetingDayId(slot);
  const hold = withFacts(new HoldMeetingSlot({ ...slot, guestId, dueAt, expectedPrice: PRICE }), {
    ...{ terms, isStaff: false, isBlocked: false, holdsAnother: false },
  });
  if (!(await decide(meetingDay, day, hold)).length) return;
  const step = (command: MeetingCommand) => decide(meeting, meetingId, command);
  const own = { meetingId, guestId, creatorId, start, topic: sealed(guestId), link: terms.link, price: PRICE, dueAt };
  await step(new BeginMeeting({ ...own, freeCancel: 24, fee: 50, basisPoints: 1_000, terms: 1, at: now }));
  const free = () => decide(meetingDay, day, new FreeMeetingSlot(slot));
  if (chance(0.15)) {
    await step(
      chance(0.5)
        ? new ReleaseMeeting({ meetingId, by: guestId, at: now })
        : new ExpireMeeting({ meetingId, at: dueAt }),
    );
    return void (await free());
  }
  const reference = newId('mtgpay');
  await step(new PayMeeting({ meetingId, by: guestId, reference, at: now }));
  const money = { reference, meetingId, at: now };
  const [answer] = await decide(wallet, guestId, new PayForMeeting({ ...money, ownerId: guestId, amount: PRICE }));
  if (answer?.type !== 'MeetingPaid')
    return void (await step(new FailMeetingPayment({ meetingId, reference, available: 0, at: dueAt })));
  const give = async (returned: number, earned: number, commission: number, then: string) => {
    if (returned)
      await decide(wallet, guestId, new ReturnMeeting({ ...money, ownerId: guestId, amount: returned, at: then }));
    const credit = { ...money, ownerId: creatorId, amount: earned, commission, basisPoints: 1_000, terms: 1, at: then };
    if (earned)
      await decide(wallet, creatorId, withFacts(new CreditMeeting(credit), { availableAt: later(then, 10_080) }));
  };
  const hasSlot = chance(0.85);
  if (hasSlot) await decide(meetingDay, day, new TakeMeetingSlot(slot));
  await step(withFacts(new SettleMeetingPayment({ meetingId, reference, at: now }), { hasSlot }));
  if (!hasSlot) return give(PRICE, 0, 0, now);

  const slots = [later(start, 60)];
  const ask = { meetingId, by: guestId, slots, note: chance(0.5) ? sealed(guestId) : null, at: now };
  const answerer = { meetingId, by: creatorId, at: now };
  if (chance(0.5)) await step(withFacts(new ProposeMeetingMove(ask), { areOffered: true }));
  if (chance(0.3)) await step(new DeclineMeetingMove(answerer));
  if (chance(0.3)) await step(new WithdrawMeetingMove({ meetingId, by: guestId, at: now }));
  const isMoved = (await step(new MoveMeeting({ ...answerer, start: slots[0]! }))).length > 0;
  const final = isMoved ? slots[0]! : start;
  const claims = chance(0.5) ? absenceOf(market, { meetingId, guestId, creatorId }, final) : [];
  const ends = [
    new CancelMeeting({ meetingId, by: guestId, reason: sealed(guestId), at: later(final, -60) }),
    new SettleMeeting({ meetingId, at: settlesAt(final) }),
  ];
  for (const command of [...claims, oneOf<MeetingCommand>(ends)])
    for (const { type, data } of await step(command))
      if (type === 'MeetingCancelled' || type === 'MeetingMissed' || type === 'MeetingDone')
        await give(data.returned, data.earned, data.commission, data.at);
  const comment = chance(0.5) ? sealed(guestId) : null;
  await step(new ReviewMeeting({ meetingId, by: guestId, stars: 1 + throwOf(5), comment, at: meetingEnd(final) }));
}

const at = '2026-03-01T09:00:00.000Z';
const [price, commission, dueAt] = [500_000, 50_000, '2026-03-01T09:10:00.000Z'];
const [first, second] = ['2026-03-03T09:00:00.000Z', '2026-03-03T10:00:00.000Z'];
const [doneAt, availableAt] = ['2026-03-04T09:30:00.000Z', '2026-03-11T09:30:00.000Z'];
const rate = { basisPoints: 1_000, terms: 1 };
const topic = { v: 1, kid: '1', by: 'gozi', ciphertext: 'YQ==' };
const deposit = { reference: 'dep.64', purpose: 'deposit', payerId: 'gozi', amount: 2 * price, listingId: null, at };

const entry = (type: string, ownerId: string, [reference, meetingId]: [string, string], more: object): Draft => ({
  ...{ stream: `wallet-${ownerId}`, type },
  data: { ownerId, reference, meetingId, at, ...more },
});
const booking = (id: string, start: string, reference: string, balance: number): Draft[] => {
  const own = { meetingId: id, guestId: 'gozi', creatorId: 'hauwa', at };
  const slot = { creatorId: 'hauwa', meetingId: id, start, at };
  const held = { ...own, start, topic, link: null, price, freeCancel: 24, fee: 50, ...rate, dueAt };
  return [
    {
      stream: 'meetingday-hauwa.2026-03-03',
      type: 'MeetingSlotHeld',
      data: { ...slot, guestId: 'gozi', dueAt, buffer: 0 },
    },
    { stream: `meeting-${id}`, type: 'MeetingHeld', data: held },
    { stream: `meeting-${id}`, type: 'MeetingPaymentOrdered', data: { ...own, reference, amount: price } },
    entry('MeetingPaid', 'gozi', [reference, id], {
      ...{ from: 'wallet:gozi', to: `meeting:${reference}`, amount: price, balance },
    }),
    { stream: 'meetingday-hauwa.2026-03-03', type: 'MeetingSlotTaken', data: slot },
    { stream: `meeting-${id}`, type: 'MeetingBooked', data: { ...own, start, reference } },
  ];
};
const ended = (id: string, start: string, reference: string, more: object) => ({
  ...{ meetingId: id, guestId: 'gozi', creatorId: 'hauwa', start, reference, ...rate, at: doneAt },
  ...more,
});

export const history: ModuleHistory = {
  activities: (market) => [() => meet(market)],
  /** gozi meets hauwa once; hauwa cancels the second meeting, and that with adaeze, and misses two. */
  marketDay: [
    { stream: 'payment-dep.64', type: 'PaymentInitiated', data: deposit },
    { stream: 'payment-dep.64', type: 'PaymentSettled', data: { ...deposit, fees: 0, channel: 'bank' } },
    {
      ...{ stream: 'wallet-gozi', type: 'FundsDeposited' },
      data: {
        ...{ ownerId: 'gozi', reference: 'dep.64', from: 'provider', to: 'wallet:gozi' },
        ...{ amount: 2 * price, balance: 2 * price, at },
      },
    },
    {
      ...{ stream: 'meetingoffer-hauwa', type: 'MeetingTermsSet' },
      data: {
        ...{ creatorId: 'hauwa', isOpen: true, price, weekly: hours, exceptions: [], buffer: 0, notice: 0 },
        ...{ freeCancel: 24, fee: 50, link: null, takesEnquiries: true, at },
      },
    },
    ...booking('mtg1', first, 'mtg.1', price),
    ...booking('mtg2', second, 'mtg.2', 0),
    {
      ...{ stream: 'meeting-mtg2', type: 'MeetingCancelled' },
      data: ended('mtg2', second, 'mtg.2', {
        ...{ by: 'creator', reason: null, sequence: 1, returned: price, earned: 0, commission: 0, at },
      }),
    },
    entry('MeetingReturned', 'gozi', ['mtg.2', 'mtg2'], {
      ...{ from: 'meeting:mtg.2', to: 'wallet:gozi', amount: price, balance: price },
    }),
    {
      ...{ stream: 'meetingday-hauwa.2026-03-03', type: 'MeetingSlotFreed' },
      data: { creatorId: 'hauwa', meetingId: 'mtg2', start: second, at },
    },
    {
      ...{ stream: 'meeting-mtg1', type: 'MeetingDone' },
      data: ended('mtg1', first, 'mtg.1', { returned: 0, earned: price, commission }),
    },
    entry('MeetingEarned', 'hauwa', ['mtg.1', 'mtg1'], {
      ...{ from: 'meeting:mtg.1', to: 'wallet:hauwa', amount: price, balance: price, availableAt, at: doneAt },
    }),
    entry('MeetingCommissionCharged', 'hauwa', ['mtg.1', 'mtg1'], {
      ...{
        from: 'wallet:hauwa',
        to: 'platform',
        amount: commission,
        balance: price - commission,
        availableAt,
        ...rate,
      },
      at: doneAt,
    }),
    ...paidMeetingByCard,
    ...missedMeetings(booking),
  ],
};
