import { play } from './actions.js';
import { Market } from './market.js';

const MINUTE_MS = 60_000;

describe('A transfer whose order lost its answer', () => {
  it('is not given back while the provider, which refuses its reference, does not find it', async () => {
    const market = new Market(1);
    const restore = market.clock.install(market.timer);
    const { provider, answers, ledger } = market;
    try {
      play(market, { kind: 'fill', who: 0, what: 0, how: 2, steps: 0 });
      await market.drain();
      provider.pay(provider.payable[0]!, 'whole');
      await market.drain();

      play(market, { kind: 'withdraw', who: 0, what: 0, how: 0, steps: 0 });
      while (provider.transfers.size === 0) await market.go(1);
      market.replaceWorker(true);
      const [transfer] = [...provider.transfers.values()];
      answers.hidden.add(transfer!.reference);
      for (let n = 0; n < 3; n++) {
        await market.drain();
        market.pass(10 * MINUTE_MS);
      }
      expect(ledger.violations).toEqual([]);
      expect(ledger.of(`payout:${transfer!.reference}`)).toBeGreaterThan(0);

      answers.hidden.clear();
      if (transfer!.status !== 'success') provider.endTransfer(transfer!, 'success');
      await market.drain();
      expect(market.tally.of('WithdrawalPaid')).toBe(1);
      expect(ledger.violations).toEqual([]);
    } finally {
      restore();
      market.end();
    }
  });
});
