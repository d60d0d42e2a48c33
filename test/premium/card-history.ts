import { withFacts } from '#server/kernel/command';
import type { UserId } from '#server/kernel/ids';
import { DeclinePremiumCard, ForgetPremiumCard, KeepPremiumCard, RemovePremiumCard } from '#server/premium/card';
import { AwaitPremiumDeposit, SpendPremiumDeposit } from '#server/premium/deposit';
import { AdvancePremium, FailPremium, premium, SettlePremium } from '#server/premium/premium';
import { wallet } from '#server/wallet/wallet';
import { PayForPremium, ReceiveDeposit } from '#server/wallet/wallet-commands';
import type { GeneratedMarket } from '../projections/generated-market.js';
import type { Draft } from '../verify/story.js';

const secretOf = (by: string) => ({ v: 1, kid: '1', by: by as UserId, ciphertext: 'c2VhbGVk' }) as const;
const sealedOf = (by: string) => ({ card: secretOf(by), secret: secretOf(by) });

/** A person pays Premium by card, which is kept, and then once more: with an own wallet and no throw of dice. */
export async function payByCard({ newId, decide }: GeneratedMarket, at: string) {
  const userId = newId('carded');
  const terms = { offer: 'PREMIUM_1M', price: 1_000, vat: 75, amount: 1_075 } as const;
  const deposits = [newId('dep'), newId('dep')];
  for (const reference of deposits)
    await decide(premium, userId, new AwaitPremiumDeposit({ userId, reference, ...terms, keepCard: true, at }));
  for (const reference of deposits) {
    const own = { ownerId: userId, amount: terms.amount, at };
    await decide(wallet, userId, new ReceiveDeposit({ ...own, reference }));
    const spend = new SpendPremiumDeposit({ userId, reference, at });
    for (const { type, data } of await decide(premium, userId, {
      ...spend,
      data: { ...spend.data, offers: [terms] },
    })) {
      if (type !== 'PremiumChargeOrdered') continue;
      await decide(wallet, userId, new PayForPremium({ ...own, reference: data.reference }));
      await decide(premium, userId, new SettlePremium({ userId, reference: data.reference, at }));
    }
    await decide(premium, userId, new KeepPremiumCard({ userId, reference, ...sealedOf(userId), at }));
  }
}

/** The card of another person is kept, pays a renewal that the wallet does not cover, declines the next, and is removed. */
export async function renewByCard({ newId, decide }: GeneratedMarket, then: string) {
  const userId = newId('renewed') as UserId;
  const terms = { offer: 'PREMIUM_1M', price: 1_000, vat: 75, amount: 1_075 } as const;
  const pay = async (reference: string, at: string) => {
    const own = { ownerId: userId, amount: terms.amount, at };
    await decide(wallet, userId, new ReceiveDeposit({ ...own, reference }));
    const spend = new SpendPremiumDeposit({ userId, reference, at });
    for (const { type, data } of await decide(premium, userId, {
      ...spend,
      data: { ...spend.data, offers: [terms] },
    })) {
      if (type !== 'PremiumChargeOrdered') continue;
      await decide(wallet, userId, new PayForPremium({ ...own, reference: data.reference }));
      await decide(premium, userId, new SettlePremium({ userId, reference: data.reference, at }));
    }
  };
  const reference = `dep.${newId('kept')}`;
  await decide(premium, userId, new AwaitPremiumDeposit({ userId, reference, ...terms, keepCard: true, at: then }));
  await pay(reference, then);
  await decide(premium, userId, new KeepPremiumCard({ userId, reference, ...sealedOf(userId), at: then }));
  for (const days of [32, 64]) {
    const at = new Date(Date.parse(then) + days * 86_400_000).toISOString();
    const renewal = `prm.${newId('renewal')}`;
    await decide(premium, userId, new AdvancePremium({ userId, reference: renewal, at }));
    await decide(wallet, userId, new PayForPremium({ ownerId: userId, reference: renewal, amount: terms.amount, at }));
    const failed = withFacts(new FailPremium({ userId, reference: renewal, available: 0, at }), {
      chargeable: reference,
    });
    for (const { type, data } of await decide(premium, userId, failed)) {
      if (type !== 'PremiumDepositAwaited') continue;
      if (days === 32) await pay(data.reference, at);
      else await decide(premium, userId, new DeclinePremiumCard({ userId, reference: data.reference, at }));
    }
    if (days !== 64) continue;
    await decide(premium, userId, new RemovePremiumCard({ userId, at }));
    await decide(premium, userId, new ForgetPremiumCard({ userId, reference, at }));
  }
}

const [at, until] = ['2026-03-01T09:00:00.000Z', '2026-04-01T09:00:00.000Z'];
const [userId, amount] = ['simi', 838_500];
const terms = { userId, offer: 'PREMIUM_1M', price: 780_000, vat: 58_500, amount, at };
const charge = { ...terms, reference: 'prm.66', cause: 'purchase', attempt: 0, deposit: 'dep.66', keepCard: true };
const entry = { ownerId: userId, amount, at };
const inPremium = (type: string, data: object): Draft => ({
  stream: 'premium-simi',
  type,
  data: data as Draft['data'],
});
const inWallet = (type: string, data: object): Draft => ({
  stream: 'wallet-simi',
  type,
  data: { ...entry, ...data } as Draft['data'],
});
const paid = (reference: string): Draft[] => {
  const data = { reference, purpose: 'deposit', payerId: userId, amount, listingId: null, at };
  return [
    { stream: `payment-${reference}`, type: 'PaymentInitiated', data },
    { stream: `payment-${reference}`, type: 'PaymentSettled', data: { ...data, fees: 0, channel: 'card' } },
  ];
};

/** simi pays a month by card in two windows: the first buys it, and its card is kept; the second stays in the wallet. */
export const paidByCard: Draft[] = [
  inPremium('PremiumDepositAwaited', { ...terms, reference: 'dep.66', keepCard: true }),
  inPremium('PremiumDepositAwaited', { ...terms, reference: 'dep.67' }),
  ...['dep.66', 'dep.67'].flatMap(paid),
  inWallet('FundsDeposited', { reference: 'dep.66', from: 'provider', to: 'wallet:simi', balance: amount }),
  inPremium('PremiumChargeOrdered', charge),
  inWallet('PremiumPaid', { reference: 'prm.66', from: 'wallet:simi', to: 'platform', balance: 0 }),
  inPremium('PremiumPeriodPaid', { ...charge, from: at, until }),
  inPremium('PremiumCardKept', { userId, reference: 'dep.66', ...sealedOf(userId), at }),
  inWallet('FundsDeposited', { reference: 'dep.67', from: 'provider', to: 'wallet:simi', balance: amount }),
  inPremium('PremiumDepositKept', { ...terms, reference: 'dep.67', reason: 'premium_active' }),
];
