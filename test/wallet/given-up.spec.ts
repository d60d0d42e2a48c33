import { withFacts } from '#server/kernel/command';
import { wallet } from '#server/wallet/wallet';
import { CreditSale, GiveUpBalance, ReceiveDeposit, RequestWithdrawal } from '#server/wallet/wallet-commands';
import type { WalletEvent } from '#server/wallet/wallet.events';
import { Replay, type WalletLogEvent } from '#server/wallet/wallet.folds';
import { specification } from '../given.js';

const given = specification(wallet);
const [at, availableAt] = ['2026-01-05T09:00:00.000Z', '2026-01-12T09:00:00.000Z'];
const own = { ownerId: 'ada', at };
const deposit = new ReceiveDeposit({ ...own, reference: 'dep.1', amount: 500 });
const sale = withFacts(
  new CreditSale({
    ...{ ...own, reference: 'pur.1', listingId: 'guide', price: 1_000, commission: 100, basisPoints: 1_000, terms: 1 },
  }),
  { availableAt },
);
const giveUp = (amount: number) => new GiveUpBalance({ ...own, reference: 'giveup_1', amount });

const history: WalletEvent[] = [];
for (const command of [deposit, sale])
  history.push(...wallet.decide(command, history.reduce(wallet.evolve, wallet.initial())));
const givenUp: WalletEvent = {
  type: 'BalanceGivenUp',
  data: {
    ...{ ...own, reference: 'giveup_1', from: 'wallet:ada', to: 'platform', amount: 1_400, balance: 0 },
    uncleared: [{ amount: 900, availableAt }],
  },
};

describe('A balance that is given up', () => {
  it('goes to the platform whole, what has not cleared included', () => {
    given(...history)
      .when(giveUp(1_400))
      .then(givenUp);
    const left = [...history, givenUp].reduce(wallet.evolve, wallet.initial());
    expect(left).toMatchObject({ balance: 0, clearing: [] });
  });

  it('is the one that was shown, or nothing is given up', () => {
    for (const amount of [0, 500, 1_399, 1_401])
      given(...history)
        .when(giveUp(amount))
        .thenRefused('balance_changed');
    given().when(giveUp(0)).thenNothing();
  });

  it('is given up once, and leaves nothing to withdraw or to wait for', () => {
    given(...history, givenUp)
      .when(giveUp(1_400))
      .thenNothing();
    given(...history, givenUp)
      .when(new RequestWithdrawal({ ...own, reference: 'wd_1', amount: 1, charges: 0, terms: 1 }))
      .thenRefused('insufficient_funds');
    const replay = new Replay('ada');
    for (const [number, event] of [...history, givenUp].entries())
      replay.take({ ...event, number, position: BigInt(number) } as unknown as WalletLogEvent);
    expect(replay.balancesAt(at)).toEqual({ balance: 0, available: 0, pending: 0 });
  });
});
