import type { Recorded } from '#server/kernel/decider';
import type { PremiumEvent } from '#server/premium/premium.events';
import { ChangePremium } from '#server/premium/change';
import { OrderPremium } from '#server/premium/order';
import {
  AdvancePremium,
  CancelPremium,
  EndPremium,
  FailPremium,
  premium,
  ResumePremium,
  SettlePremium,
} from '#server/premium/premium';
import { premiumPrice, SetPremiumPrice } from '#server/premium/price';
import { RefundPremium } from '#server/premium/refund';
import type { Terms } from '#server/premium/standing';
import { wallet } from '#server/wallet/wallet';
import { PayForPremium, ReceiveDeposit, ReturnPremium } from '#server/wallet/wallet-commands';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';
import type { Draft } from '../verify/story.js';
import { paidByCard, payByCard, renewByCard } from './card-history.js';

const DAY_MS = 86_400_000;

/** A person buys Premium, or tries to; it renews or does not, and is cancelled, resumed or left to end. */
async function havePremium(market: GeneratedMarket) {
  const { people, newId, oneOf, chance, at, decide } = market;
  const userId = oneOf(people);
  const terms = { offer: 'PREMIUM_1M', price: 1_000, vat: 75, amount: 1_075 } as const;
  const answer = async (events: Recorded<PremiumEvent>[]) => {
    const charge = events.find(({ type }) => type === 'PremiumChargeOrdered');
    if (charge?.type !== 'PremiumChargeOrdered') return;
    const { reference, amount } = charge.data;
    const own = { ownerId: userId, reference, at: charge.data.at };
    for (const { type } of await decide(wallet, userId, new PayForPremium({ ...own, amount }))) {
      const settled = { userId, reference, at: own.at };
      const command =
        type === 'PremiumPaid' ? new SettlePremium(settled) : new FailPremium({ ...settled, available: 0 });
      await decide(premium, userId, command);
    }
  };
  const boughtAt = at();
  await answer(
    await decide(premium, userId, new OrderPremium({ userId, reference: newId('prm'), ...terms, at: boughtAt })),
  );
  const change = async (to: Terms) =>
    answer(await decide(premium, userId, new ChangePremium({ userId, reference: newId('prm'), ...to, at: at() })));
  const year = { offer: 'PREMIUM_12M', price: 6_000, vat: 450, amount: 6_450 } as const;
  if (chance(0.5)) {
    await change(year);
    await change(terms);
    if (chance(0.5)) await change(year);
  }
  if (chance(0.3)) await decide(premium, userId, new CancelPremium({ userId, at: at() }));
  if (chance(0.5)) await decide(premium, userId, new ResumePremium({ userId, at: at() }));
  // The clock of the market does not move on: only these commands are of later days.
  for (const days of [32, 34, 40]) {
    const due = new Date(Date.parse(at()) + days * DAY_MS).toISOString();
    await answer(await decide(premium, userId, new AdvancePremium({ userId, reference: newId('prm'), at: due })));
  }
  if (chance(0.2)) await decide(premium, userId, new EndPremium({ userId, at: at() }));
  await refundPremium(market, boughtAt);
  await payByCard(market, boughtAt);
  await setPrice(market, userId, boughtAt);
  await renewByCard(market, boughtAt);
}

/** Another person buys Premium and is refunded: with an own wallet and no throw of dice, it changes nothing of what the others do. */
async function refundPremium({ newId, decide }: GeneratedMarket, then: string) {
  const userId = newId('refunded');
  const [reference, amount] = [newId('prm'), 1_075];
  const own = { ownerId: userId, reference, amount, at: then };
  await decide(wallet, userId, new ReceiveDeposit({ ...own, reference: newId('dep') }));
  const terms = { offer: 'PREMIUM_1M', price: 1_000, vat: 75, amount } as const;
  await decide(premium, userId, new OrderPremium({ userId, reference, ...terms, at: then }));
  await decide(wallet, userId, new PayForPremium(own));
  await decide(premium, userId, new SettlePremium({ userId, reference, at: then }));
  for (const { type, data } of await decide(premium, userId, new RefundPremium({ userId, at: then })))
    if (type === 'PremiumRefunded') await decide(wallet, userId, new ReturnPremium({ ...own, amount: data.amount }));
}

/** An admin raises a price, or takes that back; without a throw of dice, as above. */
async function setPrice({ decide }: GeneratedMarket, by: string, then: string) {
  const [offer, configured, raised] = ['PREMIUM_1M' as const, 780_000, 900_000];
  const set = (price: number, shownPrice: number) => {
    const own = { offer, price, shownPrice, by, at: then };
    return decide(premiumPrice, offer, { ...new SetPremiumPrice(own), data: { ...own, configured } });
  };
  if ((await set(raised, configured)).length === 0) await set(configured, raised);
}

const [at, renewedAt] = ['2026-03-01T09:00:00.000Z', '2026-04-01T09:00:00.000Z'];
const [price, vat, amount] = [780_000, 58_500, 838_500];
const charge = (reference: string, more: object) => ({
  ...{ userId: 'lola', reference, offer: 'PREMIUM_1M', price, vat, amount, attempt: 0 },
  ...more,
});
const debit = (reference: string, balance: number, then: string, paid = amount): Draft => ({
  ...{ stream: 'wallet-lola', type: 'PremiumPaid' },
  data: { ownerId: 'lola', reference, from: 'wallet:lola', to: 'platform', amount: paid, balance, at: then },
});
/** musa has a month, which has 31 days, for five days: of them 26 are refunded, rounded down to whole kobo. */
const refundedAt = '2026-03-06T09:00:00.000Z';
const back = { price: 654_194, vat: 49_064, amount: 703_258 };
const paidIn = { reference: 'dep.65', purpose: 'deposit', payerId: 'musa', amount, listingId: null, at };
const month = { ...charge('prm.4', { cause: 'purchase', at }), userId: 'musa' };
const entry = { ownerId: 'musa', amount, at };
const refund: Draft[] = [
  { stream: 'payment-dep.65', type: 'PaymentInitiated', data: paidIn },
  { stream: 'payment-dep.65', type: 'PaymentSettled', data: { ...paidIn, fees: 0, channel: 'bank' } },
  {
    ...{ stream: 'wallet-musa', type: 'FundsDeposited' },
    data: { ...entry, reference: 'dep.65', from: 'provider', to: 'wallet:musa', balance: amount },
  },
  { stream: 'premium-musa', type: 'PremiumChargeOrdered', data: month },
  {
    ...{ stream: 'wallet-musa', type: 'PremiumPaid' },
    data: { ...entry, reference: 'prm.4', from: 'wallet:musa', to: 'platform', balance: 0 },
  },
  { stream: 'premium-musa', type: 'PremiumPeriodPaid', data: { ...month, from: at, until: renewedAt } },
  {
    ...{ stream: 'premium-musa', type: 'PremiumRefunded' },
    data: { userId: 'musa', reference: 'prm.4', offer: 'PREMIUM_1M', ...back, countedAt: refundedAt, at: refundedAt },
  },
  { stream: 'premium-musa', type: 'PremiumEnded', data: { userId: 'musa', reason: 'refunded', at: refundedAt } },
  {
    ...{ stream: 'wallet-musa', type: 'PremiumReturned' },
    data: {
      ...{ ownerId: 'musa', reference: 'prm.4', from: 'platform', to: 'wallet:musa' },
      ...{ amount: back.amount, balance: back.amount, at: refundedAt },
    },
  },
];
/** Half of the second month is over: the other half is credited. */
const [upgradedAt, yearEnd] = ['2026-04-16T09:00:00.000Z', '2027-04-16T09:00:00.000Z'];
const [credit, yearly] = [amount / 2, 5_160_000 - amount / 2];
const funds = 2 * amount + yearly;
const deposit = { reference: 'dep.62', purpose: 'deposit', payerId: 'lola', amount: funds, listingId: null, at };
const [bought, renewed, upgraded] = [
  charge('prm.1', { cause: 'purchase', at }),
  charge('prm.2', { cause: 'renewal', at: renewedAt }),
  charge('prm.3', {
    ...{ cause: 'upgrade', offer: 'PREMIUM_12M', price: 4_800_000, vat: 360_000, amount: yearly },
    ...{ credit, creditedAt: upgradedAt, at: upgradedAt },
  }),
];

export const history: ModuleHistory = {
  activities: (market) => [() => havePremium(market)],
  /** lola buys a month, which renews once, and then a year, which a month shall follow; musa buys one and is refunded; simi pays by card. */
  marketDay: [
    { stream: 'payment-dep.62', type: 'PaymentInitiated', data: deposit },
    { stream: 'payment-dep.62', type: 'PaymentSettled', data: { ...deposit, fees: 0, channel: 'bank' } },
    {
      ...{ stream: 'wallet-lola', type: 'FundsDeposited' },
      data: {
        ...{ ownerId: 'lola', reference: 'dep.62', from: 'provider', to: 'wallet:lola' },
        ...{ amount: funds, balance: funds, at },
      },
    },
    { stream: 'premium-lola', type: 'PremiumChargeOrdered', data: bought },
    debit('prm.1', funds - amount, at),
    { stream: 'premium-lola', type: 'PremiumPeriodPaid', data: { ...bought, from: at, until: renewedAt } },
    { stream: 'premium-lola', type: 'PremiumChargeOrdered', data: renewed },
    debit('prm.2', yearly, renewedAt),
    {
      ...{ stream: 'premium-lola', type: 'PremiumPeriodPaid' },
      data: { ...renewed, from: renewedAt, until: '2026-05-01T09:00:00.000Z' },
    },
    { stream: 'premium-lola', type: 'PremiumChargeOrdered', data: upgraded },
    debit('prm.3', 0, upgradedAt, yearly),
    { stream: 'premium-lola', type: 'PremiumPeriodPaid', data: { ...upgraded, from: upgradedAt, until: yearEnd } },
    {
      ...{ stream: 'premium-lola', type: 'PremiumChangePlanned' },
      data: { userId: 'lola', offer: 'PREMIUM_1M', price, vat, amount, until: yearEnd, at: upgradedAt },
    },
    ...refund,
    ...paidByCard,
    {
      ...{ stream: 'premiumprice-PREMIUM_12M', type: 'PremiumPriceSet' },
      data: { offer: 'PREMIUM_12M', before: 4_800_000, price: 4_900_000, by: 'bola', at: upgradedAt },
    },
  ],
};
