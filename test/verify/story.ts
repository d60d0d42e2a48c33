import { type Logged, placeInWhole } from '#verify/invariant';
import { link } from '#verify/log';

export type Draft = { stream: string; type: string; data: Record<string, unknown> };

const at = '2026-03-01T09:00:00.000Z';
const [price, commission, basisPoints, terms] = [1_250_000, 125_000, 1_000, 1];

/** A co-author's part of a sale: `amount` kobo. */
export type Part = { userId: string; basisPoints: number; amount: number };
const sumOf = (shares: readonly Part[]) => shares.reduce((sum, { amount }) => sum + amount, 0);

/**
 * A whole sale: ordered, paid by card, given to the buyer, earned by the creator and by co-authors whose wallets were empty.
 * `had` is what both other wallets held before.
 */
export function sale(
  reference: string,
  { listing = 'lst', buyer = 'bola', creator = 'chidi', had = { buyer: 0, creator: 0 }, shares = [] as Part[] } = {},
): Draft[] {
  const order = { listingId: listing, buyerId: buyer, reference, at };
  const entry = (ownerId: string, from: string, to: string, amount: number, balance: number) => ({
    ...{ ownerId, reference, from, to, amount, balance, at },
  });
  const paid = { reference, purpose: 'purchase', payerId: buyer, amount: price, listingId: listing, at };
  const later = { listingId: listing, availableAt: '2026-03-08T09:00:00.000Z' };
  const [buyers, creators] = [`wallet:${buyer}`, `wallet:${creator}`];
  return [
    { stream: `purchase-${listing}-${buyer}`, type: 'PurchaseStarted', data: { ...order, creatorId: creator, price } },
    { stream: `payment-${reference}`, type: 'PaymentInitiated', data: paid },
    { stream: `payment-${reference}`, type: 'PaymentSettled', data: { ...paid, fees: 20_000, channel: 'card' } },
    {
      stream: `purchase-${listing}-${buyer}`,
      type: 'PurchaseCompleted',
      data: {
        ...{ ...order, creatorId: creator, price, commission, basisPoints, terms, method: 'card' },
        ...(shares.length && { shares }),
      },
    },
    {
      stream: `wallet-${buyer}`,
      type: 'FundsDeposited',
      data: entry(buyer, 'provider', buyers, price, had.buyer + price),
    },
    {
      stream: `wallet-${buyer}`,
      type: 'PurchasePaid',
      data: { ...entry(buyer, buyers, `escrow:${reference}`, price, had.buyer), listingId: listing },
    },
    {
      stream: `wallet-${creator}`,
      type: 'SaleEarned',
      data: { ...entry(creator, `escrow:${reference}`, creators, price, had.creator + price), ...later },
    },
    {
      stream: `wallet-${creator}`,
      type: 'CommissionCharged',
      data: {
        ...entry(creator, creators, 'platform', commission, had.creator + price - commission),
        ...later,
        basisPoints,
        terms,
      },
    },
    ...shares.flatMap(({ userId, basisPoints, amount }, n) => {
      const left = had.creator + net - sumOf(shares.slice(0, n + 1));
      const forwarded = { ...entry(creator, creators, `escrow:${reference}`, amount, left), ...later };
      const earned = { ...entry(userId, `escrow:${reference}`, `wallet:${userId}`, amount, amount), ...later };
      return [
        {
          ...{ stream: `wallet-${creator}`, type: 'ShareForwarded' },
          data: { ...forwarded, basisPoints, coauthorId: userId },
        },
        { stream: `wallet-${userId}`, type: 'ShareEarned', data: { ...earned, basisPoints } },
      ];
    }),
  ];
}

export const net = price - commission;

/** A sale that the buyer paid from the wallet, which was filled with its price by card under `deposit`. */
export function saleFromWallet(
  reference: string,
  { deposit = 'dep.4', listing = 'lst', buyer = 'bola', creator = 'chidi' } = {},
): Draft[] {
  const drafts = sale(reference, { listing, buyer, creator });
  const payment = drafts.filter(({ stream }) => stream.startsWith('payment-'));
  const funding = payment.map(({ type, data }) => ({
    ...{ stream: `payment-${deposit}`, type },
    data: { ...data, reference: deposit, purpose: 'deposit', listingId: null },
  }));
  for (const { type, data } of payment)
    Object.assign(data, { method: 'wallet' }, type === 'PaymentSettled' ? { fees: 0, channel: 'wallet' } : {});
  const [started, initiated, settled, completed, deposited, spent, ...earned] = drafts as [
    ...[Draft, Draft, Draft, Draft, Draft, Draft],
    ...Draft[],
  ];
  completed.data.method = 'wallet';
  deposited.data.reference = deposit;
  return [
    ...[...funding, deposited, started, initiated],
    ...[{ ...spent, type: 'BalanceSpent' }, settled, completed, ...earned],
  ];
}

type CartLine = { listingId: string; price: number; reference: string };

/** What an order records before and after its lines are bought: the first is bought, the others are declined. */
export function cartOrder(reference: string, buyerId: string, lines: readonly CartLine[]) {
  const [stream, own] = [`order-${reference}`, { reference, buyerId, at }];
  const total = lines.reduce((sum, line) => sum + line.price, 0);
  const billing = { v: 1, kid: '1', by: buyerId, ciphertext: 'c2VhbGVk' };
  const [bought, ...declined] = lines.map((line) => ({ ...own, listingId: line.listingId, line: line.reference }));
  return {
    placed: [
      { stream, type: 'OrderPlaced', data: { ...own, lines, total, fromBalance: total, toPay: 0, billing } },
      { stream, type: 'OrderFunded', data: { ...own, lines } },
    ] satisfies Draft[],
    completed: [
      { stream, type: 'OrderLineBought', data: bought! },
      ...declined.map((line) => ({ stream, type: 'OrderLineDeclined', data: { ...line, reason: 'not_on_offer' } })),
      { stream, type: 'OrderCompleted', data: { ...own, bought: 1, declined: declined.length } },
    ] satisfies Draft[],
  };
}

/**
 * The refund of a sale to the card, whose earning had not cleared and was all that the wallets of its authors held; `spent` of it
 * the creator's wallet lacks, and it is advanced.
 */
export function refund(
  reference: string,
  { listing = 'lst', buyer = 'bola', creator = 'chidi', spent = 0, shares = [] as Part[] } = {},
): Draft[] {
  const own = { listingId: listing, buyerId: buyer, reference, at };
  const entry = (ownerId: string, from: string, to: string, amount: number, balance: number) => ({
    ...{ ownerId, reference, from, to, amount, balance, at, listingId: listing },
  });
  const [purchase, steps, buyers, creators] = [
    `purchase-${listing}-${buyer}`,
    `refund-${reference}`,
    `wallet:${buyer}`,
    `wallet:${creator}`,
  ];
  const money = { creatorId: creator, price, reason: null };
  const clearing = (amount: number) => [{ amount, availableAt: '2026-03-08T09:00:00.000Z' }];
  const kept = net - sumOf(shares);
  return [
    { stream: purchase, type: 'RefundRequested', data: { ...own, ...money, opened: 0, sections: 1 } },
    { stream: steps, type: 'RefundStarted', data: { ...own, amount: price } },
    { stream: steps, type: 'RefundAccepted', data: { ...own, providerId: '7' } },
    { stream: steps, type: 'RefundProcessed', data: { ...own, amount: price } },
    {
      stream: purchase,
      type: 'PurchaseRefunded',
      data: { ...own, ...money, commission, to: 'card', ...(shares.length && { shares }) },
    },
    ...shares.map(({ userId, amount }) => ({
      ...{ stream: `wallet-${userId}`, type: 'ShareReversed' },
      data: {
        ...entry(userId, `wallet:${userId}`, `escrow:${reference}`, amount, 0),
        uncleared: clearing(amount),
      },
    })),
    {
      stream: `wallet-${creator}`,
      type: 'CommissionReturned',
      data: entry(creator, 'platform', creators, commission, kept - spent + commission),
    },
    ...shares.map(({ userId, amount }, n) => ({
      ...{ stream: `wallet-${creator}`, type: 'ShareReturned' },
      data: {
        ...entry(
          ...([creator, `escrow:${reference}`, creators, amount] as const),
          kept - spent + commission + sumOf(shares.slice(0, n + 1)),
        ),
        coauthorId: userId,
      },
    })),
    ...(spent
      ? [
          {
            stream: `wallet-${creator}`,
            type: 'ShortfallAdvanced',
            data: entry(creator, `receivable:${creator}`, creators, spent, price),
          },
        ]
      : []),
    {
      stream: `wallet-${creator}`,
      type: 'SaleReversed',
      data: { ...entry(creator, creators, `escrow:${reference}`, price, 0), uncleared: clearing(kept - spent) },
    },
    {
      stream: `wallet-${buyer}`,
      type: 'RefundReceived',
      data: { ...entry(buyer, `escrow:${reference}`, buyers, price, price), stays: false },
    },
    { stream: `wallet-${buyer}`, type: 'RefundPaidOut', data: entry(buyer, buyers, 'provider', price, 0) },
  ];
}

/** A guide without a price: a payment of nothing settles at once and no wallet is touched. */
export function gift(reference: string, { listing = 'free', buyer = 'bola', creator = 'chidi' } = {}): Draft[] {
  const order = { listingId: listing, buyerId: buyer, reference, at };
  const paid = { reference, purpose: 'purchase', payerId: buyer, amount: 0, listingId: listing, at };
  const [purchase, payment] = [`purchase-${listing}-${buyer}`, `payment-${reference}`];
  const completed = { ...order, creatorId: creator, price: 0, commission: 0, basisPoints, terms, method: 'card' };
  return [
    { stream: purchase, type: 'PurchaseStarted', data: { ...order, creatorId: creator, price: 0 } },
    { stream: payment, type: 'PaymentInitiated', data: paid },
    { stream: payment, type: 'PaymentSettled', data: { ...paid, fees: 0, channel: 'free' } },
    { stream: purchase, type: 'PurchaseCompleted', data: completed },
  ];
}

/** The wallet of chidi after one sale: closed after two events, opened again, and paid out. */
export function nextSegment(): Draft[] {
  const [ownerId, reference, own] = ['chidi', 'out.1', 'wallet:chidi'];
  const previous = { stream: 'wallet-chidi', revision: 2, hash: 'of the closing event' };
  const payout = { ownerId, reference, from: own, to: `payout:${reference}`, amount: net, balance: 0, at };
  return [
    { stream: 'wallet-chidi', type: 'BooksClosed', data: { ownerId, balance: net, at } },
    { stream: 'wallet-chidi.3', type: 'BooksOpened', data: { ownerId, balance: net, clearing: [], previous, at } },
    { stream: 'wallet-chidi.3', type: 'WithdrawalRequested', data: { ...payout, charges: 0, terms } },
  ];
}

/** Two people connected, and one sale. */
export const story = (): Draft[] => [
  {
    stream: 'connection-bola_chidi',
    type: 'ConnectRequestSent',
    data: { requestId: 'r', from: 'bola', to: 'chidi', note: null, at },
  },
  { stream: 'connection-bola_chidi', type: 'ConnectionMade', data: { requestId: 'r', from: 'bola', to: 'chidi', at } },
  ...sale('pur.1'),
];

/** The drafts as a store would keep them: numbered, placed, caused and (on wallets) chained. */
export function recorded(drafts: Draft[]): Logged[] {
  const revisions = new Map<string, number>();
  const heads = new Map<string, string>();
  return drafts.map((draft, i) => {
    const revision = revisions.get(draft.stream) ?? 0;
    revisions.set(draft.stream, revision + 1);
    const placed = { ...draft, revision, position: BigInt(i * 10), id: `event-${i}`, created: Date.parse(at) + i };
    const meta: Record<string, unknown> = {
      ...(draft.stream === 'wallet-efua' ? { chain: 2 } : {}),
      $correlationId: 'c',
      $causationId: i ? `event-${i - 1}` : 'c',
      actorId: 'bola',
    };
    if (draft.stream.startsWith('wallet-')) {
      const { whole } = placeInWhole(placed);
      meta.hash = link(heads.get(whole) ?? '0'.repeat(64), { ...placed, meta });
      heads.set(whole, meta.hash as string);
    }
    return { ...placed, meta };
  });
}

/** The story with what `change` does to the first event of a type. */
export function having(type: string, change: (data: Record<string, unknown>) => void): Draft[] {
  const drafts = story();
  change(drafts.find((draft) => draft.type === type)!.data);
  return drafts;
}
