import { randomUUID } from 'node:crypto';
import type { AccountEvent } from '#server/accounts/accounts.events';
import type { ContentAdded, SectionAdded } from '#server/catalogue/catalogue.events';
import { share } from '#server/kernel/money';
import type { PaymentEvent, PurchaseEvent } from '#server/purchases/purchases.events';
import type { WalletEvent } from '#server/wallet/wallet.events';
import { type Guide, makeGuides, storyOf } from './listings.js';
import type { Story } from './log-writer.js';

const CREATORS = 50;
const SECTIONS = 2;
const BASIS_POINTS = 1_000;
const at = '2026-11-01T09:00:00.000Z';
const availableAt = '2026-11-08T09:00:00.000Z';

export type Size = { listings: number; buyers: number; purchases: number };
export const eventsOf = ({ listings, buyers, purchases }: Size) =>
  (CREATORS + buyers) * 2 + listings * (2 + SECTIONS * 2) + purchases * 9;

/** A market's events: people, their listings, and purchases from the start to the creator's commission. */
export function* market({ listings, buyers, purchases }: Size): Generator<Story> {
  const creators = Array.from({ length: CREATORS }, () => randomUUID());
  const people = Array.from({ length: buyers }, () => randomUUID());
  const { guides } = makeGuides(listings, creators);
  const balances = new Map<string, number>();
  for (const userId of [...creators, ...people]) yield registered(userId);
  for (const guide of guides) yield filledStoryOf(guide);
  for (let n = 0; n < purchases; n++) {
    const guide = guides[n % guides.length]!;
    yield* bought(guide, people[(n * 7 + Math.floor(n / guides.length)) % people.length]!, balances);
  }
}

function registered(userId: string): Story {
  const facts: AccountEvent[] = [
    { type: 'UserRegistered', data: { userId, country: 'Nigeria', region: 'Lagos', at } },
    { type: 'UserActivated', data: { userId, at } },
  ];
  return { stream: `user-${userId}`, facts };
}

/** The events of a listing that is sold: published, with contents. */
export function filledStoryOf(guide: Guide): Story {
  const { stream, facts } = storyOf(guide);
  return { stream, facts: [...facts, ...contentsOf(guide)] };
}

/** Two sections with a text each: a listing without contents is not sold. */
function contentsOf({ listingId, description }: Guide): (SectionAdded | ContentAdded)[] {
  return Array.from({ length: SECTIONS }, (_, n) => n).flatMap((n) => {
    const sectionId = randomUUID();
    const title = description.split(' ').slice(n * 3, n * 3 + 3);
    const items = [{ id: randomUUID(), position: 1, resourcetype: 'Text' as const, text: description }];
    return [
      {
        type: 'SectionAdded',
        data: { listingId, sectionId, title: title.join(' '), slug: title.join('-'), position: n + 1, at },
      },
      { type: 'ContentAdded', data: { listingId, sectionId, items, at } },
    ] satisfies [SectionAdded, ContentAdded];
  });
}

function* bought({ listingId, creatorId, price }: Guide, buyerId: string, balances: Map<string, number>) {
  const reference = `pur.${randomUUID()}`;
  const [purchase, payment] = [`purchase-${listingId}-${buyerId}`, `payment-${reference}`];
  const commission = share(price, BASIS_POINTS);
  const terms = { basisPoints: BASIS_POINTS, terms: 1 };
  const checkout = { accessCode: reference.slice(4, 20), authorizationUrl: 'http://localhost:3001/checkout/code' };
  const paid = { purpose: 'purchase' as const, payerId: buyerId, amount: price, listingId };
  const own = { listingId, buyerId, reference, at };

  const started: PurchaseEvent = { type: 'PurchaseStarted', data: { ...own, creatorId, price } };
  yield { stream: purchase, facts: [started] };
  const payments: PaymentEvent[] = [
    { type: 'PaymentInitiated', data: { reference, at, ...paid } },
    { type: 'CheckoutOpened', data: { reference, at, ...checkout } },
    { type: 'PaymentSettled', data: { reference, at, ...paid, fees: 0, channel: 'card' } },
  ];
  yield { stream: payment, facts: payments };
  const completed: PurchaseEvent = {
    type: 'PurchaseCompleted',
    data: { ...own, creatorId, price, commission, ...terms, method: 'card' },
  };
  yield { stream: purchase, facts: [completed] };

  const move = (ownerId: string, from: string, to: string, amount: number) => {
    const balance = (balances.get(ownerId) ?? 0) + (to === `wallet:${ownerId}` ? amount : -amount);
    balances.set(ownerId, balance);
    return { ownerId, reference, from, to, amount, balance, at };
  };
  const [buyer, creator, escrow] = [`wallet:${buyerId}`, `wallet:${creatorId}`, `escrow:${reference}`];
  const spent: WalletEvent[] = [
    { type: 'FundsDeposited', data: move(buyerId, 'provider', buyer, price) },
    { type: 'PurchasePaid', data: { ...move(buyerId, buyer, escrow, price), listingId } },
  ];
  yield { stream: `wallet-${buyerId}`, facts: spent, chained: true };
  const earned: WalletEvent[] = [
    { type: 'SaleEarned', data: { ...move(creatorId, escrow, creator, price), listingId, availableAt } },
    {
      type: 'CommissionCharged',
      data: { ...move(creatorId, creator, 'platform', commission), listingId, availableAt, ...terms },
    },
  ];
  yield { stream: `wallet-${creatorId}`, facts: earned, chained: true };
}
