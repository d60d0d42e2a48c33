import {
  amountOf,
  type Folding,
  type Invariant,
  isYoung,
  type Logged,
  type Report,
  text,
  type World,
} from './invariant.js';

type At = Pick<Logged, 'stream' | 'revision' | 'position' | 'created'>;
const placeOf = ({ stream, revision, position, created }: Logged): At => ({ stream, revision, position, created });

/**
 * I10: what was bought was paid, once; what was paid became one purchase or one deposit, in the payer's wallet; and
 * with the provider's own book at hand, both sides name the same payments.
 */
export function paidOnce(report: Report, world: World): Folding {
  type Open = { at: At; purpose: string; payer: string; amount: number; funded: boolean; answered: boolean };
  const open = new Map<string, Open>();
  const closed = new Map<string, number>();
  const quarantined = new Set<string>();
  const settle = (reference: string, payment: Open) => {
    if (!payment.funded || (payment.purpose === 'purchase' && !payment.answered)) return;
    open.delete(reference);
    closed.set(reference, payment.amount);
  };
  return {
    take(event) {
      const reference = text(event, 'reference');
      const payment = open.get(reference);
      switch (event.type) {
        case 'PaymentSettled':
          report.counted();
          if (payment || closed.has(reference)) return;
          open.set(reference, {
            ...{ at: placeOf(event), purpose: text(event, 'purpose'), payer: text(event, 'payerId') },
            ...{ amount: amountOf(event, 'amount'), funded: amountOf(event, 'amount') === 0, answered: false },
          });
          return;
        case 'PaymentQuarantined':
          quarantined.add(reference);
          return;
        case 'PurchaseCompleted':
        case 'PurchaseDeclined':
          report.counted();
          if (!payment) return report.wrong(event, `no payment ${reference} is left to pay for it`);
          if (payment.answered) return report.wrong(event, `payment ${reference} was spent before`);
          payment.answered = true;
          return settle(reference, payment);
        case 'FundsDeposited':
          if (closed.has(reference) || payment?.funded) return;
          if (!payment) return report.wrong(event, `no verified payment ${reference} stands behind it`);
          if (payment.payer !== text(event, 'ownerId') || payment.amount !== amountOf(event, 'amount'))
            report.wrong(event, `payment ${reference} was of ${payment.amount} kobo by ${payment.payer}`);
          payment.funded = true;
          return settle(reference, payment);
      }
    },
    async end() {
      for (const [reference, { at, purpose, funded }] of open)
        if (!isYoung(at, world))
          report.wrong(at, `payment ${reference} became no ${funded ? purpose : 'money in a wallet'}`);
      const book = await world.provider?.();
      if (!book) return;
      const paid = new Map(
        book.filter(({ status }) => status === 'success').map(({ reference, amount }) => [reference, amount]),
      );
      for (const [reference, amount] of [
        ...closed,
        ...[...open].map(([name, payment]) => [name, payment.amount] as const),
      ])
        if (amount > 0 && paid.get(reference) !== amount)
          report.wrong(
            { stream: `payment-${reference}` },
            `we settled ${amount} kobo, the provider ${paid.get(reference) ?? 'none'}`,
          );
      for (const [reference, amount] of paid)
        if (!closed.has(reference) && !open.has(reference) && !quarantined.has(reference))
          report.wrong({ stream: `payment-${reference}` }, `the provider took ${amount} kobo that we never settled`);
    },
  };
}

/** I11: a payment is settled for exactly what was agreed when it was begun, and a purchase for exactly that price. */
export function paidAsAgreed(report: Report): Folding {
  const agreed = new Map<string, number>();
  const compare = (event: Logged, field: string) => {
    report.counted();
    const [reference, amount] = [text(event, 'reference'), amountOf(event, field)];
    const before = agreed.get(reference);
    if (before === undefined) report.wrong(event, `${reference} was never begun`);
    else if (before !== amount) report.wrong(event, `${amount} kobo, where ${before} were agreed for ${reference}`);
  };
  return {
    take(event) {
      const reference = text(event, 'reference');
      switch (event.type) {
        case 'PurchaseStarted':
          return void agreed.set(reference, amountOf(event, 'price'));
        case 'PaymentInitiated':
          if (event.data.purpose === 'purchase') return compare(event, 'amount');
          return void agreed.set(reference, amountOf(event, 'amount'));
        case 'PaymentSettled':
          return compare(event, 'amount');
        case 'PurchaseCompleted':
          return compare(event, 'price');
      }
    },
  };
}

/** I12: a completed purchase gives its creator one earning of the price, less one commission of floor(price × bp / 10000). */
export function creatorIsPaid(report: Report, world: World): Folding {
  type Due = { at: At; creator: string; price: number; commission: number; earned: boolean; charged: boolean };
  const due = new Map<string, Due>();
  const done = new Set<string>();
  /** Keeps a sale in `due` until both legs are recorded. */
  const keep = (reference: string, sale: Due) => {
    if (!sale.earned || !sale.charged) return void due.set(reference, sale);
    due.delete(reference);
    done.add(reference);
  };
  const entry = (event: Logged, leg: 'earned' | 'charged', expected: 'price' | 'commission') => {
    const reference = text(event, 'reference');
    const sale = due.get(reference);
    if (done.has(reference) || sale?.[leg]) return;
    if (!sale) return report.wrong(event, `no purchase ${reference} was completed`);
    if (amountOf(event, 'amount') !== sale[expected] || text(event, 'ownerId') !== sale.creator)
      report.wrong(event, `${sale.creator} was due a ${expected} of ${sale[expected]} kobo for ${reference}`);
    sale[leg] = true;
    keep(reference, sale);
  };
  return {
    take(event) {
      if (event.type === 'SaleEarned') return entry(event, 'earned', 'price');
      if (event.type === 'CommissionCharged') return entry(event, 'charged', 'commission');
      if (event.type !== 'PurchaseCompleted') return;
      const reference = text(event, 'reference');
      if (due.has(reference) || done.has(reference)) return;
      report.counted();
      const [price, commission, basisPoints] = ['price', 'commission', 'basisPoints'].map((field) =>
        amountOf(event, field),
      ) as [number, number, number];
      const share =
        Number.isSafeInteger(price) && Number.isSafeInteger(basisPoints)
          ? Number((BigInt(price) * BigInt(basisPoints)) / 10_000n)
          : Number.NaN;
      if (commission !== share)
        report.wrong(
          event,
          `a commission of ${commission} kobo, where ${basisPoints} basis points of ${price} are ${share}`,
        );
      keep(reference, {
        ...{ at: placeOf(event), creator: text(event, 'creatorId'), price, commission },
        ...{ earned: price === 0, charged: commission === 0 },
      });
    },
    end() {
      for (const [reference, { at, earned }] of due)
        if (!isYoung(at, world))
          report.wrong(at, `its ${earned ? 'commission was' : 'earning was'} never recorded (${reference})`);
    },
  };
}

/** I13: a person owns a listing once, and nobody buys his own. */
export function boughtOnce(report: Report): Folding {
  const owned = new Set<string>();
  return {
    take(event) {
      if (event.type !== 'PurchaseCompleted') return;
      report.counted();
      const [listing, buyer] = [text(event, 'listingId'), text(event, 'buyerId')];
      if (event.stream !== `purchase-${listing}-${buyer}`) report.wrong(event, `it speaks of ${listing} and ${buyer}`);
      if (buyer === text(event, 'creatorId')) report.wrong(event, `${buyer} bought his own listing ${listing}`);
      if (owned.has(event.stream)) report.wrong(event, `${buyer} owned ${listing} before`);
      owned.add(event.stream);
    },
  };
}

/** I14: the readers the access table names are exactly those whose purchase the log says is completed. */
export function accessIsBought(report: Report, world: World): Folding {
  const { owned, checkpoints } = world;
  if (!owned) return {};
  const passed = checkpoints?.find(({ name }) => name === 'purchases')?.position;
  const bought = new Map<string, At>();
  return {
    take(event) {
      if (event.type !== 'PurchaseCompleted' || (passed !== undefined && event.position > passed)) return;
      bought.set(`${text(event, 'listingId')}/${text(event, 'buyerId')}`, placeOf(event));
    },
    async end() {
      for await (const { listing_id, buyer_id } of owned()) {
        report.counted();
        if (!bought.delete(`${listing_id}/${buyer_id}`))
          report.wrong(
            { stream: `purchase-${listing_id}-${buyer_id}` },
            'the access table names a reader who never bought',
          );
      }
      for (const at of bought.values()) report.wrong(at, 'the access table does not know this buyer');
    },
  };
}

export const purchases: Invariant[] = [
  { id: 'I10', promise: 'Bought means paid, and paid once', begin: paidOnce },
  { id: 'I11', promise: 'Paid as agreed', begin: paidAsAgreed },
  { id: 'I12', promise: 'The creator is paid, less the commission', begin: creatorIsPaid },
  { id: 'I13', promise: 'A listing is bought once, by someone else', begin: boughtOnce },
  { id: 'I14', promise: 'Access is exactly what was bought', begin: accessIsBought },
];
