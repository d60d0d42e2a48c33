import { AwaitedDeposits } from './awaited-deposits.js';
import {
  amountOf,
  type Folding,
  type Invariant,
  isYoung,
  type Logged,
  type Place,
  placeOf,
  type Report,
  text,
  type World,
} from './invariant.js';

type Half = { at: Place; user: string; amount: number };
/** `cost`: what the person paid for it, with what was credited, kobo; `vat` of that. The charge of `charged` kobo paid it at `paidAt`. */
type Period = {
  from: string;
  until: string;
  cost: number;
  vat: number;
  charged: number;
  reference: string;
  paidAt: string;
};
const DAY_MS = 86_400_000;
/** Days after a charge within which it is refunded, and the fewest that 12 months between two refunds are. */
const [REFUND_DAYS, BETWEEN_DAYS] = [7, 365];
/** What was shown may be confirmed so long, ms. */
const QUOTE_MS = 600_000;

/** The rest of a sum for this period at an instant, in whole kobo, rounded down. */
function restOf({ from, until }: Period, sum: number, at: string): number {
  const [begin, end] = [Date.parse(from), Date.parse(until)];
  const left = Math.min(end - Date.parse(at), end - begin);
  return Number((BigInt(sum) * BigInt(left)) / BigInt(end - begin));
}

/** What is credited of a period at an instant; of a new price at least one kobo is paid. */
const creditOf = (period: Period, at: string, price: number) => Math.min(restOf(period, period.cost, at), price - 1);

/** Why this refund of a period is wrong, if it is. */
function wrongRefund(event: Logged, period: Period | undefined, last: string | undefined): string | undefined {
  const [reference, at, countedAt] = [text(event, 'reference'), text(event, 'at'), text(event, 'countedAt')];
  if (!period || period.reference !== reference) return `${reference} is not the last charge`;
  const [amount, vat] = [amountOf(event, 'amount'), amountOf(event, 'vat')];
  const due = restOf(period, period.charged, countedAt);
  if (amount !== due || amount > period.charged) return `${amount} kobo are refunded, where ${due} are not used`;
  const ofVat = Number((BigInt(amount) * BigInt(period.vat)) / BigInt(period.cost));
  if (vat !== ofVat || amountOf(event, 'price') !== amount - vat)
    return `${vat} kobo of it are VAT, where ${ofVat} are`;
  const [asked, age] = [Date.parse(countedAt), Date.parse(at) - Date.parse(countedAt)];
  if (age < 0 || age > QUOTE_MS) return `it is counted for ${countedAt}`;
  if (asked - Date.parse(period.paidAt) >= REFUND_DAYS * DAY_MS) return `the charge is of ${period.paidAt}`;
  if (last && Date.parse(at) - Date.parse(last) < BETWEEN_DAYS * DAY_MS) return `the refund before it is of ${last}`;
  return undefined;
}

/**
 * I63: every paid period of Premium has one debit of the same kobo in the wallet of its person, and every debit a period; each
 * follows from a charge that was ordered and is answered once. A renewal begins where the period before it ends, and no two
 * periods of a person overlap: an upgrade ends the one before it, and is credited exactly the kobo of the rest of it. A refund
 * ends the last one within 7 days of its charge, of which it returns exactly the rest, VAT by its share, once to the wallet; a
 * person has one in 12 months. A deposit that was made for Premium is answered once, when it is in the wallet: by one charge of the
 * amount that was agreed, or by staying there.
 */
export function premiumIsPaidOnce(report: Report, world: World): Folding {
  /** Charges without an answer, and one half of a payment whose other half was not seen. */
  const open = new Map<string, Half>();
  const [debits, periods] = [new Map<string, Half>(), new Map<string, Half>()];
  const periodOf = new Map<string, Period>();
  /** Refunds and what the wallet got, of which the other half was not seen; and the last refund of a person. */
  const [returns, refunds, refundedAt] = [new Map<string, Half>(), new Map<string, Half>(), new Map<string, string>()];
  const deposits = new AwaitedDeposits(
    report,
    world,
    (reference) => `the deposit ${reference} neither bought Premium nor was kept`,
  );
  /** What the wallet still paid after an erasure begins anew. */
  const erased = new Set<string>();

  const match = (event: Logged, half: Half, [own, other]: [Map<string, Half>, Map<string, Half>]) => {
    const reference = text(event, 'reference');
    const found = other.get(reference);
    if (!found) return void own.set(reference, half);
    other.delete(reference);
    if (found.user !== half.user || found.amount !== half.amount)
      report.violation(event, `${half.user} has ${half.amount} kobo, where ${found.user} has ${found.amount}`);
  };
  const answer = (event: Logged) => {
    const [reference, amount] = [text(event, 'reference'), amountOf(event, 'amount')];
    const charge = open.get(reference);
    if (!charge) return report.violation(event, `no charge ${reference} waits for an answer`);
    open.delete(reference);
    if (charge.amount !== amount) report.violation(event, `${amount} kobo, where ${charge.amount} were ordered`);
  };

  return {
    take(event) {
      const user = text(event, 'userId');
      switch (event.type) {
        case 'PremiumChargeOrdered': {
          report.checked();
          const [amount, price] = [amountOf(event, 'amount'), amountOf(event, 'price') + amountOf(event, 'vat')];
          const credit = event.data.credit === undefined ? 0 : amountOf(event, 'credit');
          if (price - credit !== amount) report.violation(event, `${amount} kobo are not the price and its VAT`);
          const period = periodOf.get(user);
          const due = event.data.cause === 'upgrade' && period ? creditOf(period, text(event, 'creditedAt'), price) : 0;
          if (credit !== due) report.violation(event, `${credit} kobo are credited, where ${due} are not used`);
          if (event.data.deposit !== undefined) deposits.answer(event, text(event, 'deposit'), user);
          return void open.set(text(event, 'reference'), { at: placeOf(event), user, amount });
        }
        case 'PremiumChargeFailed':
          report.checked();
          return answer(event);

        case 'PremiumPeriodPaid': {
          report.checked();
          answer(event);
          match(event, { at: placeOf(event), user, amount: amountOf(event, 'amount') }, [periods, debits]);
          const [from, until, last] = [text(event, 'from'), text(event, 'until'), periodOf.get(user)];
          const before = event.data.cause === 'upgrade' ? text(event, 'creditedAt') : last?.until;
          if (from >= until || (before !== undefined && from < before))
            report.violation(event, `${from} to ${until} overlaps the period until ${before}`);
          if (event.data.cause !== 'purchase' && from !== before && !erased.has(user))
            report.violation(event, `the renewal begins at ${from}, where the period ended at ${before}`);
          const cost = amountOf(event, 'price') + amountOf(event, 'vat');
          const charge = { charged: amountOf(event, 'amount'), reference: text(event, 'reference') };
          const paid = { ...charge, vat: amountOf(event, 'vat'), paidAt: text(event, 'at') };
          return void periodOf.set(user, { from, until, cost, ...paid });
        }
        case 'PremiumRefunded': {
          report.checked();
          const wrong = wrongRefund(event, periodOf.get(user), refundedAt.get(user));
          if (wrong) report.violation(event, wrong);
          refundedAt.set(user, text(event, 'at'));
          periodOf.delete(user);
          return match(event, { at: placeOf(event), user, amount: amountOf(event, 'amount') }, [refunds, returns]);
        }
        case 'PremiumDepositAwaited':
          report.checked();
          return deposits.begin(event, user);

        case 'PremiumDepositKept':
          report.checked();
          return deposits.answer(event, text(event, 'reference'), user);

        case 'FundsDeposited':
          return deposits.arrive(event);

        case 'PremiumEnded':
          if (event.data.reason !== 'erased') return;
          erased.add(user);
          return deposits.forget(user);

        case 'PremiumReturned':
          report.checked();
          if (event.data.from !== 'platform') report.violation(event, `Premium came from ${String(event.data.from)}`);
          return match(event, { at: placeOf(event), user: text(event, 'ownerId'), amount: amountOf(event, 'amount') }, [
            returns,
            refunds,
          ]);
        case 'PremiumPaid':
          report.checked();
          if (event.data.to !== 'platform') report.violation(event, `Premium was paid to ${String(event.data.to)}`);
          return match(event, { at: placeOf(event), user: text(event, 'ownerId'), amount: amountOf(event, 'amount') }, [
            debits,
            periods,
          ]);
      }
    },
    end() {
      for (const [reference, { at }] of open)
        if (!isYoung(at, world)) report.violation(at, `the charge ${reference} was never answered`);
      deposits.end();
      for (const [reference, { at, amount }] of debits)
        if (!isYoung(at, world)) report.violation(at, `${amount} kobo of ${reference} paid no period`);
      for (const [reference, { at, amount }] of periods)
        if (!isYoung(at, world)) report.violation(at, `no wallet paid the ${amount} kobo of ${reference}`);
      for (const [reference, { at, amount }] of [...refunds, ...returns])
        if (!isYoung(at, world))
          report.violation(at, `${amount} kobo of ${reference} were returned in one of two places`);
    },
  };
}

export const premium: Invariant[] = [
  {
    id: 'I63',
    promise:
      'Every period of Premium is paid once, from the wallet, and refunded once at most, for what is not used; a deposit for it buys one, or stays',
    begin: premiumIsPaidOnce,
  },
];
