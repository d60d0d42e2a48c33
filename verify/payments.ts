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
  type ProviderPayment,
  type Report,
  text,
  type World,
} from './invariant.js';
import { KeyIndex } from './key-index.js';

/**
 * I10: a purchase has one payment, and a settled payment becomes one purchase or one deposit in the payer's wallet; one
 * that the wallet paid was taken from the balance first, one that was held was accepted first and not returned. With the
 * provider's ledger, both sides hold the same payments, and what a dispute took of a held one was not accepted.
 */
export function paidOnce(report: Report, world: World): Folding {
  type Open = { at: Place; purpose: string; payer: string; amount: number; funded: boolean; answered: boolean } & {
    /** Amount that the provider took, kobo. */
    taken: number;
  };
  /** What wallets spent on payments that are not settled yet. */
  const spent = new Map<string, { at: Place; payer: string; amount: number }>();
  /** Payments from wallets. */
  const fromWallets = new KeyIndex();
  /** Settled payments without their purchase or deposit yet. */
  const open = new Map<string, Open>();
  const { references } = world;
  /** Position and amount in kobo of each other settled payment. */
  const [settledAt, amounts] = [new Numbers(NEVER), new Numbers(0)];
  const quarantined = new KeyIndex();
  /** What finance accepted of held payments, kobo. */
  const accepted = new Map<string, number>();
  /** What lost disputes took of payments that are not settled yet, kobo. */
  const takenBefore = new Map<string, number>();
  /** Held payments that the provider returned: none of them settles later. */
  const returned = new KeyIndex();
  /** Payments of which the log ordered a refund or lost a dispute: the provider may call them reversed. */
  const refunds = new KeyIndex();
  const isClosed = (reference: string) => settledAt.get(references.add(reference)) !== NEVER;
  const settle = (reference: string, payment: Open) => {
    if (!payment.funded || (payment.purpose === 'purchase' && !payment.answered)) return;
    open.delete(reference);
    settledAt.set(references.add(reference), Number(payment.at.position));
    amounts.set(references.add(reference), payment.taken);
  };
  /** A settled payment; for one from a wallet, the balance must have been spent on exactly this. */
  function settled(event: Logged): Open {
    const [payer, amount] = [text(event, 'payerId'), amountOf(event, 'amount')];
    const isFromWallet = event.data.method === 'wallet';
    const paid = spent.get(text(event, 'reference'));
    spent.delete(text(event, 'reference'));
    if (isFromWallet && (paid?.payer !== payer || paid.amount !== amount))
      report.violation(event, `the wallet of ${payer} did not spend ${amount} kobo on it`);
    const held = accepted.get(text(event, 'reference'));
    accepted.delete(text(event, 'reference'));
    if (quarantined.has(text(event, 'reference')) && held !== amount)
      report.violation(
        event,
        `it was held, and ${held === undefined ? 'nothing' : `${held} kobo`} of it were accepted`,
      );
    if (returned.has(text(event, 'reference'))) report.violation(event, 'it was returned to its payer before');
    if (!isFromWallet && paid) report.violation(event, `its price was taken from the wallet of ${paid.payer} too`);
    const before = takenBefore.get(text(event, 'reference')) ?? 0;
    takenBefore.delete(text(event, 'reference'));
    return {
      ...{ at: placeOf(event), purpose: text(event, 'purpose'), payer, amount },
      taken: isFromWallet ? 0 : amount + before,
      ...{ funded: isFromWallet || paid !== undefined || amount === 0, answered: false },
    };
  }
  /** Compares with the provider's successful payments. */
  async function compare(book: readonly ProviderPayment[]) {
    const successful = book.filter(
      ({ status, reference }) => status === 'success' || (status === 'reversed' && refunds.has(reference)),
    );
    const names = new Set(successful.map(({ reference }) => reference));
    for (const { reference, amount } of successful) {
      const at = { stream: `payment-${reference}` };
      const settled = open.get(reference)?.taken ?? (isClosed(reference) ? amounts.get(references.add(reference)) : -1);
      if (settled < 0) {
        if (!quarantined.has(reference))
          report.violation(at, `the provider took ${amount} kobo that the log never settled`);
      } else if (settled !== amount) report.violation(at, `the log settled ${settled} kobo, the provider ${amount}`);
    }
    for (const [reference, { at, taken: amount }] of open)
      if (amount > 0 && !names.has(reference))
        report.violation(at, `the log settled ${amount} kobo, the provider none`);
    const found = new Numbers(0);
    for (const name of names) found.set(references.add(name), 1);
    for (let payment = 0; payment < references.size; payment++) {
      const [at, amount] = [settledAt.get(payment), amounts.get(payment)];
      if (at !== NEVER && amount > 0 && !found.get(payment))
        await report.violationAt(at, `the log settled ${amount} kobo, the provider none`);
    }
  }
  return {
    take(event) {
      const reference = text(event, 'reference');
      const payment = open.get(reference);
      switch (event.type) {
        case 'PaymentSettled':
          report.checked();
          if (payment || isClosed(reference)) return;
          open.set(reference, settled(event));
          return;
        case 'BalanceSpent':
          report.checked();
          fromWallets.add(reference);
          spent.set(reference, {
            ...{ at: placeOf(event), payer: text(event, 'ownerId'), amount: amountOf(event, 'amount') },
          });
          return;
        case 'RefundStarted':
          return void refunds.add(typeof event.data.charge === 'string' ? event.data.charge : reference);
        case 'ChargeDisputeEnded':
          if (event.data.outcome !== 'lost') return;
          refunds.add(reference);
          if (!payment && !isClosed(reference))
            takenBefore.set(reference, (takenBefore.get(reference) ?? 0) + amountOf(event, 'amount'));
          return;
        case 'RefundProcessed':
          if (event.data.listingId === null) returned.add(reference);
          return;
        case 'PaymentQuarantined':
          return void quarantined.add(reference);
        case 'ChargeAccepted':
          return void accepted.set(reference, amountOf(event, 'amount'));
        case 'PurchaseCompleted':
        case 'PurchaseDeclined':
          report.checked();
          if (!payment) return report.violation(event, `no payment ${reference} is left to pay for it`);
          if (payment.answered) return report.violation(event, `payment ${reference} was spent before`);
          payment.answered = true;
          return settle(reference, payment);
        case 'FundsDeposited':
          if (fromWallets.has(reference))
            return report.violation(event, `${reference} was paid from the balance: nothing came in for it`);
          if (payment?.funded || isClosed(reference)) return;
          if (!payment) return report.violation(event, `no settled payment ${reference} stands behind it`);
          if (payment.payer !== text(event, 'ownerId') || payment.amount !== amountOf(event, 'amount'))
            report.violation(event, `payment ${reference} was of ${payment.amount} kobo by ${payment.payer}`);
          payment.funded = true;
          return settle(reference, payment);
      }
    },
    async end() {
      for (const [reference, { at, purpose, funded }] of open)
        if (!isYoung(at, world))
          report.violation(at, `payment ${reference} became no ${funded ? purpose : 'money in a wallet'}`);
      for (const [reference, { at, amount }] of spent)
        if (!isYoung(at, world)) report.violation(at, `${amount} kobo were spent on ${reference}, which never settled`);
      const book = await world.provider?.();
      if (book) await compare(book);
    },
  };
}

export const payments: Invariant[] = [{ id: 'I10', promise: 'Bought means paid, and paid once', begin: paidOnce }];
