import type { RefundEvent } from '#server/purchases/purchases.events';
import { AcceptRefund, FailRefund, ProcessRefund, refund, StallRefund, StartRefund } from '#server/purchases/refund';
import { policySentence } from '#server/kernel/refund-policy';
import { openedShare, refundRefusal } from '#server/purchases/refund-policy';
import { foundAmong, refundsFor } from '#server/purchases/refunds.handlers';
import { specification } from '../given.js';

const given = specification(refund);
const at = '2026-01-05T09:00:00.000Z';
const step = { reference: 'pur.1', at };
const own = { ...step, listingId: 'guide', buyerId: 'ada' };
const [start, accept] = [new StartRefund({ ...own, amount: 500 }), new AcceptRefund({ ...step, providerId: '7' })];
const [stall, process, fail] = [
  new StallRefund(step),
  new ProcessRefund(step),
  new FailRefund({ ...step, reason: 'failed' }),
];
const started: RefundEvent = { type: 'RefundStarted', data: { ...own, amount: 500 } };
const accepted: RefundEvent = { type: 'RefundAccepted', data: { ...own, providerId: '7' } };
const stalled: RefundEvent = { type: 'RefundStalled', data: { ...own, amount: 500 } };
const processed: RefundEvent = { type: 'RefundProcessed', data: { ...own, amount: 500 } };
const failed: RefundEvent = { type: 'RefundFailed', data: { ...own, amount: 500, reason: 'failed' } };

describe('A refund', () => {
  it('starts once', () => {
    given().when(start).then(started);
    given(started, processed).when(start).thenNothing();
  });

  it('is accepted once, and not after it stalled or ended', () => {
    given(started).when(accept).then(accepted);
    for (const later of [accepted, stalled, processed, failed]) given(started, later).when(accept).thenNothing();
  });

  it.each([[[started]], [[started, accepted]], [[started, accepted, stalled]]])(
    'under way ends in either outcome: %#',
    (history) => {
      given(...history)
        .when(process)
        .then(processed);
      given(...history)
        .when(fail)
        .then(failed);
    },
  );

  it('that ended changes no more, whatever is reported late', () => {
    for (const command of [accept, stall, process, fail]) {
      given(started, processed).when(command).thenNothing();
      given(started, failed).when(command).thenNothing();
    }
  });

  it('stalls once', () => {
    given(started, accepted).when(stall).then(stalled);
    given(started, stalled).when(stall).thenNothing();
  });

  it('of a charge may be ordered again after it failed, and knows which refunds of the provider failed before', () => {
    const charge = { ...own, listingId: null };
    const begun: RefundEvent = { type: 'RefundStarted', data: { ...charge, amount: 500 } };
    const taken: RefundEvent = { type: 'RefundAccepted', data: { ...charge, providerId: '7' } };
    const refused: RefundEvent = { type: 'RefundFailed', data: { ...charge, amount: 500, reason: 'failed' } };
    const ofProvider: RefundEvent = { ...refused, data: { ...refused.data, providerIds: ['7', '8'] } };
    given(begun, taken)
      .when(new FailRefund({ ...step, reason: 'failed', providerIds: ['7', '8'] }))
      .then(ofProvider);
    const later = '2026-01-06T09:00:00.000Z';
    const again: RefundEvent = { type: 'RefundStarted', data: { ...charge, amount: 500, again: true, at: later } };
    given(begun, taken, ofProvider)
      .when(new StartRefund({ ...charge, amount: 500, at: later }))
      .then(again);
    const known = (...history: RefundEvent[]) => history.reduce(refund.evolve, refund.initial());
    expect(known(begun, taken, ofProvider, again)).toMatchObject({ status: 'started', failed: ['7', '8'] });
    // Of an earlier release: the order that was accepted is the one that failed.
    expect(known(begun, taken, refused, again)).toMatchObject({ status: 'started', failed: ['7'] });
  });

  it('that was never started knows no outcome', () => {
    for (const command of [accept, stall, process, fail]) given().when(command).thenNothing();
  });
});

describe('What the provider’s refunds of a payment amount to', () => {
  const one = (status: 'pending' | 'processed' | 'failed' | 'needs-attention', amount = 500) => ({
    id: '1',
    amount,
    status,
    of: null,
  });
  it.each([
    ['none', []],
    ['failed', [one('failed')]],
    ['pending', [one('pending'), one('failed')]],
    ['processed', [one('processed')]],
    ['processed', [one('processed', 200), one('processed', 300)]],
    ['pending', [one('processed', 200), one('pending', 300)]],
    ['needs-attention', [one('needs-attention')]],
    ['partial', [one('processed', 200)]],
  ] as const)('is %s: %#', (found, refunds) => expect(foundAmong(refunds, 500)).toBe(found));

  it('leaves out those that failed before the last order, and never one that returned money after all', () => {
    expect(foundAmong([one('failed')], 500, ['1'])).toBe('none');
    expect(foundAmong([one('failed'), { ...one('failed'), id: '2' }], 500, ['1'])).toBe('failed');
    expect(foundAmong([one('processed')], 500, ['1'])).toBe('processed');
  });
});

describe('The refunds of a cart’s payment', () => {
  const CART = '0f0e0d0c-0b0a-4908-8706-050403020100';
  const [charge, line, other] = [`ord.${CART}`, `pur.${CART}.1`, `pur.${CART}.2`];
  const one = (of: string | null, status: 'pending' | 'failed' = 'pending') => ({ id: '1', amount: 500, status, of });

  it('are those of one line, and may be of the others', () => {
    const [first, second] = [one(line), one(other)];
    expect(refundsFor(line, charge, [first, second])).toEqual({ own: [first], hasOthers: false });
  });

  it('differ from refunds that were ordered elsewhere, unless those failed', () => {
    for (const named of [null, 'pur.of-another', charge])
      expect(refundsFor(line, charge, [one(named)])).toEqual({ own: [], hasOthers: true });
    expect(refundsFor(line, charge, [one(null, 'failed')])).toEqual({ own: [], hasOthers: false });
  });

  it('are all of them for a payment of its own', () => {
    const all = [one(null), one('pur.1')];
    expect(refundsFor('pur.1', 'pur.1', all)).toEqual({ own: all, hasOthers: false });
  });
});

describe('The policy', () => {
  const policy = { days: 7, percent: 30 };
  const sale = { price: 500, at };
  const asked = (opened: number, sections: number, when = at, price = 500) =>
    refundRefusal({ ...sale, price }, { opened, sections, policy }, when)?.code;

  it('grants a refund to the last instant of the window', () => {
    expect(asked(0, 8, '2026-01-12T09:00:00.000Z')).toBeUndefined();
    expect(asked(0, 8, '2026-01-12T09:00:00.001Z')).toBe('refund_window_over');
  });

  it('grants a refund below the share, and none at it', () => {
    expect([asked(2, 8), asked(3, 10), asked(2, 7), asked(1, 3)]).toEqual([
      ...[undefined, 'too_much_opened', undefined, 'too_much_opened'],
    ]);
    expect([asked(0, 0), asked(0, 1), asked(1, 1)]).toEqual([undefined, undefined, 'too_much_opened']);
  });

  it('returns nothing for a free guide', () => expect(asked(0, 8, at, 0)).toBe('nothing_to_refund'));

  it('counts the sections of the purchase: also those taken out after it, and those added', () => {
    const later = '2026-01-06T09:00:00.000Z';
    const every = new Map([
      ['before', '2026-01-04T09:00:00.000Z'],
      ['kept', null],
      ['taken', later],
      ['added', null],
    ]);
    expect(openedShare(every, new Set(['taken', 'before']), at)).toEqual({ opened: 1, sections: 3 });
  });

  it('is one sentence', () => {
    expect(policySentence(policy)).toBe(
      'Refund within 7 days of the purchase, while less than 30 % of the sections are opened.',
    );
    expect(policySentence({ days: 1, percent: 10 })).toContain('1 day of');
  });
});
