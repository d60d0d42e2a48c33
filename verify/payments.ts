import { Numbers } from './columns.js';
import {
  amountOf,
  type Folding,
  type Invariant,
  isYoung,
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
 * I10: a purchase has one payment, and a settled payment becomes one purchase or one deposit in the payer's wallet. With
 * the provider's ledger, both sides hold the same payments.
 */
export function paidOnce(report: Report, world: World): Folding {
  type Open = { at: Place; purpose: string; payer: string; amount: number; funded: boolean; answered: boolean };
  /** Settled payments without their purchase or deposit yet. */
  const open = new Map<string, Open>();
  const { references } = world;
  /** Position and amount in kobo of each other settled payment. */
  const [settledAt, amounts] = [new Numbers(NEVER), new Numbers(0)];
  const quarantined = new KeyIndex();
  const isClosed = (reference: string) => settledAt.get(references.add(reference)) !== NEVER;
  const settle = (reference: string, payment: Open) => {
    if (!payment.funded || (payment.purpose === 'purchase' && !payment.answered)) return;
    open.delete(reference);
    settledAt.set(references.add(reference), Number(payment.at.position));
    amounts.set(references.add(reference), payment.amount);
  };
  /** Compares with the provider's successful payments. */
  async function compare(book: readonly ProviderPayment[]) {
    const successful = book.filter(({ status }) => status === 'success');
    const names = new Set(successful.map(({ reference }) => reference));
    for (const { reference, amount } of successful) {
      const at = { stream: `payment-${reference}` };
      const settled =
        open.get(reference)?.amount ?? (isClosed(reference) ? amounts.get(references.add(reference)) : -1);
      if (settled < 0) {
        if (!quarantined.has(reference))
          report.violation(at, `the provider took ${amount} kobo that the log never settled`);
      } else if (settled !== amount) report.violation(at, `the log settled ${settled} kobo, the provider ${amount}`);
    }
    for (const [reference, { at, amount }] of open)
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
          open.set(reference, {
            ...{ at: placeOf(event), purpose: text(event, 'purpose'), payer: text(event, 'payerId') },
            ...{ amount: amountOf(event, 'amount'), funded: amountOf(event, 'amount') === 0, answered: false },
          });
          return;
        case 'PaymentQuarantined':
          return void quarantined.add(reference);
        case 'PurchaseCompleted':
        case 'PurchaseDeclined':
          report.checked();
          if (!payment) return report.violation(event, `no payment ${reference} is left to pay for it`);
          if (payment.answered) return report.violation(event, `payment ${reference} was spent before`);
          payment.answered = true;
          return settle(reference, payment);
        case 'FundsDeposited':
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
      const book = await world.provider?.();
      if (book) await compare(book);
    },
  };
}

export const payments: Invariant[] = [{ id: 'I10', promise: 'Bought means paid, and paid once', begin: paidOnce }];
