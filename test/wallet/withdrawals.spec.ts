import { dayOf } from '#server/kernel/days';
import { feeBands, transferFee } from '#server/kernel/transfer-fees';
import { wallet } from '#server/wallet/wallet';
import { RequestWithdrawal, ReturnWithdrawal } from '#server/wallet/wallet-commands';
import type { WalletEvent } from '#server/wallet/wallet.events';
import { specification } from '../given.js';

const given = specification(wallet);
const at = '2026-01-05T09:00:00.000Z';
const destination = { v: 1, kid: '1', by: 'ada', ciphertext: 'c2VhbGVk' } as const;
const limits = { least: 10_000, mostPerDay: 100_000 };
const deposited: WalletEvent = {
  type: 'FundsDeposited',
  data: {
    ownerId: 'ada',
    reference: 'dep.1',
    from: 'provider',
    to: 'wallet:ada',
    amount: 500_000,
    balance: 500_000,
    at,
  },
};
const order = { ownerId: 'ada', reference: 'wd_1', amount: 60_000, charges: 1_000, terms: 1, at };
const requested = (more: { at?: string; reference?: string; balance?: number } = {}): WalletEvent => ({
  type: 'WithdrawalRequested',
  data: {
    ...{ ownerId: 'ada', reference: 'wd_1', from: 'wallet:ada', to: 'payout:wd_1', amount: 61_000, balance: 439_000 },
    ...{ at, charges: 1_000, terms: 1, destination, ...more },
  },
});
const back = new ReturnWithdrawal({ ...order, reason: 'failed' });
const returned: WalletEvent = {
  type: 'WithdrawalReturned',
  data: {
    ...{ ownerId: 'ada', reference: 'wd_1', from: 'payout:wd_1', to: 'wallet:ada', amount: 61_000, balance: 500_000 },
    ...{ at, charges: 1_000, reason: 'failed' },
  },
};

describe('A withdrawal from a wallet', () => {
  it('names the encrypted account that it goes to', () =>
    given(deposited)
      .when(new RequestWithdrawal({ ...order, destination, limits }))
      .then(requested()));

  it('below the least amount is refused', () => {
    const little = (amount: number) => new RequestWithdrawal({ ...order, amount, limits });
    given(deposited).when(little(9_999)).thenRefused('too_little');
  });

  it('above what is left for the day is refused, and possible on the next day in Lagos', () => {
    const more = (at: string) => new RequestWithdrawal({ ...order, reference: 'wd_2', amount: 40_001, limits, at });
    given(deposited, requested()).when(more('2026-01-05T22:59:59.000Z')).thenRefused('daily_limit');
    const next = more('2026-01-05T23:00:00.000Z');
    const events = wallet.decide(next, [deposited, requested()].reduce(wallet.evolve, wallet.initial()));
    expect(events).toMatchObject([{ type: 'WithdrawalRequested', data: { balance: 439_000 - 41_001 } }]);
    expect(dayOf('2026-01-05T23:00:00.000Z')).toBe('2026-01-06');
  });

  it('counts towards the day also after the wallet opened new books', () => {
    const state = [deposited, requested()].reduce(wallet.evolve, wallet.initial());
    const end = { stream: 'wallet-ada', revision: 2, meta: { hash: 'h' }, data: { at } };
    const opened = wallet.segments!.open('ada', state, end as never);
    expect(opened.data).toMatchObject({ withdrawn: { day: '2026-01-05', amount: 60_000 } });
    given(opened)
      .when(new RequestWithdrawal({ ...order, reference: 'wd_2', limits }))
      .thenRefused('daily_limit');
  });

  it('that was not paid comes back whole, once', () => {
    given(deposited, requested()).when(back).then(returned);
    given(deposited, requested(), returned).when(back).thenNothing();
  });
});

describe('The charges of a withdrawal', () => {
  it('follow the bands of the settings, whose bounds belong to the lower band', () => {
    const bands = feeBands('500000:1000,5000000:2500,*:5000')!;
    const fees = [1, 500_000, 500_001, 5_000_000, 5_000_001].map((amount) => transferFee(amount, bands));
    expect(fees).toEqual([1_000, 1_000, 2_500, 2_500, 5_000]);
  });

  it.each(['', '5:1', '*:1,5:2', '5:1,5:2,*:3', '10:1,5:2,*:3', '5:-1,*:2', 'a:1,*:2'])('cannot be %p', (text) =>
    expect(feeBands(text)).toBeUndefined(),
  );
});
