import { withFacts } from '#server/kernel/command';
import { wallet } from '#server/wallet/wallet';
import {
  CreditSale,
  FreezeFunds,
  GiveUpBalance,
  ReceiveDeposit,
  ReleaseFunds,
  RequestWithdrawal,
  ReverseSale,
  SpendBalance,
  TakeBackCharge,
} from '#server/wallet/wallet-commands';
import type { WalletEvent } from '#server/wallet/wallet.events';
import { Replay, type WalletLogEvent } from '#server/wallet/wallet.folds';
import { specification } from '../given.js';

const given = specification(wallet);
const [at, clearsAt, later] = ['2026-01-05T09:00:00.000Z', '2026-01-12T09:00:00.000Z', '2026-02-01T09:00:00.000Z'];
const own = { ownerId: 'ada', reference: 'pur.1', at };
type Command = Parameters<typeof wallet.decide>[0];

/** The events that these commands lead to, one after the other. */
function after(...commands: Command[]): WalletEvent[] {
  const events: WalletEvent[] = [];
  for (const command of commands) events.push(...wallet.decide(command, stateOf(events)));
  return events;
}
const stateOf = (events: WalletEvent[]) => events.reduce(wallet.evolve, wallet.initial());
const sale = () =>
  withFacts(
    new CreditSale({ ...own, listingId: 'guide', price: 1_000, commission: 100, basisPoints: 1_000, terms: 1 }),
    {
      availableAt: clearsAt,
    },
  );
const freeze = (amount = 900, dispute = '7') =>
  withFacts(new FreezeFunds({ ...own, dispute, amount, listingId: 'guide', soldAt: at }), { clearsAt });
const release = (dispute = '7') => new ReleaseFunds({ ...own, dispute, listingId: 'guide' });
const withdraw = (amount: number, when = clearsAt) =>
  new RequestWithdrawal({ ownerId: 'ada', reference: 'out.1', amount, charges: 0, terms: 1, at: when });
const deposit = (amount: number) => new ReceiveDeposit({ ownerId: 'ada', reference: 'dep.1', amount, at });
const reverse = () => new ReverseSale({ ...own, listingId: 'guide', price: 1_000, commission: 100 });
const balances = (events: WalletEvent[], instant: string) => {
  const replay = new Replay('ada');
  events.forEach((event, number) => replay.take({ ...event, number, position: BigInt(number) } as WalletLogEvent));
  return replay.balancesAt(instant);
};

describe('What a dispute holds', () => {
  it('is held once per dispute, and moves no money', () => {
    const events = after(sale(), freeze());
    expect(events.at(-1)).toEqual({
      type: 'FundsFrozen',
      data: { ...own, dispute: '7', held: 900, listingId: 'guide', clearsAt, balance: 900 },
    });
    given(...events)
      .when(freeze())
      .thenNothing();
  });

  it('does not become available, and cannot be withdrawn or spent', () => {
    const events = after(sale(), deposit(50), freeze());
    expect(balances(events, at)).toEqual({ balance: 950, available: 50, pending: 900 });
    expect(balances(events, later)).toEqual({ balance: 950, available: 50, pending: 900 });
    given(...events)
      .when(withdraw(51, later))
      .thenRefused('insufficient_funds');
    const spend = new SpendBalance({ ownerId: 'ada', reference: 'pur.2', amount: 51, listingId: 'other', at: later });
    expect(wallet.decide(spend, stateOf(events))).toMatchObject([{ type: 'SpendingRefused', data: { available: 50 } }]);
    expect(wallet.decide(withdraw(50, later), stateOf(events))).toHaveLength(1);
  });

  it('is also what comes in later, where it was spent before', () => {
    const events = after(sale(), withdraw(900), freeze(), deposit(50));
    expect(balances(events, later)).toEqual({ balance: 50, available: 0, pending: 50 });
    given(...events)
      .when(new RequestWithdrawal({ ...withdraw(1, later).data, reference: 'out.2' }))
      .thenRefused('insufficient_funds');
  });

  it('is free after the dispute, and held as long as another one is open', () => {
    const events = after(sale(), freeze(), freeze(900, '8'), release());
    expect(events.at(-1)).toMatchObject({ type: 'FundsReleased', data: { held: 900 } });
    expect(balances(events, later).available).toBe(0);
    const both = after(sale(), freeze(), freeze(900, '8'), release(), release('8'));
    expect(balances(both, later)).toEqual({ balance: 900, available: 900, pending: 0 });
    given(...after(sale()))
      .when(release())
      .thenNothing();
  });

  it('ends with the sale that is taken back', () => {
    const events = after(sale(), freeze(), reverse());
    expect(stateOf(events)).toMatchObject({ balance: 0, frozen: [] });
    expect(after(sale(), freeze(), reverse(), release())).toHaveLength(events.length);
  });

  it('is not given up, and goes on in the next segment of the wallet', () => {
    given(...after(sale(), freeze()))
      .when(new GiveUpBalance({ ownerId: 'ada', reference: 'giveup', amount: 900, at: later }))
      .thenRefused('funds_frozen');
    const state = stateOf(after(sale(), freeze()));
    const closed = { stream: 'wallet-ada', revision: 3, meta: { hash: 'h' }, data: { at: later } };
    const opened = wallet.segments!.open('ada', state, closed as never);
    expect(wallet.evolve(wallet.initial(), opened).frozen).toEqual(state.frozen);
  });
});

describe('A charge that a bank took back', () => {
  const takeBack = (amount: number) => new TakeBackCharge({ ...own, reference: 'dep.1', dispute: '7', amount });

  it('leaves the wallet for the provider, once; what was spent of it is owed', () => {
    const events = after(deposit(400), takeBack(400));
    expect(events.at(-1)).toMatchObject({
      ...{ type: 'ChargeTakenBack', data: { from: 'wallet:ada', to: 'provider', amount: 400, balance: 0 } },
    });
    given(...events)
      .when(takeBack(400))
      .thenNothing();
    const spent = after(deposit(400), withdraw(300), takeBack(400));
    expect(spent.slice(-2)).toMatchObject([
      { type: 'ShortfallAdvanced', data: { from: 'receivable:ada', amount: 300 } },
      { type: 'ChargeTakenBack', data: { amount: 400, balance: 0 } },
    ]);
    expect(stateOf(spent)).toMatchObject({ balance: 0, owed: 300 });
  });
});
