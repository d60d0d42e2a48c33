import { withFacts } from '#server/kernel/command';
import { DeclinePremiumCard, KeepPremiumCard } from '#server/premium/card';
import { AwaitPremiumDeposit, SpendPremiumDeposit } from '#server/premium/deposit';
import { AdvancePremium, FailPremium, premium, SettlePremium } from '#server/premium/premium';
import { refuseUnderWay } from '#server/premium/premium-under-way.guard';
import { RefundPremium } from '#server/premium/refund';
import { wallet } from '#server/wallet/wallet';
import { ReceiveDeposit, ReturnPremium } from '#server/wallet/wallet-commands';
import { type Floor, startFloor } from '../projections/floor.js';
import { bought, ends, order, terms, userId } from './premium-life.js';

let floor: Floor;
beforeAll(async () => void (floor = await startFloor({ SEGMENT_EVENTS: '2' })));
afterAll(() => floor.stop());

describe('The owner of Premium', () => {
  it('is not erased while the wallet owes an answer to a charge or a refund', async () => {
    const { store } = floor;
    const refused = { code: 'premium_under_way' };
    await refuseUnderWay(store, userId);
    await store.decide(premium, userId, order('prm.1', bought));
    await expect(refuseUnderWay(store, userId)).rejects.toMatchObject(refused);
    await store.decide(premium, userId, new SettlePremium({ userId, reference: 'prm.1', at: bought }));
    await refuseUnderWay(store, userId);
    await store.decide(premium, userId, new RefundPremium({ userId, at: bought }));
    await expect(refuseUnderWay(store, userId)).rejects.toMatchObject(refused);
    const returned = { ownerId: userId, reference: 'prm.1', amount: 838_500, at: bought };
    await store.decide(wallet, userId, new ReturnPremium(returned));
    await refuseUnderWay(store, userId);
  });

  it('is erased after a refund, also where the wallet got it in a later segment', async () => {
    const { store } = floor;
    const own = { userId: 'chidi', at: bought };
    for (const n of [1, 2, 3])
      await store.decide(
        wallet,
        own.userId,
        new ReceiveDeposit({ ownerId: own.userId, reference: `dep.${n}`, amount: 900_000, at: bought }),
      );
    for (const command of [
      order('prm.1', bought, { userId: own.userId }),
      new SettlePremium({ ...own, reference: 'prm.1' }),
      new RefundPremium(own),
    ])
      await store.decide(premium, own.userId, command);
    await store.decide(
      wallet,
      own.userId,
      new ReturnPremium({ ownerId: own.userId, reference: 'prm.1', amount: 838_500, at: bought }),
    );
    expect(await store.segments(`wallet-${own.userId}`, 'BooksClosed')).not.toHaveLength(1);
    await refuseUnderWay(store, own.userId);
  });

  it('is not erased while the outcome of a charge of the kept card is unknown', async () => {
    const { store } = floor;
    const [own, deposit] = [{ userId: 'bola', at: bought }, 'dep.1'];
    const secret = { v: 1, kid: 'k', by: own.userId, ciphertext: 'AA==' } as const;
    const spend = new SpendPremiumDeposit({ ...own, reference: deposit });
    for (const command of [
      new AwaitPremiumDeposit({ ...own, ...terms, reference: deposit, keepCard: true }),
      withFacts(spend, { offers: [terms] }),
      new SettlePremium({ ...own, reference: 'prm.1' }),
      new KeepPremiumCard({ ...own, reference: deposit, card: secret, secret }),
      new AdvancePremium({ ...own, reference: 'prm.2', at: ends }),
      withFacts(new FailPremium({ ...own, reference: 'prm.2', available: 0, at: ends }), { chargeable: deposit }),
    ])
      await store.decide(premium, own.userId, command);
    await expect(refuseUnderWay(store, own.userId)).rejects.toMatchObject({ code: 'premium_under_way' });
    await store.decide(premium, own.userId, new DeclinePremiumCard({ ...own, reference: 'dep.2.card', at: ends }));
    await refuseUnderWay(store, own.userId);
  });
});
