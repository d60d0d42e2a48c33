import type { ChargeDisputeEnded } from '#server/purchases/charge-disputes.events';
import { ReleaseFunds, TakeBackCharge } from '#server/wallet/wallet-commands';
import { walletReactions } from '#server/wallet/wallet.reactions';

const at = '2026-01-05T09:00:00.000Z';
const own = { ownerId: 'ada', reference: 'pur.1', dispute: '7', at };
const release = new ReleaseFunds({ ...own, listingId: null });

/** The commands that the end of this dispute leads to in the payer's wallet. */
function ended(outcome: 'won' | 'lost', { credit = 0, lines = [] as [reference: string, amount: number][] }) {
  const parts = { credit, lines: lines.map(([reference, amount]) => ({ listingId: 'guide', reference, amount })) };
  const data: ChargeDisputeEnded['data'] = {
    ...{ dispute: '7', reference: 'pur.1', payerId: 'ada', outcome, at },
    ...{ ...parts, amount: lines.reduce((sum, [, amount]) => sum + amount, credit) },
  };
  return [walletReactions.ChargeDisputeEnded({ type: 'ChargeDisputeEnded', data } as never)].flat();
}

describe('The end of a dispute', () => {
  it('frees what it held of a payment that bought nothing, also where it takes that back first', () => {
    expect(ended('won', {})).toEqual([release]);
    expect(ended('lost', { credit: 900 })).toEqual([new TakeBackCharge({ ...own, amount: 900 }), release]);
  });

  it('frees what it held of the payment of a cart beside its guides', () => {
    const lines: [string, number][] = [['pur.1.1', 500]];
    expect(ended('won', { lines })).toEqual([release]);
    expect(ended('lost', { credit: 100, lines })).toEqual([new TakeBackCharge({ ...own, amount: 100 }), release]);
  });

  it('leaves the price of a guide that was bought alone to the end of the dispute of its purchase', () => {
    expect(ended('won', { lines: [['pur.1', 0]] })).toEqual([]);
    expect(ended('lost', { lines: [['pur.1', 900]] })).toEqual([]);
  });
});
