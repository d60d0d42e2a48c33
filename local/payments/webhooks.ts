import { createHmac } from 'node:crypto';
import { request } from 'undici';
import type { Controls } from './controls.js';
import type { Webhook, WebhookOutcome } from './facts.js';

export interface Attempt {
  webhook: number;
  event: string;
  at: string;
  /** The HTTP status, or the reason of its absence. */
  answer: number | string;
}

const pauses = [500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
const giveUpAfter = 72 * 3_600_000;
const loneReorder = 2_000;

/** Delivers each signed webhook until the product answers 2xx. Undelivered ones stay in the journal. */
export class Webhooks {
  readonly attempts: Attempt[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private heldBack: { send: () => void; timer: NodeJS.Timeout } | undefined;
  private readonly stopping = new AbortController();

  constructor(
    private readonly options: { url: string; secretKey: string; controls: Controls },
    private readonly done: (id: number, outcome: WebhookOutcome) => void,
  ) {}

  send(webhook: Webhook): void {
    const { drop, duplicate, delay, reorder } = this.options.controls.current.webhook;
    if (drop) return this.done(webhook.id, 'dropped');
    const start = () => {
      for (let copy = 0; copy < duplicate; copy++) this.after(delay, () => this.deliver(webhook));
      this.after(delay, () => this.deliverUntilAnswered(webhook, Date.now(), 0));
    };
    if (this.heldBack) {
      const earlier = this.heldBack;
      this.heldBack = undefined;
      clearTimeout(earlier.timer);
      start();
      this.after(delay + 100, async () => earlier.send());
    } else if (reorder) {
      const timer = this.after(loneReorder, async () => {
        this.heldBack = undefined;
        start();
      });
      this.heldBack = { send: start, timer };
    } else start();
  }

  /** The HTTP status of the product's approval URL, which stands beside that of the webhooks; 0 without an answer. */
  async approval(data: Record<string, unknown>): Promise<number> {
    const body = JSON.stringify(data);
    const headers = {
      ...{ 'content-type': 'application/json', 'user-agent': 'Paystack/2.0' },
      'x-paystack-signature': sign(body, this.options.secretKey),
    };
    try {
      const url = this.options.url.replace(/webhook$/, 'approval');
      const answer = await request(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) });
      await answer.body.dump();
      return answer.statusCode;
    } catch {
      return 0;
    }
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.allSettled(this.running);
  }

  private async deliverUntilAnswered(webhook: Webhook, since: number, round: number): Promise<void> {
    if (await this.deliver(webhook)) return this.done(webhook.id, 'delivered');
    if (this.stopping.signal.aborted) return;
    if (Date.now() - since > giveUpAfter) return this.done(webhook.id, 'given-up');
    const pause = pauses[Math.min(round, pauses.length - 1)]!;
    this.after(pause, () => this.deliverUntilAnswered(webhook, since, round + 1));
  }

  private async deliver(webhook: Webhook): Promise<boolean> {
    const { controls, secretKey, url } = this.options;
    const note = (answer: Attempt['answer']) => this.note(webhook, answer);
    if (controls.outage) return note('outage');
    const { alterAmount, wrongSignature } = controls.current.webhook;
    const altered = alterAmount === null ? {} : { amount: alterAmount, requested_amount: alterAmount };
    const body = JSON.stringify({ event: webhook.event, data: { ...webhook.data, ...altered } });
    const signature = sign(body, wrongSignature ? `not ${secretKey}` : secretKey);
    try {
      const answer = await request(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-paystack-signature': signature,
          'user-agent': 'Paystack/2.0',
        },
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(10_000)]),
      });
      await answer.body.dump();
      return note(answer.statusCode);
    } catch (error) {
      return note(`no answer: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private note({ id, event }: Webhook, answer: Attempt['answer']): boolean {
    this.attempts.push({ webhook: id, event, at: new Date().toISOString(), answer });
    if (this.attempts.length > 1_000) this.attempts.shift();
    return typeof answer === 'number' && answer >= 200 && answer < 300;
  }

  private after(ms: number, work: () => Promise<unknown>): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      const run: Promise<void> = work().then(() => void this.running.delete(run));
      this.running.add(run);
    }, ms);
    this.timers.add(timer);
    return timer;
  }
}

/** The provider's signature: HMAC-SHA512 of the raw body with the secret key, in hex. */
export const sign = (body: string, secretKey: string) => createHmac('sha512', secretKey).update(body).digest('hex');
