import { withFacts } from '#server/kernel/command';
import type { WalletEvent } from '#server/wallet/wallet.events';
import { wallet } from '#server/wallet/wallet';
import {
  CreditSale,
  PayForPurchase,
  ReceiveDeposit,
  RequestWithdrawal,
  ReturnSpending,
  SpendBalance,
} from '#server/wallet/wallet-commands';
import { specification } from '../given.js';

const given = specification(wallet);
const at = '2026-01-05T09:00:00.000Z';
const availableAt = '2026-01-12T09:00:00.000Z';
const later = '2026-01-05T09:00:00.001Z';

const deposit = { ownerId: 'ada', reference: 'dep.1', amount: 5_000, at };
const deposited: WalletEvent = {
  type: 'FundsDeposited',
  data: { ...deposit, from: 'provider', to: 'wallet:ada', balance: 5_000 },
};
const purchase = { ownerId: 'ada', reference: 'pur.1', amount: 1_250_000, listingId: 'guide', at };
const sale = {
  ownerId: 'ada',
  reference: 'pur.2',
  price: 1_000_001,
  commission: 100_000,
  basisPoints: 1_000,
  terms: 1,
  listingId: 'guide',
  at,
};
const credit = (more: { commission?: number } = {}) => withFacts(new CreditSale({ ...sale, ...more }), { availableAt });
const books = { ownerId: 'ada', reference: 'pur.2', listingId: 'guide', at, availableAt };
const earned: WalletEvent = {
  type: 'SaleEarned',
  data: { ...books, from: 'escrow:pur.2', to: 'wallet:ada', amount: 1_000_001, balance: 1_000_001 },
};
const charged: WalletEvent = {
  type: 'CommissionCharged',
  data: {
    ...books,
    from: 'wallet:ada',
    to: 'platform',
    amount: 100_000,
    balance: 900_001,
    basisPoints: 1_000,
    terms: 1,
  },
};

describe('A wallet', () => {
  it('grows by a confirmed deposit', () => given().when(new ReceiveDeposit(deposit)).then(deposited));

  it('counts one deposit once', () => given(deposited).when(new ReceiveDeposit(deposit)).thenNothing());

  it('passes a card purchase through to escrow and keeps its balance', () =>
    given(deposited)
      .when(new PayForPurchase(purchase))
      .then(
        {
          type: 'FundsDeposited',
          data: {
            ownerId: 'ada',
            reference: 'pur.1',
            from: 'provider',
            to: 'wallet:ada',
            amount: 1_250_000,
            balance: 1_255_000,
            at,
          },
        },
        {
          type: 'PurchasePaid',
          data: {
            ownerId: 'ada',
            reference: 'pur.1',
            from: 'wallet:ada',
            to: 'escrow:pur.1',
            amount: 1_250_000,
            balance: 5_000,
            at,
            listingId: 'guide',
          },
        },
      ));

  it('earns a sale gross and pays the commission in the same step', () => given().when(credit()).then(earned, charged));

  it('earns one sale once', () => given(earned, charged).when(credit()).thenNothing());

  it('records no commission of 0 kobo', () =>
    given()
      .when(credit({ commission: 0 }))
      .then(earned));

  it('keeps a purchase and a sale under one reference apart', () =>
    given(earned, charged)
      .when(new ReceiveDeposit({ ...deposit, reference: 'pur.2' }))
      .then({
        type: 'FundsDeposited',
        data: { ...deposit, reference: 'pur.2', from: 'provider', to: 'wallet:ada', balance: 905_001 },
      }));
});

describe('A purchase from the balance', () => {
  const wanted = { ownerId: 'ada', reference: 'pur.5', amount: 5_000, listingId: 'guide', at };
  const accounts = { from: 'wallet:ada', to: 'escrow:pur.5' };
  const spent: WalletEvent = { type: 'BalanceSpent', data: { ...wanted, ...accounts, balance: 0 } };
  const refused: WalletEvent = {
    type: 'SpendingRefused',
    data: {
      ...{ ownerId: 'ada', reference: 'pur.5', listingId: 'guide', at },
      ...{ price: 5_001, available: 5_000, balance: 5_000 },
    },
  };

  it('moves the price to escrow', () => given(deposited).when(new SpendBalance(wanted)).then(spent));

  it('that exceeds the balance by one kobo moves nothing, and stays refused', () => {
    const more = new SpendBalance({ ...wanted, amount: 5_001 });
    given(deposited).when(more).then(refused);
    given(deposited, refused).when(new SpendBalance(wanted)).thenNothing();
  });

  it('counts once', () => given(deposited, spent).when(new SpendBalance(wanted)).thenNothing());

  it('cannot use a sale before it has cleared', () =>
    given(earned, charged)
      .when(new SpendBalance(wanted))
      .then({ type: 'SpendingRefused', data: { ...refused.data, price: 5_000, available: 0, balance: 900_001 } }));

  it('that is handled late, after a sale had cleared and was withdrawn, finds nothing to spend', () => {
    const out = { ownerId: 'ada', reference: 'out.9', from: 'wallet:ada', to: 'payout:out.9', amount: 900_001 };
    const withdrawn: WalletEvent = {
      type: 'WithdrawalRequested',
      data: { ...out, balance: 0, at: availableAt, charges: 1_000, terms: 1 },
    };
    given(earned, charged, withdrawn)
      .when(new SpendBalance(wanted))
      .then({ type: 'SpendingRefused', data: { ...refused.data, price: 5_000, available: 0, balance: 0 } });
  });

  it('that is handled late, after a sale that was spendable at once, finds the balance and no kobo more', () => {
    const sold = { ...books, at: later, availableAt: later };
    const income: WalletEvent[] = [
      { type: 'SaleEarned', data: { ...earned.data, ...sold } } as WalletEvent,
      { type: 'CommissionCharged', data: { ...charged.data, ...sold } } as WalletEvent,
    ];
    given(...income)
      .when(new SpendBalance({ ...wanted, amount: 900_002 }))
      .then({
        type: 'SpendingRefused',
        data: { ...refused.data, price: 900_002, available: 900_001, balance: 900_001 },
      });
  });

  it('that buys nothing comes back, once', () => {
    const back = { ...wanted, from: 'escrow:pur.5', to: 'wallet:ada', balance: 5_000 };
    const returned: WalletEvent = { type: 'SpendingReturned', data: back };
    given(deposited, spent).when(new ReturnSpending(wanted)).then(returned);
    given(deposited, spent, returned).when(new ReturnSpending(wanted)).thenNothing();
  });
});

describe('A withdrawal', () => {
  const wanted = { ownerId: 'ada', reference: 'out.1', amount: 4_000, charges: 1_000, terms: 1, at };
  const requested: WalletEvent = {
    type: 'WithdrawalRequested',
    data: {
      ...{ ownerId: 'ada', reference: 'out.1', from: 'wallet:ada', to: 'payout:out.1' },
      ...{ amount: 5_000, balance: 0, at, charges: 1_000, terms: 1 },
    },
  };

  it('debits the amount and its charges at once', () =>
    given(deposited).when(new RequestWithdrawal(wanted)).then(requested));

  it('counts once', () => given(deposited, requested).when(new RequestWithdrawal(wanted)).thenNothing());

  it('that exceeds the balance by one kobo is refused', () =>
    given(deposited)
      .when(new RequestWithdrawal({ ...wanted, amount: 4_001 }))
      .thenRefused('insufficient_funds'));

  it('cannot use a sale before it has cleared', () => {
    const all = { ...wanted, amount: 899_001, charges: 1_000 };
    given(earned, charged).when(new RequestWithdrawal(all)).thenRefused('insufficient_funds');
    const paid = { amount: 900_001, balance: 0, at: availableAt };
    given(earned, charged)
      .when(new RequestWithdrawal({ ...all, at: availableAt }))
      .then({ type: 'WithdrawalRequested', data: { ...requested.data, ...paid } } as WalletEvent);
  });

  it('can use cleared sales while others have not cleared', () => {
    const next = { ...sale, reference: 'pur.3', at: availableAt, availableAt: '2026-01-19T09:00:00.000Z' };
    const history = [earned, charged].flatMap(({ data, type }, i) => {
      const { price, commission } = next;
      const later = { reference: next.reference, at: next.at, availableAt: next.availableAt };
      return [
        { type, data: { ...data, ...later, balance: 900_001 + (i ? price - commission : price) } } as WalletEvent,
      ];
    });
    const command = { ...wanted, amount: 899_001, charges: 1_000, at: availableAt };
    given(earned, charged, ...history)
      .when(new RequestWithdrawal(command))
      .then({
        type: 'WithdrawalRequested',
        data: { ...requested.data, amount: 900_001, balance: 900_001, at: availableAt },
      } as WalletEvent);
    given(earned, charged, ...history)
      .when(new RequestWithdrawal({ ...command, amount: 899_002 }))
      .thenRefused('insufficient_funds');
  });
});
