import { describe, expect, it } from '@jest/globals';
import { upcasts, views } from '#projections/views';
import { typesOf } from '#projections/projection';
import { expectations } from '#verify/module-records';
import { accessOf, aTakenGift, REFERENCE } from '../gifts/a-gift.js';
import { found } from './found.js';
import { gift, having, net, nextSegment, recorded, refund, sale, story } from './story.js';

describe('What the check knows', () => {
  it('is every view, and every event that a view shows', async () => {
    const { shows, fields } = await expectations();
    expect(shows).toEqual(new Map(views.map((view) => [view.name, new Set(typesOf(view))])));
    expect(views.flatMap(typesOf).filter((type) => !fields.has(type))).toEqual([]);
  });

  it('is the version of every event that is appended today', async () => {
    const { fields, versions } = await expectations();
    const registered = [...fields.keys()].map((type) => [type, upcasts.versionOf(type)]);
    expect([...fields.keys()].map((type) => [type, versions.get(type) ?? 0])).toEqual(registered);
  });
});

/** A guide with two co-authors. */
const shared = {
  ...{ listing: 'lst6', buyer: 'ife', creator: 'jide' },
  shares: [
    { userId: 'kola', basisPoints: 2_000, amount: 225_000 },
    { userId: 'lami', basisPoints: 500, amount: 56_250 },
  ],
};
const sixth = () => ['lst/bola', 'lst6/ife'].map((pair) => pairOf(pair));
const pairOf = (pair: string) => ({ listing_id: pair.split('/')[0]!, buyer_id: pair.split('/')[1]! });

describe('A sound log', () => {
  it('has nothing wrong with it', async () => expect(await found(recorded(story()))).toEqual([]));

  it('may hold free guides, whose creator is due nothing', async () => {
    const owned = () => ['lst', 'free'].map((listing_id) => ({ listing_id, buyer_id: 'bola' }));
    expect(await found(recorded([...story(), ...gift('pur.2')]), { owned })).toEqual([]);
  });

  it('may hold a wallet in segments', async () =>
    expect(await found(recorded([...story(), ...nextSegment()]))).toEqual([]));

  it('may hold a refund, after which the buyer buys again', async () => {
    expect(await found(recorded([...story(), ...refund('pur.1')]), { owned: () => [] })).toEqual([]);
    expect(await found(recorded([...story(), ...refund('pur.1'), ...sale('pur.2')]))).toEqual([]);
  });

  it('may hold a sale with co-authors, and its refund', async () => {
    const sources = { owned: () => [] };
    expect(await found(recorded([...story(), ...sale('pur.6', shared)]), { ...sources, owned: sixth })).toEqual([]);
    const refunded = [...sale('pur.6', shared), ...refund('pur.6', shared)];
    expect(await found(recorded(refunded), sources)).toEqual([]);
  });

  it('may hold a gift, which gives its recipient access and not its giver', async () => {
    const owned = () => ['lst/bola', 'lst21/sade'].map((pair) => pairOf(pair));
    expect(await found(recorded([...story(), ...aTakenGift()]), { owned })).toEqual([]);
    const begun = aTakenGift().filter(({ type }) => type !== 'AccessGiven');
    const gift = `gift-${REFERENCE}`;
    expect(await found(recorded([...story(), ...begun]))).toEqual([`I54 ${gift}@2`]);
    const others = [...aTakenGift(), accessOf('nneka')];
    const access = 'purchase-lst21-nneka@0';
    const wrong = [`I14 purchase-lst21-nneka@0`, `I54 ${access}`, `I54 ${access}`];
    expect((await found(recorded([...story(), ...others]), { owned })).sort()).toEqual(wrong);
  });

  it('may have a sale under way', async () => {
    const [last] = recorded(story()).slice(-1);
    expect(await found(recorded(story().slice(0, 6)), { now: last!.created })).toEqual([]);
  });
});

describe('Exactly the broken promise is named', () => {
  it('I1: a posting to nowhere', async () =>
    expect(await found(recorded(having('CommissionCharged', (data) => (data.to = ''))))).toEqual([
      'I1 wallet-chidi@1',
    ]));

  it('I1: an amount of nothing', async () => {
    const nothing = story().find(({ type }) => type === 'PurchasePaid')!;
    const extra = { ...nothing, data: { ...nothing.data, amount: 0, reference: 'pur.0', to: 'escrow:pur.0' } };
    expect(await found(recorded([...story(), extra]))).toEqual(['I1 wallet-bola@2']);
  });

  it('I2: a balance that its postings do not add up to', async () =>
    expect(await found(recorded(having('CommissionCharged', (data) => (data.balance = 7))))).toEqual([
      'I2 wallet-chidi@1',
    ]));

  it('I2: money left in escrow', async () => {
    const drafts = having('PurchasePaid', (data) => (data.to = 'escrow:elsewhere'));
    expect(await found(recorded(drafts))).toEqual(['I2 wallet-bola@1', 'I2 wallet-chidi@0']);
  });

  it('I3: a wallet below zero for one moment', async () => {
    const drafts = story();
    const [earned, charged] = drafts.splice(-2);
    charged!.data.balance = -125_000;
    earned!.data.balance = net;
    expect(await found(recorded([...drafts, charged!, earned!]))).toEqual(['I3 wallet-chidi@0']);
  });

  it('I5: the same deposit twice', async () => {
    const deposit = story().find(({ type }) => type === 'FundsDeposited')!;
    expect(await found(recorded([...story(), deposit]))).toEqual(['I5 wallet-bola@2']);
  });

  it('I10: money without a verified payment', async () => {
    const deposit = story().find(({ type }) => type === 'FundsDeposited')!;
    const made = { ...deposit, data: { ...deposit.data, reference: 'dep.9' } };
    expect(await found(recorded([...story(), made]))).toEqual(['I10 wallet-bola@2']);
  });

  it('I10: a payment the provider knows nothing of', async () =>
    expect(await found(recorded(story()), { provider: () => Promise.resolve([]) })).toEqual(['I10 payment-pur.1@1']));

  it('I10: a payment at the provider that we know nothing of', async () => {
    const success = (reference: string) => ({ reference, status: 'success', amount: 1_250_000 });
    const provider = () => Promise.resolve([success('pur.1'), success('pur.2')]);
    expect(await found(recorded(story()), { provider })).toEqual(['I10 payment-pur.2']);
  });

  it('I11: begun for another amount', async () =>
    expect(await found(recorded(having('PaymentInitiated', (data) => (data.amount = 1))))).toEqual([
      'I11 payment-pur.1@0',
    ]));

  it('I12: another commission than agreed', async () => {
    const drafts = having('CommissionCharged', (data) => Object.assign(data, { amount: 100_000, balance: 1_150_000 }));
    expect(await found(recorded(drafts))).toEqual(['I12 wallet-chidi@1']);
  });

  it('I12: a share that is not floor(price × basis points / 10000)', async () =>
    expect(await found(recorded(having('PurchaseCompleted', (data) => (data.basisPoints = 1_001))))).toEqual([
      'I12 purchase-lst-bola@1',
    ]));

  it('I12: a commission that never came', async () =>
    expect(await found(recorded(story().slice(0, -1)))).toEqual(['I12 purchase-lst-bola@1']));

  it('I13: the same listing bought twice by one person', async () => {
    const again = sale('pur.2', { had: { buyer: 0, creator: net } });
    expect(await found(recorded([...story(), ...again]))).toEqual(['I13 purchase-lst-bola@3']);
  });

  it('I13: a creator who buys their own listing', async () => {
    const own = sale('pur.2', { listing: 'lst2', buyer: 'ada', creator: 'ada' });
    const owned = () =>
      ['lst/bola', 'lst2/ada'].map((pair) => ({ listing_id: pair.split('/')[0]!, buyer_id: pair.split('/')[1]! }));
    expect(await found(recorded([...story(), ...own]), { owned })).toEqual(['I13 purchase-lst2-ada@1']);
  });

  it('I14: a buyer without access, and a reader who never bought', async () => {
    expect(await found(recorded(story()), { owned: () => [] })).toEqual(['I14 purchase-lst-bola@1']);
    const owned = () => ['bola', 'eve'].map((buyer_id) => ({ listing_id: 'lst', buyer_id }));
    expect(await found(recorded(story()), { owned })).toEqual(['I14 purchase-lst-eve']);
  });

  it('I14: a reader whose purchase was refunded', async () =>
    expect(await found(recorded([...story(), ...refund('pur.1')]))).toEqual(['I14 purchase-lst-bola']));

  it('I41: a refund that the buyer never got, and I42: one that its creator never gave back', async () => {
    const legs = (some: string[]) => refund('pur.1').filter(({ type }) => !some.includes(type));
    const sources = { owned: () => [] };
    expect(await found(recorded([...story(), ...legs(['RefundReceived', 'RefundPaidOut'])]), sources)).toContain(
      'I41 purchase-lst-bola@3',
    );
    expect(await found(recorded([...story(), ...legs(['CommissionReturned', 'SaleReversed'])]), sources)).toContain(
      'I42 purchase-lst-bola@3',
    );
  });

  it('I5: the same sale reversed twice', async () => {
    const twice = refund('pur.1').filter(({ type }) => type === 'CommissionReturned');
    const found5 = await found(recorded([...story(), ...refund('pur.1'), ...twice]), { owned: () => [] });
    expect(found5).toContain('I5 wallet-chidi@4');
  });

  it('I51: a share that the owner kept, and one that was paid twice', async () => {
    const sources = { owned: () => [{ listing_id: 'lst6', buyer_id: 'ife' }] };
    const all = sale('pur.6', shared);
    const kept = all.filter(({ type, data }) => type !== 'ShareForwarded' || data.coauthorId !== 'lami');
    expect(await found(recorded(kept), sources)).toEqual(
      expect.arrayContaining(['I51 purchase-lst6-ife@1', 'I2 wallet-lami@0']),
    );
    const [again] = all.filter(({ type }) => type === 'ShareEarned');
    expect(await found(recorded([...all, { ...again!, data: { ...again!.data, balance: 450_000 } }]), sources)).toEqual(
      expect.arrayContaining(['I5 wallet-kola@1', 'I2 wallet-kola@1']),
    );
  });

  it('I52: a share that its co-author kept after the refund', async () => {
    const kept = [...sale('pur.6', shared), ...refund('pur.6', shared)].filter(
      ({ type, stream }) => type !== 'ShareReversed' || stream !== 'wallet-kola',
    );
    expect(await found(recorded(kept), { owned: () => [] })).toContain('I52 purchase-lst6-ife@3');
  });
});
