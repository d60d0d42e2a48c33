import { amountOf, isYoung, type Logged, type Place, placeOf, type Report, text, type World } from './invariant.js';

type Agreed = { user: string; amount: number };

/** Deposits that are to buy something: each that reached the wallet of its person is answered once, for the kobo that were agreed. */
export class AwaitedDeposits {
  private readonly awaited = new Map<string, Agreed>();
  /** Those of them that are in the wallet and were not answered. */
  private readonly arrived = new Map<string, Place>();

  constructor(
    private readonly report: Report,
    private readonly world: World,
    /** What is said of one that was never answered. */
    private readonly unanswered: (reference: string) => string,
  ) {}

  begin(event: Logged, user: string) {
    this.awaited.set(text(event, 'reference'), { user, amount: amountOf(event, 'amount') });
  }

  /** A `FundsDeposited`. */
  arrive(event: Logged) {
    const reference = text(event, 'reference');
    if (this.awaited.get(reference)?.user === text(event, 'ownerId')) this.arrived.set(reference, placeOf(event));
  }

  /** The event bought what the deposit was made for, or says that it bought nothing. */
  answer(event: Logged, reference: string, user: string) {
    const deposit = this.awaited.get(reference);
    if (!deposit || !this.arrived.delete(reference))
      return this.report.violation(event, `no deposit ${reference} waits for it`);
    this.awaited.delete(reference);
    const amount = amountOf(event, 'amount');
    if (deposit.user !== user || deposit.amount !== amount)
      this.report.violation(event, `${user} has ${amount} kobo, where ${deposit.user} agreed to ${deposit.amount}`);
  }

  /** Nothing is bought for an erased person. */
  forget(user: string) {
    for (const [reference, deposit] of this.awaited)
      if (deposit.user === user) [this.awaited, this.arrived].forEach((all) => all.delete(reference));
  }

  end() {
    for (const [reference, at] of this.arrived)
      if (!isYoung(at, this.world)) this.report.violation(at, this.unanswered(reference));
  }
}
