import type { Acknowledged, History, Kind } from './history.js';
import type { Listing, Market } from './market.js';
import { shuffled } from './random.js';
import { type Answer, type Asking, type Member, NoAnswer } from './site.js';

type Order = { id: string; kind: Kind; buyer: Member; path: string; asking: Asking; listing?: Listing };
type Opened = { data: { reference: string; amount_kobo: number; access_code: string }; code?: string };
/** Who would make one more than `atOnce` goes away again. */
type Pace = { perSecond: number; atOnce: number; patienceMs: number };

const PAUSE_MS = 400;
const PAYING_MS = 90_000;
const DEPOSITS = 0.35;
const LEFT_UNPAID = 0.1;
const RETURNING = 0.5;

/**
 * People who buy and deposit as they come, whether or not the site keeps up. Who gets no answer asks again; who is
 * answered pays on the provider's page, which tells the site by itself, and half of them come back to the site too.
 */
export class Load {
  private readonly pairs: { buyer: Member; listing: Listing }[];
  private readonly unanswered: Order[] = [];
  private readonly busy = new Set<Promise<void>>();
  private timer?: NodeJS.Timeout;
  private number = 0;

  constructor(
    private readonly market: Market,
    private readonly history: History,
    private readonly random: () => number,
    private readonly pace: Pace,
  ) {
    const { buyers, listings } = market;
    this.pairs = shuffled(
      buyers.flatMap((buyer) => listings.map((listing) => ({ buyer, listing }))),
      random,
    );
  }

  start() {
    this.timer = setInterval(() => this.come(), 1_000 / this.pace.perSecond);
  }

  /** Resolves when everybody who came has left. */
  async stop() {
    clearInterval(this.timer);
    await Promise.all(this.busy);
  }

  /** Sends once more, under the same keys, what was never answered; resolves to how many still are not. */
  async settleUnanswered(patienceMs: number): Promise<number> {
    const again = this.unanswered.splice(0);
    await Promise.all(again.map((order) => this.carryOut(order, patienceMs)));
    return this.unanswered.length;
  }

  private come() {
    if (this.busy.size >= this.pace.atOnce) return;
    const order = this.next();
    const visit = this.carryOut(order, this.pace.patienceMs).finally(() => this.busy.delete(visit));
    this.busy.add(visit);
  }

  private next(): Order {
    const id = `order-${++this.number}`;
    const pair = this.random() < DEPOSITS ? undefined : this.pairs.pop();
    const headers = { 'x-correlation-id': `chaos-${id}` };
    if (pair) {
      const body = { listing_id: pair.listing.slug };
      return { id, kind: 'purchase', ...pair, path: 'listing/listing-purchase', asking: { body, headers } };
    }
    const { buyers } = this.market;
    const buyer = buyers[Math.floor(this.random() * buyers.length)]!;
    const asking = { body: { amount: 1_000 + this.number }, headers: { ...headers, 'idempotency-key': id } };
    return { id, kind: 'deposit', buyer, path: 'wallet/deposit', asking };
  }

  private async carryOut(order: Order, patienceMs: number) {
    const opened = await this.order(order, patienceMs);
    if (!opened) return;
    const { reference, amount_kobo, access_code } = opened.data;
    const acknowledged: Acknowledged = {
      ...{ order: order.id, kind: order.kind, payerId: order.buyer.id, listingId: order.listing?.id },
      ...{ reference, amount: amount_kobo, paid: false },
    };
    this.history.acknowledge(acknowledged);
    if (this.random() < LEFT_UNPAID) return;
    await this.pay(acknowledged, access_code);
    if (this.random() < RETURNING) await this.comeBack(order, reference);
  }

  /** Asks until there is an answer or patience is at its end. */
  private async order({ id, kind, buyer, path, asking, listing }: Order, patienceMs: number) {
    const deadline = Date.now() + patienceMs;
    this.history.note({ order: id, step: 'order', outcome: 'invoke' });
    while (Date.now() < deadline) {
      const answer = await this.ask<Opened>('POST', path, { ...asking, as: buyer });
      if (!(answer instanceof Error) && answer.status === 200) return answer.body;
      const says = answer instanceof Error ? answer.message : wordsOf(answer);
      if (!(answer instanceof Error) && isFinal(answer)) {
        this.history.strange.push(`${kind} ${id}: ${says}`);
        this.history.note({ order: id, step: 'order', outcome: 'fail', says });
        return undefined;
      }
      this.history.note({ order: id, step: 'order', outcome: 'unknown', says });
      if (!(answer instanceof NoAnswer && answer.isShutDoor)) this.history.reasons.add(says);
      await pause(PAUSE_MS);
    }
    this.unanswered.push({ id, kind, buyer, path, asking, listing });
    return undefined;
  }

  private async pay(acknowledged: Acknowledged, accessCode: string) {
    const { order, reference } = acknowledged;
    const deadline = Date.now() + PAYING_MS;
    for (;;) {
      this.history.note({ order, step: 'pay', outcome: 'invoke', reference });
      try {
        await this.market.site.press('pay', accessCode);
        return this.history.pay(acknowledged);
      } catch (error) {
        this.history.note({ order, step: 'pay', outcome: 'unknown', reference, says: String(error) });
        if (Date.now() > deadline) throw error;
        await pause(PAUSE_MS);
      }
    }
  }

  /** The return page asks the provider at once; a fault is no matter here, for the webhook comes anyway. */
  private async comeBack({ id, buyer }: Order, reference: string) {
    const answer = await this.ask('POST', `purchases/${reference}/verify/`, { as: buyer, body: {} });
    if (!(answer instanceof Error) && answer.status !== 200 && isFinal(answer))
      this.history.strange.push(`return ${id}: ${wordsOf(answer)}`);
  }

  private ask<Body>(method: string, path: string, asking: Asking): Promise<Answer<Body> | Error> {
    return this.market.site.ask<Body>(method, path, asking).catch((error: Error) => error);
  }
}

const wordsOf = ({ status, body }: Answer<unknown>) =>
  `${status} ${(body as { code?: string }).code ?? JSON.stringify(body)}`;

/** An answer that says nothing of a fault: whoever asks again hears the same. */
const isFinal = ({ status, body }: Answer<unknown>) =>
  status !== 503 && !(status === 409 && (body as { code?: string }).code === 'idempotency_in_progress');

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
