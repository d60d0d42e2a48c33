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
/** `cost`: what the person paid for it, with what was credited, kobo. */
type Period = { from: string; until: string; cost: number };

/** The rest of a period at an instant, in whole kobo, rounded down; of a new price at least one kobo is paid. */
function creditOf({ from, until, cost }: Period, at: string, price: number): number {
  const [begin, end] = [Date.parse(from), Date.parse(until)];
  const left = Math.min(end - Date.parse(at), end - begin);
  const rest = (BigInt(cost) * BigInt(left)) / BigInt(end - begin);
  return Math.min(Number(rest), price - 1);
}

/**
 * I63: every paid period of Premium has one debit of the same kobo in the wallet of its person, and every debit a period; each
 * follows from a charge that was ordered and is answered once. A renewal begins where the period before it ends, and no two
 * periods of a person overlap: an upgrade ends the one before it, and is credited exactly the kobo of the rest of it.
 */
export function premiumIsPaidOnce(report: Report, world: World): Folding {
  /** Charges without an answer, and one half of a payment whose other half was not seen. */
  const open = new Map<string, Half>();
  const [debits, periods] = [new Map<string, Half>(), new Map<string, Half>()];
  const periodOf = new Map<string, Period>();
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
          return void periodOf.set(user, { from, until, cost });
        }
        case 'PremiumEnded':
          if (event.data.reason === 'erased') erased.add(user);
          return;
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
      for (const [reference, { at, amount }] of debits)
        if (!isYoung(at, world)) report.violation(at, `${amount} kobo of ${reference} paid no period`);
      for (const [reference, { at, amount }] of periods)
        if (!isYoung(at, world)) report.violation(at, `no wallet paid the ${amount} kobo of ${reference}`);
    },
  };
}

export const premium: Invariant[] = [
  { id: 'I63', promise: 'Every period of Premium is paid once, from the wallet', begin: premiumIsPaidOnce },
];
