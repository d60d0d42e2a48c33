import { hash } from 'node:crypto';
import { moduleFiles } from '../module-files.js';
import type { ModuleHistory } from '../projections/generated-market.js';
import type { Payment, Payout } from './mutation.js';
import { cartOrder, type Draft, net, refund, sale, saleFromWallet, story } from './story.js';

const at = '2026-03-01T09:00:00.000Z';
const [deposited, withdrawn, charges] = [500_000, 300_000, 5_000];

const bytes = 'Bring two copies.';
/** The one file of the day: what its event says, and what is stored. */
export const FORM = {
  bytes,
  sha256: hash('sha256', bytes),
  item: {
    ...{ fileId: '00000000-0000-4000-8000-00000000000a', name: 'form.txt', mimeType: 'text/plain; charset=utf-8' },
    size: bytes.length,
  },
};

const person = (userId: string): Draft[] => [
  { stream: `user-${userId}`, type: 'UserRegistered', data: { userId, country: 'Nigeria', region: 'Lagos', at } },
  { stream: `user-${userId}`, type: 'UserActivated', data: { userId, at } },
];

const guide = { listingId: 'lst', at };
/** Long enough to be compared with other listings. */
const description = 'Every licence it takes to open a bakery in Lagos, from the health certificates to the sign.';
const listing: Draft[] = [
  { stream: 'slug-open-a-bakery', type: 'SlugClaimed', data: { ...guide, slug: 'open-a-bakery' } },
  {
    stream: 'listing-lst',
    type: 'ListingSubmitted',
    data: {
      ...{ ...guide, title: 'Open a bakery', subtitle: '', description, coverId: null },
      ...{ sectors: ['food'], industry: 'baking', price: 1_250_000, offersMeeting: false, processSupport: false },
      ...{ licenceAffirmed: true, country: 'Nigeria', region: 'Lagos', number: 1, slug: 'open-a-bakery' },
      creatorId: 'chidi',
    },
  },
  { stream: 'listing-lst', type: 'ListingPublished', data: { ...guide, creatorId: 'chidi', by: 'ada' } },
  {
    stream: 'listing-lst',
    type: 'SectionAdded',
    data: { ...guide, sectionId: 's', title: 'Before you start', slug: 'before-you-start', position: 1 },
  },
  {
    stream: 'listing-lst',
    type: 'ContentAdded',
    data: {
      ...{ ...guide, sectionId: 's' },
      items: [
        { id: 'c', position: 1, resourcetype: 'Text', text: 'Rent an oven.' },
        { ...{ id: 'd', position: 2, resourcetype: 'Document' }, ...FORM.item },
      ],
    },
  },
];

/** A guide of efua that dayo bought, and whose price went back after efua had spent a part of it. */
const returned = { listing: 'lst3', buyer: 'dayo', creator: 'efua', spent: 125_000 };
const spending: Draft = {
  stream: 'wallet-efua',
  type: 'WithdrawalRequested',
  data: {
    ...{ ownerId: 'efua', reference: 'out.3', from: 'wallet:efua', to: 'payout:out.3', at },
    ...{ amount: returned.spent, balance: net - returned.spent, charges: 0, terms: 1 },
  },
};

/** A guide of jide and two co-authors that ife bought, and whose price went back. */
export const shared = {
  ...{ listing: 'lst11', buyer: 'uche', creator: 'jumoke' },
  shares: [
    { userId: 'kola', basisPoints: 2_000, amount: 225_000 },
    { userId: 'lami', basisPoints: 500, amount: 56_250 },
  ],
};

const funding = { reference: 'dep.1', purpose: 'deposit', payerId: 'bola', amount: deposited, listingId: null, at };
const bolas = (reference: string, from: string, to: string, amount: number, balance: number) => ({
  ...{ ownerId: 'bola', reference, from, to, amount, balance, at },
});

/** A cart of gani, paid from the wallet: the first guide was bought, the second one no longer on sale. */
const order = cartOrder('ord.1', 'gani', [
  { listingId: 'lst4', price: 1_250_000, reference: 'pur.4' },
  { listingId: 'lst5', price: 300_000, reference: 'pur.5' },
]);

/**
 * Events shown by every view: people, a listing, a connection, sales, a refund, a deposit and a withdrawal, then what other modules
 * declare. The last event of each kind is the last event of its stream.
 */
export const marketDay: Draft[] = [
  ...['ada', 'bola', 'chidi'].flatMap(person),
  { stream: 'user-ada', type: 'RoleGranted', data: { userId: 'ada', role: 'admin', reason: 'The first.', at } },
  { stream: 'user-chidi', type: 'CreatorVerified', data: { userId: 'chidi', by: 'ada', reason: 'Licensed.', at } },
  ...listing,
  ...story(),
  { stream: 'payment-dep.1', type: 'PaymentInitiated', data: funding },
  { stream: 'payment-dep.1', type: 'PaymentSettled', data: { ...funding, fees: 10_000, channel: 'bank' } },
  {
    stream: 'wallet-bola',
    type: 'FundsDeposited',
    data: bolas('dep.1', 'provider', 'wallet:bola', deposited, deposited),
  },
  {
    stream: 'wallet-bola',
    type: 'WithdrawalRequested',
    data: {
      ...bolas('out.1', 'wallet:bola', 'payout:out.1', withdrawn + charges, deposited - withdrawn - charges),
      ...{ charges, terms: 1 },
    },
  },
  {
    stream: 'progress-lst-bola',
    type: 'SectionProgressed',
    data: { ...guide, sectionId: 's', readerId: 'bola', completed: true },
  },
  ...order.placed,
  ...saleFromWallet('pur.4', { listing: 'lst4', buyer: 'gani', creator: 'hawa' }),
  ...order.completed,
  ...sale('pur.3', returned),
  spending,
  ...refund('pur.3', returned),
  ...sale('pur.11', shared),
  ...refund('pur.11', shared),
  ...moduleFiles<{ history: ModuleHistory }>('history').flatMap(({ history }) => history.marketDay ?? []),
];

/** Final balances of the wallets. */
export const left = { bola: deposited - withdrawn - charges, chidi: net };

/** The provider's ledger of that day. */
export const PAID: Payment[] = [
  { reference: 'pur.1', amount: 1_250_000 },
  { reference: 'dep.1', amount: deposited },
  { reference: 'pur.3', amount: 1_250_000, refunded: 1_250_000 },
  { reference: 'pur.11', amount: 1_250_000, refunded: 1_250_000 },
  { reference: 'pur.12', amount: 1_250_000 },
  { reference: 'pur.13', amount: 1_250_000 },
  { reference: 'pur.14', amount: 1_250_000 },
  { reference: 'dep.4', amount: 1_250_000 },
  { reference: 'dep.7', amount: 500_000 },
  { reference: 'dep.8', amount: 90_000 },
  { reference: 'dep.62', amount: 6_417_750 },
  { reference: 'dep.64', amount: 1_000_000 },
  { reference: 'dep.65', amount: 838_500 },
  { reference: 'dep.66', amount: 838_500 },
  { reference: 'dep.67', amount: 838_500 },
  { reference: 'dep.68', amount: 500_000 },
  { reference: 'dep.69', amount: 500_000 },
  { reference: 'dep.21', amount: 1_250_000 },
  { reference: 'pur.31', amount: 1_250_000 },
];

/** What that provider paid to banks: the withdrawals of `test/withdrawals/withdrawals.history.ts`. */
export const PAID_OUT: Payout[] = [{ reference: 'wd_1', amount: 200_000 }];

/** Another sale on the same day. */
export const anotherSale = (about: { listing?: string; buyer?: string; creator?: string } = {}) => {
  const { buyer = 'bola', creator = 'chidi' } = about;
  const held = left as Record<string, number>;
  const had = { buyer: held[buyer] ?? 0, creator: held[creator] ?? 0 };
  return sale('pur.2', { ...about, had: buyer === creator ? { buyer: 0, creator: 0 } : had });
};
