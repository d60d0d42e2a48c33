import {
  chargeDispute,
  DecideChargeDispute,
  EndChargeDispute,
  FailDisputeAnswer,
  OpenChargeDispute,
  RecordDisputeAnswer,
  RemindChargeDispute,
  spread,
} from '#server/purchases/charge-dispute';
import type { ChargeDisputeEvent } from '#server/purchases/charge-disputes.events';
import { cardParts } from '#server/purchases/order-parts';
import { specification } from '../given.js';

const given = specification(chargeDispute);
const at = '2026-01-05T09:00:00.000Z';
const dueAt = '2026-01-08T09:00:00.000Z';
const own = { dispute: '7', reference: 'pur.1', payerId: 'ada', at };
const parts = { amount: 500, lines: [{ listingId: 'guide', reference: 'pur.1', amount: 500 }], credit: 0 };
const note = { v: 1, kid: '1', by: 'fola', ciphertext: 'c2VhbGVk' } as const;
const data = { ...own, ...parts, purpose: 'purchase' as const, reason: 'fraud', dueAt };
const step = { dispute: '7', at };
const opened: ChargeDisputeEvent = { type: 'ChargeDisputed', data };
const decided: ChargeDisputeEvent = {
  type: 'ChargeDisputeDecided',
  data: { ...own, decision: 'contest', by: 'fola', note },
};
const answered: ChargeDisputeEvent = { type: 'ChargeDisputeAnswered', data: own };
const refused: ChargeDisputeEvent = { type: 'ChargeDisputeAnswerFailed', data: { ...own, reason: 'later' } };
const lost: ChargeDisputeEvent = { type: 'ChargeDisputeEnded', data: { ...own, ...parts, outcome: 'lost' } };
const decide = (by = 'fola') => new DecideChargeDispute({ ...step, decision: 'contest', by, note });
const end = (outcome: 'won' | 'lost', amount = 500) => new EndChargeDispute({ ...step, outcome, amount });

describe('A dispute of a payment', () => {
  it('opens once, whatever is reported later', () => {
    given().when(new OpenChargeDispute(data)).then(opened);
    for (const history of [[opened], [opened, lost]])
      given(...history)
        .when(new OpenChargeDispute(data))
        .thenNothing();
    for (const command of [end('won'), new RemindChargeDispute({ ...step, dueAt })])
      given().when(command).thenNothing();
  });

  it('is decided once, and not by its payer', () => {
    given(opened).when(decide()).then(decided);
    given(opened).when(decide('ada')).thenRefused('own_payment');
    for (const history of [[decided], [decided, answered], [lost]])
      given(opened, ...history)
        .when(decide())
        .thenRefused('not_open');
    given(opened, decided, refused).when(decide()).then(decided);
  });

  it('keeps what the provider said of the answer', () => {
    given(opened, decided).when(new RecordDisputeAnswer(step)).then(answered);
    given(opened, decided)
      .when(new FailDisputeAnswer({ ...step, reason: 'later' }))
      .then(refused);
    for (const command of [new RecordDisputeAnswer(step), new FailDisputeAnswer({ ...step, reason: 'later' })]) {
      given(opened).when(command).thenNothing();
      given(opened, decided, answered).when(command).thenNothing();
    }
  });

  it('reminds once a day, while it waits for an answer', () => {
    const remind = new RemindChargeDispute({ ...step, dueAt });
    const reminded: ChargeDisputeEvent = { type: 'ChargeDisputeReminded', data: { ...own, amount: 500, dueAt } };
    given(opened).when(remind).then(reminded);
    given(opened, reminded).when(remind).thenNothing();
    given(opened, decided).when(remind).thenNothing();
    const [nextDay] = ['2026-01-06T09:00:00.000Z'];
    given(opened, reminded)
      .when(new RemindChargeDispute({ ...step, dueAt, at: nextDay }))
      .then({ type: 'ChargeDisputeReminded', data: { ...own, amount: 500, dueAt, at: nextDay } });
  });

  it('that was lost knows what the provider took', () => {
    const evolved = (...events: ChargeDisputeEvent[]) => events.reduce(chargeDispute.evolve, chargeDispute.initial());
    expect(evolved(opened, { ...lost, data: { ...lost.data, amount: 300 } } as ChargeDisputeEvent)).toMatchObject({
      ...{ status: 'lost', amount: 500, taken: 300 },
    });
  });

  it('ends once: lost with what the provider took, won with nothing taken', () => {
    given(opened).when(end('lost')).then(lost);
    given(opened, lost).when(end('won')).thenNothing();
    given(opened, decided, answered)
      .when(end('won', 0))
      .then({
        type: 'ChargeDisputeEnded',
        data: { ...own, amount: 0, lines: [{ ...parts.lines[0]!, amount: 0 }], credit: 0, outcome: 'won' },
      });
  });
});

describe('A disputed amount', () => {
  const lines = [300, 200].map((amount, n) => ({ listingId: `guide${n}`, reference: `pur.${n}`, amount }));
  const amounts = (amount: number, most: number) => {
    const { lines: spreadOver, credit } = spread(amount, lines, most);
    return [...spreadOver.map((line) => line.amount), credit];
  };

  it('is spread over what it paid for, and the rest is credit', () => {
    expect(amounts(600, 600)).toEqual([300, 200, 100]);
    expect(amounts(400, 600)).toEqual([300, 100, 0]);
    expect(amounts(600, 0)).toEqual([300, 200, 0]);
    expect(amounts(0, 600)).toEqual([0, 0, 0]);
  });
});

describe('What a card paid of the lines of a cart', () => {
  const linesOf = (...prices: number[]) => new Map(prices.map((price, n) => [`pur.${n}`, { price }]));

  it('is in proportion to the prices, loses no kobo and is no more than a price', () => {
    for (const [prices, toPay] of [
      [[300, 200], 500],
      [[333, 333, 334], 501],
      [[1, 1, 1], 2],
      [[9_000_000_000_001, 1], 9_000_000_000_001],
      [[5, 0], 0],
    ] as [number[], number][]) {
      const parts = [...cardParts(linesOf(...prices), toPay).values()];
      expect(parts.reduce((sum, one) => sum + one, 0)).toBe(toPay);
      parts.forEach((part, n) => expect(part).toBeLessThanOrEqual(prices[n]!));
    }
    expect([...cardParts(linesOf(300, 200), 250).values()]).toEqual([150, 100]);
  });
});
