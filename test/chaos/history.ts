import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type Kind = 'purchase' | 'deposit';
/** What the site said yes to: somebody may pay this reference. `paid` once he has, on the provider's own page. */
export type Acknowledged = {
  order: string;
  kind: Kind;
  payerId: string;
  listingId?: string;
  reference: string;
  /** In kobo. */
  amount: number;
  paid: boolean;
};
type Step = 'order' | 'pay' | 'return';
/** `unknown`: there was no answer, or one that leaves open whether it was done. `fail`: it was refused for good. */
type Outcome = 'invoke' | 'ok' | 'fail' | 'unknown';
type Entry = { order: string; step: Step; outcome: Outcome; says?: string; reference?: string; amount?: number };

/** What the load asked for and what it was told, line by line in a file, so that a broken promise can be looked into. */
export class History {
  readonly acknowledged = new Map<string, Acknowledged>();
  /** Orders sent and never answered. */
  readonly open = new Set<string>();
  /** Answers that no fault excuses. */
  readonly strange: string[] = [];
  readonly counts: Record<Outcome, number> = { invoke: 0, ok: 0, fail: 0, unknown: 0 };
  /** Why orders were not answered for the time being, but for a door that was shut: each reason once. */
  readonly reasons = new Set<string>();
  private readonly began = Date.now();

  constructor(readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
  }

  note(entry: Entry) {
    this.counts[entry.outcome]++;
    appendFileSync(this.file, `${JSON.stringify({ ms: Date.now() - this.began, ...entry })}\n`);
    if (entry.step !== 'order') return;
    if (entry.outcome === 'invoke') this.open.add(entry.order);
    if (entry.outcome === 'ok' || entry.outcome === 'fail') this.open.delete(entry.order);
  }

  acknowledge(order: Acknowledged) {
    this.note({ order: order.order, step: 'order', outcome: 'ok', reference: order.reference, amount: order.amount });
    this.acknowledged.set(order.order, order);
  }

  pay(order: Acknowledged) {
    order.paid = true;
    this.note({ order: order.order, step: 'pay', outcome: 'ok', reference: order.reference });
  }

  /** A word for the nemesis and for the phases of a run. */
  remark(says: string) {
    appendFileSync(this.file, `${JSON.stringify({ ms: Date.now() - this.began, says })}\n`);
  }

  get paid(): Acknowledged[] {
    return [...this.acknowledged.values()].filter(({ paid }) => paid);
  }
}
