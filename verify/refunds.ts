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

/** What each completed purchase sold, by its reference. */
class Sales {
  private readonly people = new KeyIndex();
  private readonly columns = {
    price: new Numbers(Number.NaN),
    commission: new Numbers(Number.NaN),
    buyer: new Numbers(-1),
    creator: new Numbers(-1),
  };

  constructor(private readonly references: KeyIndex) {}

  /** Keeps the first completion of a reference; I5 reports another one. */
  complete(event: Logged) {
    const sale = this.references.add(text(event, 'reference'));
    if (!Number.isNaN(this.columns.price.get(sale))) return;
    this.columns.price.set(sale, amountOf(event, 'price'));
    this.columns.commission.set(sale, amountOf(event, 'commission'));
    this.columns.buyer.set(sale, this.people.add(text(event, 'buyerId')));
    this.columns.creator.set(sale, this.people.add(text(event, 'creatorId')));
  }

  amount(reference: string, of: 'price' | 'commission'): number {
    return this.columns[of].get(this.references.add(reference));
  }

  isOf(reference: string, person: string, as: 'buyer' | 'creator'): boolean {
    return this.columns[as].get(this.references.add(reference)) === this.people.add(person);
  }
}

type Due = { at: Place; left: Map<string, number> };

/**
 * Compares the postings of one side of each refunded purchase with what is due: `dueFor` names the types of the events and
 * their amounts, kobo. Each is recorded once, by the person `as`, and only after the refund.
 */
function refundedOnce(
  report: Report,
  world: World,
  as: 'buyer' | 'creator',
  types: readonly string[],
  dueFor: (event: Logged) => [type: string, amount: number][],
): { folding: Folding; sales: Sales } {
  const sales = new Sales(world.references);
  const due = new Map<string, Due>();
  const refunded = new Numbers(0);
  const entry = (event: Logged, reference: string) => {
    report.checked();
    const sale = due.get(reference);
    if (!sale) {
      // A second posting of a reference is for I5.
      if (!refunded.get(world.references.add(reference)))
        report.violation(event, `no purchase ${reference} was refunded`);
      return;
    }
    const expected = sale.left.get(event.type) ?? 0;
    if (amountOf(event, 'amount') !== expected || !sales.isOf(reference, text(event, 'ownerId'), as))
      report.violation(event, `${expected} kobo were due to this side of the refund of ${reference}`);
    sale.left.delete(event.type);
    if (sale.left.size === 0) due.delete(reference);
  };
  const folding: Folding = {
    take(event) {
      const reference = text(event, 'reference');
      if (event.type === 'PurchaseCompleted') return sales.complete(event);
      if (types.includes(event.type)) return entry(event, reference);
      if (event.type !== 'PurchaseRefunded') return;
      report.checked();
      const number = world.references.add(reference);
      if (refunded.get(number)) return;
      refunded.set(number, 1);
      due.set(reference, { at: placeOf(event), left: new Map(dueFor(event).filter(([, amount]) => amount !== 0)) });
    },
    end() {
      for (const [reference, { at, left }] of due)
        if (!isYoung(at, world))
          report.violation(at, `${[...left.keys()].join(', ')} was never recorded (${reference})`);
    },
  };
  return { folding, sales };
}

/** I41: a refund follows its buyer's request or a dispute, is of the whole price, and reaches the buyer once: the wallet, or the card through it. */
export function priceIsReturned(report: Report, world: World): Folding {
  const requested = new Numbers(0);
  const types = ['RefundReceived', 'RefundPaidOut'];
  const { folding, sales } = refundedOnce(report, world, 'buyer', types, (event) => [
    ['RefundReceived', sales.amount(text(event, 'reference'), 'price')],
    ...(event.data.to === 'card'
      ? [['RefundPaidOut', paidOutOf(event, sales.amount(text(event, 'reference'), 'price'))] as [string, number]]
      : []),
  ]);
  return {
    ...folding,
    take(event) {
      folding.take!(event);
      if (event.type !== 'RefundRequested' && event.type !== 'PurchaseRefunded') return;
      const reference = text(event, 'reference');
      const number = world.references.add(reference);
      const price = sales.amount(reference, 'price');
      if (Number.isNaN(price) || !sales.isOf(reference, text(event, 'buyerId'), 'buyer'))
        report.violation(event, `${text(event, 'buyerId')} never bought ${reference}`);
      else if (amountOf(event, 'price') !== price)
        report.violation(event, `${amountOf(event, 'price')} kobo, where ${price} were paid for ${reference}`);
      else if (event.type === 'PurchaseRefunded' && !event.data.dispute && !requested.get(number))
        report.violation(event, `the refund of ${reference} was never requested`);
      if (event.type === 'RefundRequested') requested.set(number, 1);
    },
  };
}

/** What goes on to the card: the price, unless less of it was paid by card. */
const paidOutOf = (event: Logged, price: number) =>
  event.data.toCard === undefined ? price : amountOf(event, 'toCard');

/** I42: a refunded sale is taken back from its creator once: the whole price goes, the commission returns. */
export function earningIsReversed(report: Report, world: World): Folding {
  const types = ['SaleReversed', 'CommissionReturned'];
  const { folding, sales } = refundedOnce(report, world, 'creator', types, (event) => [
    ['SaleReversed', sales.amount(text(event, 'reference'), 'price')],
    ['CommissionReturned', sales.amount(text(event, 'reference'), 'commission')],
  ]);
  return folding;
}

/** I43: a shortfall that was advanced for a refund is what later earnings repay, never more, to the same creator. */
export function advancesAreRepaid(report: Report): Folding {
  const people = new KeyIndex();
  const owed = new Numbers(0);
  return {
    take(event) {
      const isAdvance = event.type === 'ShortfallAdvanced';
      if (!isAdvance && event.type !== 'ShortfallRecovered') return;
      report.checked();
      const owner = text(event, 'ownerId');
      const debtor = people.add(owner);
      const left = owed.get(debtor) + (isAdvance ? 1 : -1) * amountOf(event, 'amount');
      owed.set(debtor, left);
      if (left < 0) report.violation(event, `${-left} kobo more than ${owner} owed`);
      if (event.data[isAdvance ? 'from' : 'to'] !== `receivable:${owner}`)
        report.violation(event, `the other account is not receivable:${owner}`);
    },
  };
}

const STEPS = new Set(['RefundStarted', 'RefundProcessed', 'RefundFailed']);

/** I44: the provider returned exactly what ended as a refund to the card, and nothing for any other payment. */
export function providerReturned(report: Report, world: World): Folding {
  const { references, provider } = world;
  if (!provider) return {};
  const [endedAt, amounts, started] = [new Numbers(NEVER), new Numbers(0), new Numbers(0)];
  /** The payments that were refunded in parts, by the reference of each part. */
  const chargeOf = new Map<string, string>();
  return {
    take(event) {
      if (!STEPS.has(event.type)) return;
      const reference = text(event, 'reference');
      if (event.type === 'RefundStarted' && event.data.charge) chargeOf.set(reference, text(event, 'charge'));
      const charge = references.add(chargeOf.get(reference) ?? reference);
      if (event.type === 'RefundStarted') return started.set(charge, 1);
      endedAt.set(charge, Number(event.position));
      if (event.type === 'RefundProcessed') amounts.set(charge, amounts.get(charge) + amountOf(event, 'amount'));
    },
    async end() {
      const returned = new Numbers(0);
      for (const { reference, refunded = 0 } of await provider()) {
        const refund = references.add(reference);
        returned.set(refund, refunded);
        if (refunded > 0 && !started.get(refund))
          report.violation(
            { stream: `refund-${reference}` },
            `the provider returned ${refunded} kobo that no refund ordered`,
          );
      }
      for (let refund = 0; refund < references.size; refund++) {
        if (endedAt.get(refund) === NEVER) continue;
        report.checked();
        if (returned.get(refund) !== amounts.get(refund))
          await report.violationAt(
            endedAt.get(refund),
            `the log returned ${amounts.get(refund)} kobo to the card, the provider ${returned.get(refund)}`,
          );
      }
    },
  };
}

export const refunds: Invariant[] = [
  { id: 'I41', promise: 'A refund returns the price, once', begin: priceIsReturned },
  { id: 'I42', promise: 'A refunded sale is taken back, once', begin: earningIsReversed },
  { id: 'I43', promise: 'Advances are repaid, never twice', begin: advancesAreRepaid },
  { id: 'I44', promise: 'The provider returned what was refunded', begin: providerReturned },
];
