import { withFacts } from '#server/kernel/command';
import { DeclineLine, FailOrder, FundOrder, order, PlaceOrder, RecordBoughtLine } from '#server/purchases/order';
import { isOrder, lineOf, orderOf } from '#server/purchases/order.references';
import { dueOf } from '#server/purchases/order-due';
import type { OrderEvent } from '#server/purchases/orders.events';
import { referencesOfOrder, stepOf } from '#server/purchases/payment.references';
import { specification } from '../given.js';

const given = specification(order);
const at = '2026-11-25T09:00:00.000Z';
const reference = 'ord.5d0b2f0e-2222-4a4e-9d3b-0000000000bb';
const [first, second] = [lineOf(reference, 1), lineOf(reference, 2)];
const lines = [
  { listingId: 'l1', price: 1_000_000, reference: first },
  { listingId: 'l2', price: 200_000, reference: second },
];
const billing = { v: 1, kid: '1', by: 'ada', ciphertext: 'c2VhbGVk' } as const;
const own = { reference, buyerId: 'ada', at };
const data = (toPay: number) => ({ ...own, lines, total: 1_200_000, fromBalance: 1_200_000 - toPay, toPay, billing });
const place = (toPay: number, isHeld = false) => withFacts(new PlaceOrder(data(toPay)), { isHeld });
const placed = (toPay = 700_000): OrderEvent => ({ type: 'OrderPlaced', data: data(toPay) });
const funded: OrderEvent = { type: 'OrderFunded', data: { ...own, lines } };
const failed: OrderEvent = { type: 'OrderFailed', data: { ...own, status: 'expired' } };
const bought = (line = first, listingId = 'l1'): OrderEvent => ({
  type: 'OrderLineBought',
  data: { ...own, listingId, line },
});
const declined: OrderEvent = {
  type: 'OrderLineDeclined',
  data: { ...own, listingId: 'l2', line: second, reason: 'price_changed' },
};
const completed = (count: number): OrderEvent => ({
  type: 'OrderCompleted',
  data: { ...own, bought: count, declined: 2 - count },
});
const collected = (amount: number) => new FundOrder({ reference, amount, at });
const credited: OrderEvent = { type: 'OrderFailed', data: { ...own, status: 'credited' } };
const [fund, buyFirst] = [collected(700_000), new RecordBoughtLine({ reference, at, line: first })];
const declineSecond = new DeclineLine({ reference, at, line: second, reason: 'price_changed' });
const fail = new FailOrder({ reference, at, status: 'expired' });

describe('An order', () => {
  it('waits for what the provider collects', () => {
    given().when(place(700_000)).then(placed());
    given(placed()).when(fund).then(funded);
  });

  it('that the balance covers begins at once', () => given().when(place(0)).then(placed(0), funded));

  it('is placed and funded once', () => {
    given(placed()).when(place(700_000)).thenNothing();
    given(placed(), funded).when(fund).thenNothing();
    given().when(fund).thenNothing();
  });

  it('is not placed, nor paid further, while another payment for one of its guides is under review', () => {
    for (const toPay of [0, 700_000]) given().when(place(toPay, true)).thenRefused('payment_under_review');
    given(placed()).when(place(700_000, true)).thenRefused('payment_under_review');
    given(placed(), funded).when(place(700_000, true)).thenNothing();
  });

  it('buys nothing for less than the provider was to collect: the money is credit, and no other balance is spent', () => {
    given(placed()).when(collected(699_999)).then(credited);
    given(placed(), failed).when(collected(1)).then(credited);
    given(placed(), credited).when(collected(1)).thenNothing();
    given(placed(), credited).when(fail).thenNothing();
  });

  it('records the outcome of each line once, and ends with the last', () => {
    given(placed(), funded).when(buyFirst).then(bought());
    given(placed(), funded, bought()).when(buyFirst).thenNothing();
    given(placed(), funded, bought()).when(declineSecond).then(declined, completed(1));
    given(placed(), funded, declined).when(buyFirst).then(bought(), completed(1));
    given(placed(), funded, bought(), declined, completed(1)).when(buyFirst).thenNothing();
  });

  it('knows no line of another order', () => {
    const unknown = new RecordBoughtLine({ reference, at, line: 'pur.another' });
    given(placed(), funded).when(unknown).thenNothing();
  });

  it('ends when the provider collects nothing, and not once its money is there', () => {
    given(placed()).when(fail).then(failed);
    given(placed(), funded).when(fail).thenNothing();
    given(placed(), failed).when(fail).thenNothing();
  });

  it('begins also when the money comes after its end', () => given(placed(), failed).when(fund).then(funded));
});

describe('What the provider collects for a cart', () => {
  it('is all of it by card', () => expect(dueOf('card', 1_200_000, 5_000_000)).toBe(1_200_000));

  it('is nothing from a wallet that covers it; another wallet is refused with what is missing', () => {
    expect(dueOf('wallet', 1_200_000, 1_200_000)).toBe(0);
    const refused = expect.objectContaining({ code: 'insufficient_funds', more: { extra: { missing_kobo: 200_000 } } });
    expect(() => dueOf('wallet', 1_200_000, 1_000_000)).toThrow(refused);
  });

  it.each([
    ['the rest', 1_200_000, 1_000_000, 200_000],
    ['nothing where the balance covers all', 1_200_000, 2_000_000, 0],
    ['not less than its least amount', 1_200_000, 1_199_000, 10_000],
    ['all of a total below its least amount', 5_000, 1_000, 5_000],
  ])('in a split is %s', (_, total, available, due) => expect(dueOf('split', total, available)).toBe(due));
});

describe('The references of an order', () => {
  it('follow from what is ordered, so that the same order is paid once', () => {
    const [one, again] = [referencesOfOrder({ lines, toPay: 1 }), referencesOfOrder({ lines, toPay: 1 })];
    const [same, next] = [one.next().value as string, one.next().value as string];
    expect(again.next().value).toBe(same);
    expect(next).not.toBe(same);
    expect(referencesOfOrder({ lines, toPay: 2 }).next().value).not.toBe(same);
    expect(isOrder(same)).toBe(true);
  });

  it('lead from a line to its order', () => {
    expect(orderOf(first)).toBe(reference);
    expect(orderOf('pur.5d0b2f0e-2222-4a4e-9d3b-0000000000bb')).toBeUndefined();
    expect(isOrder(first)).toBe(false);
  });

  it('give each step of each line an identity of its own', () => {
    const ids = [first, second, reference].flatMap((one) => [stepOf(one, 'start'), stepOf(one, 'initiate')]);
    expect(new Set(ids.map(({ commandId }) => commandId)).size).toBe(5 + 1);
  });
});
