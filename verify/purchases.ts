import { Numbers } from './columns.js';
import {
  amountOf,
  type Folding,
  type Invariant,
  isYoung,
  type Logged,
  NEVER,
  type Place,
  placeOf,
  type Report,
  text,
  type World,
} from './invariant.js';
import { KeyIndex } from './key-index.js';

/**
 * I11: a payment is initiated, settled and completed for exactly the price that the purchase was started with. One that was held
 * settles with what was accepted of it (I10).
 */
export function paidAsAgreed(report: Report, { references }: World): Folding {
  /** Agreed price, kobo; NaN without a started purchase. */
  const agreed = new Numbers(Number.NaN);
  const accepted = new Set<string>();
  const compare = (event: Logged, field: string) => {
    report.checked();
    const [reference, amount] = [text(event, 'reference'), amountOf(event, field)];
    const before = agreed.get(references.add(reference));
    if (Number.isNaN(before)) report.violation(event, `${reference} was never started`);
    else if (before !== amount) report.violation(event, `${amount} kobo, where ${before} were agreed for ${reference}`);
  };
  return {
    take(event) {
      const agree = (amount: number) => agreed.set(references.add(text(event, 'reference')), amount);
      switch (event.type) {
        case 'PurchaseStarted':
          return agree(amountOf(event, 'price'));
        case 'PaymentInitiated':
          if (event.data.purpose === 'purchase') return compare(event, 'amount');
          return agree(amountOf(event, 'amount'));
        case 'ChargeAccepted':
          return void accepted.add(text(event, 'reference'));
        case 'PaymentSettled':
          return accepted.delete(text(event, 'reference')) ? undefined : compare(event, 'amount');
        case 'PurchaseCompleted':
          return compare(event, 'price');
      }
    },
  };
}

/** I12: a completed purchase credits its creator the price once, less one commission of floor(price × bp / 10000). */
export function creatorIsPaid(report: Report, world: World): Folding {
  type Due = { at: Place; creator: string; price: number; commission: number; earned: boolean; charged: boolean };
  const due = new Map<string, Due>();
  const { references } = world;
  const done = new Numbers(0);
  const isDone = (reference: string) => done.get(references.add(reference)) === 1;
  /** Keeps a sale in `due` until both legs are recorded. */
  const keep = (reference: string, sale: Due) => {
    if (!sale.earned || !sale.charged) return void due.set(reference, sale);
    due.delete(reference);
    done.set(references.add(reference), 1);
  };
  const entry = (event: Logged, leg: 'earned' | 'charged', expected: 'price' | 'commission') => {
    const reference = text(event, 'reference');
    const sale = due.get(reference);
    if (sale?.[leg] || isDone(reference)) return;
    if (!sale) return report.violation(event, `no purchase ${reference} was completed`);
    if (amountOf(event, 'amount') !== sale[expected] || text(event, 'ownerId') !== sale.creator)
      report.violation(event, `${sale.creator} was due a ${expected} of ${sale[expected]} kobo for ${reference}`);
    sale[leg] = true;
    keep(reference, sale);
  };
  return {
    take(event) {
      if (event.type === 'SaleEarned') return entry(event, 'earned', 'price');
      if (event.type === 'CommissionCharged') return entry(event, 'charged', 'commission');
      if (event.type !== 'PurchaseCompleted') return;
      const reference = text(event, 'reference');
      if (due.has(reference) || isDone(reference)) return;
      report.checked();
      const [price, commission, basisPoints] = ['price', 'commission', 'basisPoints'].map((field) =>
        amountOf(event, field),
      ) as [number, number, number];
      const share =
        Number.isSafeInteger(price) && Number.isSafeInteger(basisPoints)
          ? Number((BigInt(price) * BigInt(basisPoints)) / 10_000n)
          : Number.NaN;
      if (commission !== share)
        report.violation(
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
          report.violation(at, `its ${earned ? 'commission was' : 'earning was'} never recorded (${reference})`);
    },
  };
}

/** The purchase of what its buyer gave away: `gif.<uuid>.<n>`. It gives its buyer no access. */
const isGiven = (event: Logged) => text(event, 'reference').startsWith('gif.');

/** I13: a person buys a listing once, again only after a refund, and never their own. What is given away is bought beside that. */
export function boughtOnce(report: Report, { streams }: World): Folding {
  const completed = new Numbers(0);
  return {
    take(event) {
      if (event.type === 'PurchaseRefunded' || event.type === 'AccessEnded')
        return completed.set(streams.add(event.stream), 0);
      if (event.type !== 'PurchaseCompleted' && event.type !== 'AccessGiven') return;
      report.checked();
      const [listing, buyer] = [text(event, 'listingId'), text(event, 'buyerId')];
      const own = `purchase-${listing}-${buyer}`;
      const isBeside = event.type === 'PurchaseCompleted' && isGiven(event);
      if (event.stream !== (isBeside ? `${own}-${text(event, 'reference')}` : own))
        report.violation(event, `it names ${listing} and ${buyer}`);
      if (buyer === text(event, 'creatorId')) report.violation(event, `${buyer} bought their own listing ${listing}`);
      const purchase = streams.add(event.stream);
      if (completed.get(purchase)) report.violation(event, `${buyer} owned ${listing} before`);
      completed.set(purchase, 1);
    },
  };
}

/** I14: the access table holds exactly the persons with a completed purchase, or the access of a gift, in the log that was not refunded. */
export function accessIsBought(report: Report, world: World): Folding {
  const { owned, checkpoints } = world;
  if (!owned) return {};
  const passed = checkpoints?.find(({ name }) => name === 'purchases')?.position;
  const pairs = new KeyIndex();
  /** Position of each completed purchase not yet compared with the access table. */
  const boughtAt = new Numbers(NEVER);
  return {
    take(event) {
      const isGift = event.type === 'AccessGiven' || event.type === 'AccessEnded';
      const isRefunded = event.type === 'PurchaseRefunded' || event.type === 'AccessEnded';
      if (!isRefunded && !isGift && event.type !== 'PurchaseCompleted') return;
      if (!isGift && isGiven(event)) return;
      if (passed !== undefined && event.position > passed) return;
      const pair = pairs.add(`${text(event, 'listingId')}/${text(event, 'buyerId')}`);
      boughtAt.set(pair, isRefunded ? NEVER : Number(event.position));
    },
    async end() {
      for await (const { listing_id, buyer_id } of owned()) {
        report.checked();
        const pair = pairs.indexOf(`${listing_id}/${buyer_id}`);
        if (pair < 0 || boughtAt.get(pair) === NEVER)
          report.violation(
            { stream: `purchase-${listing_id}-${buyer_id}` },
            'the access table has a reader who never bought',
          );
        else boughtAt.set(pair, NEVER);
      }
      for (let pair = 0; pair < pairs.size; pair++)
        if (boughtAt.get(pair) !== NEVER)
          await report.violationAt(boughtAt.get(pair), 'the access table lacks this buyer');
    },
  };
}

export const purchases: Invariant[] = [
  { id: 'I11', promise: 'Paid as agreed', begin: paidAsAgreed },
  { id: 'I12', promise: 'The creator is paid, less the commission', begin: creatorIsPaid },
  { id: 'I13', promise: 'A listing is bought once, by someone else', begin: boughtOnce },
  { id: 'I14', promise: 'Access is exactly what was bought', begin: accessIsBought },
];
