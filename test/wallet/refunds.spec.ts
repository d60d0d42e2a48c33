import { withFacts } from '#server/kernel/command';
import type { WalletEvent } from '#server/wallet/wallet.events';
import { wallet } from '#server/wallet/wallet';
import { CreditMeeting, CreditSale, RequestWithdrawal, ReturnPrice, ReverseSale } from '#server/wallet/wallet-commands';
import { specification } from '../given.js';

const given = specification(wallet);
const [at, availableAt] = ['2026-01-05T09:00:00.000Z', '2026-01-12T09:00:00.000Z'];
const [price, commission, net] = [1_000, 100, 900];
const own = { ownerId: 'ada', listingId: 'guide', at };
const sale = (reference: string, when = at) =>
  withFacts(new CreditSale({ ...own, reference, price, commission, basisPoints: 1_000, terms: 1, at: when }), {
    availableAt: when === at ? availableAt : '2026-01-19T09:00:00.000Z',
  });
const reverse = (reference = 'pur.1', when = at) => new ReverseSale({ ...own, reference, price, commission, at: when });
const withdraw = (amount: number) =>
  new RequestWithdrawal({ ownerId: 'ada', reference: 'out.1', amount, charges: 0, terms: 1, at: availableAt });

/** The events that these commands lead to, one after the other. */
function after(...commands: Parameters<typeof wallet.decide>[0][]): WalletEvent[] {
  const events: WalletEvent[] = [];
  for (const command of commands)
    events.push(...wallet.decide(command, events.reduce(wallet.evolve, wallet.initial())));
  return events;
}
const stateOf = (events: WalletEvent[]) => events.reduce(wallet.evolve, wallet.initial());
const posted = (events: WalletEvent[]) =>
  events.map(({ type, data }) => ('from' in data ? [type, data.from, data.to, data.amount, data.balance] : [type]));
const decided = (history: WalletEvent[], command: Parameters<typeof wallet.decide>[0]) =>
  wallet.decide(command, stateOf(history));

describe('A refunded sale', () => {
  it('takes the price back and returns the commission, out of what has not cleared', () => {
    const history = after(sale('pur.1'));
    const events = decided(history, reverse());
    expect(posted(events)).toEqual([
      ['CommissionReturned', 'platform', 'wallet:ada', commission, price],
      ['SaleReversed', 'wallet:ada', 'escrow:pur.1', price, 0],
    ]);
    expect(events.at(-1)).toMatchObject({ data: { uncleared: [{ amount: net, availableAt }] } });
    expect(stateOf([...history, ...events])).toEqual({ balance: 0, clearing: [], owed: 0, frozen: [] });
  });

  it('is taken back once', () => {
    const history = after(sale('pur.1'));
    given(...history, ...decided(history, reverse()))
      .when(reverse())
      .thenNothing();
  });

  it('takes the latest uncleared earnings first, so that what may be spent stays', () => {
    const [first, second] = [sale('pur.1'), sale('pur.2', availableAt)];
    const history = after(first, second);
    const [, reversed] = decided(history, reverse('pur.1', availableAt));
    expect(reversed).toMatchObject({ data: { uncleared: [{ amount: net, availableAt: '2026-01-19T09:00:00.000Z' }] } });
    const left = stateOf([...history, ...decided(history, reverse('pur.1', availableAt))]);
    expect(left).toMatchObject({ balance: net, owed: 0, frozen: [] });
    expect(posted(wallet.decide(withdraw(net), left))).toEqual([
      ['WithdrawalRequested', 'wallet:ada', 'payout:out.1', net, 0],
    ]);
  });

  it('beyond the balance is owed, and the wallet is never below zero', () => {
    const history = after(sale('pur.1'), withdraw(700));
    const events = decided(history, reverse('pur.1', availableAt));
    expect(posted(events)).toEqual([
      ['CommissionReturned', 'platform', 'wallet:ada', commission, 300],
      ['ShortfallAdvanced', 'receivable:ada', 'wallet:ada', 700, price],
      ['SaleReversed', 'wallet:ada', 'escrow:pur.1', price, 0],
    ]);
    expect(stateOf([...history, ...events])).toMatchObject({ balance: 0, owed: 700 });
  });

  it('is repaid by later sales, and by no more than is owed', () => {
    const spent = after(sale('pur.1'), withdraw(net));
    const owing = [...spent, ...decided(spent, reverse('pur.1', availableAt))];
    const [, , repaid] = decided(owing, sale('pur.2', availableAt));
    expect(posted([repaid!])).toEqual([['ShortfallRecovered', 'wallet:ada', 'receivable:ada', net, 0]]);
    const even = [...owing, ...decided(owing, sale('pur.2', availableAt))];
    expect(stateOf(even)).toMatchObject({ balance: 0, owed: 0, frozen: [] });
    expect(decided(even, sale('pur.3', availableAt))).toHaveLength(2);
  });

  it('is repaid by what a meeting brings, after its commission', () => {
    const spent = after(sale('pur.1'), withdraw(net));
    const owing = [...spent, ...decided(spent, reverse('pur.1', availableAt))];
    const meeting = (reference: string, amount: number) =>
      withFacts(
        new CreditMeeting({
          ...{ ownerId: 'ada', meetingId: 'meeting', reference, amount, commission: amount / 10, basisPoints: 1_000 },
          ...{ terms: 1, at: availableAt },
        }),
        { availableAt: '2026-01-19T09:00:00.000Z' },
      );
    const first = decided(owing, meeting('mtg.1', 600));
    expect(posted(first)).toEqual([
      ['MeetingEarned', 'meeting:mtg.1', 'wallet:ada', 600, 600],
      ['MeetingCommissionCharged', 'wallet:ada', 'platform', 60, 540],
      ['ShortfallRecovered', 'wallet:ada', 'receivable:ada', 540, 0],
    ]);
    const second = decided([...owing, ...first], meeting('mtg.2', 600));
    expect(posted(second).at(-1)).toEqual(['ShortfallRecovered', 'wallet:ada', 'receivable:ada', net - 540, 180]);
    expect(stateOf([...owing, ...first, ...second])).toMatchObject({
      ...{ balance: 180, owed: 0, clearing: [{ amount: 180, availableAt: '2026-01-19T09:00:00.000Z' }] },
    });
  });

  it('keeps the debt when the books are closed', () => {
    const spent = after(sale('pur.1'), withdraw(net));
    const owing = [...spent, ...decided(spent, reverse('pur.1', availableAt))];
    const { close, open } = wallet.segments!;
    const closed = {
      ...close('ada', stateOf(owing), availableAt),
      stream: 'wallet-ada',
      revision: 9,
      meta: { hash: 'h' },
    };
    const opened = open('ada', stateOf(owing), closed as never);
    expect(opened.data).toMatchObject({ balance: 0, owed: net });
    expect(wallet.evolve(wallet.initial(), opened)).toMatchObject({ owed: net });
  });
});

describe('The price of a refunded purchase', () => {
  const order = { ownerId: 'bola', reference: 'pur.1', amount: price, listingId: 'guide', at };

  it('goes through the wallet to the card', () =>
    expect(posted(decided([], new ReturnPrice({ ...order, to: 'card' })))).toEqual([
      ['RefundReceived', 'escrow:pur.1', 'wallet:bola', price, price],
      ['RefundPaidOut', 'wallet:bola', 'provider', price, 0],
    ]));

  it('stays in the wallet when the card does not take it', () =>
    expect(posted(decided([], new ReturnPrice({ ...order, to: 'wallet' })))).toEqual([
      ['RefundReceived', 'escrow:pur.1', 'wallet:bola', price, price],
    ]));

  it('comes back once', () => {
    const command = new ReturnPrice({ ...order, to: 'wallet' });
    given(...decided([], command))
      .when(command)
      .thenNothing();
  });
});
