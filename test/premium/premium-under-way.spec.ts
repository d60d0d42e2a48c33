import { premium, SettlePremium } from '#server/premium/premium';
import { PremiumUnderWay } from '#server/premium/premium-under-way.guard';
import { RefundPremium } from '#server/premium/refund';
import { wallet } from '#server/wallet/wallet';
import { ReturnPremium } from '#server/wallet/wallet-commands';
import { type Floor, startFloor } from '../projections/floor.js';
import { bought, order, userId } from './premium-life.js';

let floor: Floor;
beforeAll(async () => void (floor = await startFloor()));
afterAll(() => floor.stop());

describe('The owner of Premium', () => {
  it('is not erased while the wallet owes an answer to a charge or a refund', async () => {
    const { store } = floor;
    const guard = new PremiumUnderWay(store);
    const refused = { code: 'premium_under_way' };
    await guard.examine(userId);
    await store.decide(premium, userId, order('prm.1', bought));
    await expect(guard.examine(userId)).rejects.toMatchObject(refused);
    await store.decide(premium, userId, new SettlePremium({ userId, reference: 'prm.1', at: bought }));
    await guard.examine(userId);
    await store.decide(premium, userId, new RefundPremium({ userId, at: bought }));
    await expect(guard.examine(userId)).rejects.toMatchObject(refused);
    const returned = { ownerId: userId, reference: 'prm.1', amount: 838_500, at: bought };
    await store.decide(wallet, userId, new ReturnPremium(returned));
    await guard.examine(userId);
  });
});
