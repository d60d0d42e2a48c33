import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type Kind = 'purchase' | 'deposit';
/** An order the site acknowledged. `paid`: the load has paid it on the provider's page. */
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
/** `unknown`: no response, or one that leaves the outcome unanswered. `fail`: a final refusal. */
type Outcome = 'invoke' | 'ok' | 'fail' | 'unknown';
type Entry = { order: string; step: Step; outcome: Outcome; message?: string; reference?: string; amount?: number };

/** Requests of the load and their outcomes, in memory and as JSON lines in a file for the analysis of a violation. */
export class History {
  readonly acknowledged = new Map<string, Acknowledged>();
  /** Orders sent and not yet answered. */
  readonly unanswered = new Set<string>();
  /** Responses that no fault explains. */
  readonly unexpected: string[] = [];
  readonly counts: Record<Outcome, number> = { invoke: 0, ok: 0, fail: 0, unknown: 0 };
  /** Distinct reasons of unknown outcomes, without refused connections. */
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
    if (entry.outcome === 'invoke') this.unanswered.add(entry.order);
    if (entry.outcome === 'ok' || entry.outcome === 'fail') this.unanswered.delete(entry.order);
  }

  acknowledge(order: Acknowledged) {
    this.note({ order: order.order, step: 'order', outcome: 'ok', reference: order.reference, amount: order.amount });
    this.acknowledged.set(order.order, order);
  }

  pay(order: Acknowledged) {
    order.paid = true;
    this.note({ order: order.order, step: 'pay', outcome: 'ok', reference: order.reference });
  }

  /** Adds a line for a fault or a phase of the run. */
  annotate(message: string) {
    appendFileSync(this.file, `${JSON.stringify({ ms: Date.now() - this.began, message })}\n`);
  }

  get paid(): Acknowledged[] {
    return [...this.acknowledged.values()].filter(({ paid }) => paid);
  }
}
