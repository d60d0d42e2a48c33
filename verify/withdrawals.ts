import { Numbers } from './columns.js';
import {
  amountOf,
  type Folding,
  type Invariant,
  type Logged,
  NEVER,
  type Report,
  text,
  type World,
} from './invariant.js';
import { KeyIndex } from './key-index.js';

/** The events of each withdrawal, in columns by its reference. Amounts in kobo. */
class Withdrawals {
  /** What the wallet let go and took back, the charges included. */
  readonly left = new Numbers(Number.NaN);
  readonly returned = new Numbers(0);
  readonly charges = new Numbers(Number.NaN);
  readonly paid = new Numbers(Number.NaN);
  /** What the provider paid of a withdrawal that had failed. */
  readonly paidAfterAll = new Numbers(0);
  /** Positions of events. */
  readonly at = { requested: new Numbers(NEVER), failed: new Numbers(NEVER), paid: new Numbers(NEVER) };
  readonly started = new Numbers(0);
  private readonly owner = new Numbers(-1);
  private readonly people = new KeyIndex();

  constructor(private readonly references: KeyIndex) {}

  of = (event: Logged) => this.references.add(text(event, 'reference'));

  take(event: Logged) {
    const [number, position] = [this.of(event), Number(event.position)];
    if (event.type === 'WithdrawalRequested' && Number.isNaN(this.left.get(number))) {
      this.left.set(number, amountOf(event, 'amount'));
      this.charges.set(number, amountOf(event, 'charges'));
      this.owner.set(number, this.people.add(text(event, 'ownerId')));
      // Without an account a withdrawal is not sent: earlier releases had none.
      if (event.data.destination) this.at.requested.set(number, position);
    }
    if (event.type === 'WithdrawalStarted') this.started.set(number, 1);
    if (event.type === 'WithdrawalPaid') {
      this.at.paid.set(number, position);
      this.paid.set(number, amountOf(event, 'amount'));
    }
    if (event.type === 'WithdrawalFailed') this.at.failed.set(number, position);
    if (event.type === 'FailedWithdrawalPaid') this.paidAfterAll.set(number, amountOf(event, 'amount'));
  }

  isOf = (event: Logged) => this.owner.get(this.of(event)) === this.people.add(text(event, 'ownerId'));
}

const isYoungAt = async (position: number, { eventAt, now, grace }: World) => {
  const event = await eventAt?.(BigInt(position));
  return event !== undefined && now - event.created < grace;
};

const STEPS = new Set(['WithdrawalStarted', 'WithdrawalPaid', 'WithdrawalFailed', 'FailedWithdrawalPaid']);

/** I45: a withdrawal is sent, paid and ended as its wallet let it go: the same owner, amount and charges. */
export function sentAsLetGo(report: Report, world: World): Folding {
  const known = new Withdrawals(world.references);
  return {
    take(event) {
      known.take(event);
      if (!STEPS.has(event.type)) return;
      report.checked();
      const number = known.of(event);
      const whole = amountOf(event, 'amount') + amountOf(event, 'charges');
      if (Number.isNaN(known.left.get(number))) report.violation(event, `no wallet let ${whole} kobo go for it`);
      else if (whole !== known.left.get(number) || amountOf(event, 'charges') !== known.charges.get(number))
        report.violation(event, `it names ${whole} kobo, the wallet let ${known.left.get(number)} go`);
      else if (!known.isOf(event)) report.violation(event, `${text(event, 'ownerId')} did not withdraw it`);
    },
    async end() {
      for (let number = 0; number < world.references.size; number++) {
        const position = known.at.requested.get(number);
        if (position === NEVER || known.started.get(number) || (await isYoungAt(position, world))) continue;
        await report.violationAt(position, 'the money left the wallet and was never sent');
      }
    },
  };
}

/** I46: what a wallet let go is paid out or comes back, whole: the payouts are what was let go less what returned. */
export function paidOrReturned(report: Report, world: World): Folding {
  const known = new Withdrawals(world.references);
  return {
    take(event) {
      known.take(event);
      if (event.type === 'FailedWithdrawalPaid')
        return report.violation(event, 'the bank was paid although the money was to come back to the wallet');
      if (event.type !== 'WithdrawalReturned') return;
      report.checked();
      const number = known.of(event);
      const amount = amountOf(event, 'amount');
      if (known.at.failed.get(number) === NEVER) report.violation(event, 'it did not fail');
      else if (amount !== known.left.get(number))
        report.violation(event, `${amount} kobo came back of ${known.left.get(number)}`);
      else if (!known.isOf(event))
        report.violation(event, `it went to ${text(event, 'ownerId')}, who had not withdrawn it`);
      // A second return of a reference is for I5.
      known.returned.set(number, amount);
    },
    async end() {
      for (let number = 0; number < world.references.size; number++) {
        const failed = known.at.failed.get(number);
        const left = known.left.get(number);
        if (failed === NEVER || Number.isNaN(left)) continue;
        report.checked();
        if (known.returned.get(number) === 0 && !(await isYoungAt(failed, world)))
          await report.violationAt(failed, `${left} kobo never came back to the wallet`);
      }
    },
  };
}

/** Statuses of the provider's transfers that moved no money. */
const UNPAID = new Set(['failed', 'reversed', 'abandoned', 'blocked', 'rejected']);

/** I47: the provider paid exactly the withdrawals that ended as paid. */
export function providerPaidOut(report: Report, world: World): Folding {
  const { references, transfers } = world;
  if (!transfers) return {};
  const known = new Withdrawals(references);
  return {
    take: (event) => known.take(event),
    async end() {
      const paidOut = new Numbers(0);
      for (const { reference, status, amount } of await transfers()) {
        const number = references.add(reference);
        if (status === 'success') paidOut.set(number, amount);
        if (!known.started.get(number) && !UNPAID.has(status))
          report.violation({ stream: `withdrawal-${reference}` }, `the provider has a transfer without a withdrawal`);
      }
      for (let number = 0; number < references.size; number++) {
        const failed = known.at.failed.get(number);
        const position = failed === NEVER ? known.at.paid.get(number) : failed;
        if (position === NEVER) continue;
        report.checked();
        const expected = failed === NEVER ? known.paid.get(number) : known.paidAfterAll.get(number);
        if (paidOut.get(number) !== expected)
          await report.violationAt(position, `the log paid ${expected} kobo out, the provider ${paidOut.get(number)}`);
      }
    },
  };
}

export const withdrawals: Invariant[] = [
  { id: 'I45', promise: 'Withdrawals are sent as they left the wallet', begin: sentAsLetGo },
  { id: 'I46', promise: 'What left a wallet is paid or comes back', begin: paidOrReturned },
  { id: 'I47', promise: 'The provider paid what was withdrawn', begin: providerPaidOut },
];
