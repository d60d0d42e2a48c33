import type { Acknowledged, History, Kind } from './history.js';
import type { Listing, Market } from './market.js';
import { shuffled } from '#bench/stage/random';
import { type Answer, type RequestOptions, type Member, NoResponse } from './site.js';

type Order = { id: string; kind: Kind; buyer: Member; path: string; options: RequestOptions; listing?: Listing };
type Opened = { data: { reference: string; amount_kobo: number; access_code: string }; code?: string };
/** `atOnce`: orders in flight; an order beyond it is not sent. `depositShare`: of the orders, until nothing is left to buy. */
type Pace = { perSecond: number; atOnce: number; timeoutMs: number; depositShare?: number };

const RETRY_DELAY_MS = 400;
const PAY_TIMEOUT_MS = 90_000;
const KEY_HELD_MS = 150_000;
const DEPOSIT_SHARE = 0.35;
const UNPAID_SHARE = 0.1;
const RETURN_PAGE_SHARE = 0.5;

/**
 * Sends purchases and deposits at a fixed rate, whether or not the site keeps up. An order without a response is
 * retried; an acknowledged one is paid on the provider's page, which sends the webhook. Half of the buyers running the
 * return page too.
 */
export class Load {
  private readonly pairs: { buyer: Member; listing: Listing }[];
  private readonly unanswered: Order[] = [];
  private readonly inFlight = new Set<Promise<void>>();
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
    this.timer = setInterval(() => this.startOrder(), 1_000 / this.pace.perSecond);
  }

  /** Resolves when no order is in flight. */
  async stop() {
    clearInterval(this.timer);
    await Promise.all(this.inFlight);
  }

  /** Retries unanswered orders under the same idempotency keys; resolves to the number that stay unanswered. */
  async settleUnanswered(timeoutMs = KEY_HELD_MS): Promise<number> {
    const again = this.unanswered.splice(0);
    await Promise.all(again.map((order) => this.process(order, timeoutMs)));
    return this.unanswered.length;
  }

  private startOrder() {
    if (this.inFlight.size >= this.pace.atOnce) return;
    const order = this.next();
    const running = this.process(order, this.pace.timeoutMs).finally(() => this.inFlight.delete(running));
    this.inFlight.add(running);
  }

  private next(): Order {
    const id = `order-${++this.number}`;
    const pair = this.random() < (this.pace.depositShare ?? DEPOSIT_SHARE) ? undefined : this.pairs.pop();
    const headers = { 'x-correlation-id': `chaos-${id}` };
    if (pair) {
      const body = { listing_id: pair.listing.slug };
      return { id, kind: 'purchase', ...pair, path: 'listing/listing-purchase', options: { body, headers } };
    }
    const { buyers } = this.market;
    const buyer = buyers[Math.floor(this.random() * buyers.length)]!;
    const options = { body: { amount: 1_000 + this.number }, headers: { ...headers, 'idempotency-key': id } };
    return { id, kind: 'deposit', buyer, path: 'wallet/deposit', options };
  }

  private async process(order: Order, timeoutMs: number) {
    const opened = await this.order(order, timeoutMs);
    if (!opened) return;
    const { reference, amount_kobo, access_code } = opened.data;
    const acknowledged: Acknowledged = {
      ...{ order: order.id, kind: order.kind, payerId: order.buyer.id, listingId: order.listing?.id },
      ...{ reference, amount: amount_kobo, paid: false },
    };
    this.history.acknowledge(acknowledged);
    if (this.random() < UNPAID_SHARE) return;
    await this.pay(acknowledged, access_code);
    if (this.random() < RETURN_PAGE_SHARE) await this.visitReturnPage(order, reference);
  }

  /** Retries until there is a final response or the timeout has passed. */
  private async order({ id, kind, buyer, path, options, listing }: Order, timeoutMs: number) {
    const deadline = Date.now() + timeoutMs;
    this.history.note({ order: id, step: 'order', outcome: 'invoke' });
    while (Date.now() < deadline) {
      const answer = await this.ask<Opened>('POST', path, { ...options, as: buyer });
      if (!(answer instanceof Error) && answer.status === 200) return answer.body;
      const message = answer instanceof Error ? answer.message : describeAnswer(answer);
      if (!(answer instanceof Error) && isFinal(answer)) {
        this.history.unexpected.push(`${kind} ${id}: ${message}`);
        this.history.note({ order: id, step: 'order', outcome: 'fail', message });
        return undefined;
      }
      this.history.note({ order: id, step: 'order', outcome: 'unknown', message });
      if (!(answer instanceof NoResponse && answer.isRefused)) this.history.reasons.add(message);
      await delay(RETRY_DELAY_MS);
    }
    this.unanswered.push({ id, kind, buyer, path, options, listing });
    return undefined;
  }

  private async pay(acknowledged: Acknowledged, accessCode: string) {
    const { order, reference } = acknowledged;
    const deadline = Date.now() + PAY_TIMEOUT_MS;
    for (;;) {
      this.history.note({ order, step: 'pay', outcome: 'invoke', reference });
      try {
        await this.market.site.press('pay', accessCode);
        return this.history.pay(acknowledged);
      } catch (error) {
        this.history.note({ order, step: 'pay', outcome: 'unknown', reference, message: String(error) });
        if (Date.now() > deadline) throw error;
        await delay(RETRY_DELAY_MS);
      }
    }
  }

  /** The return page makes the site verify the payment. A fault here is ignored: the webhook arrives anyway. */
  private async visitReturnPage({ id, buyer }: Order, reference: string) {
    const answer = await this.ask('POST', `purchases/${reference}/verify/`, { as: buyer, body: {} });
    if (!(answer instanceof Error) && answer.status !== 200 && isFinal(answer))
      this.history.unexpected.push(`return ${id}: ${describeAnswer(answer)}`);
  }

  private ask<Body>(method: string, path: string, options: RequestOptions): Promise<Answer<Body> | Error> {
    return this.market.site.ask<Body>(method, path, options).catch((error: Error) => error);
  }
}

const describeAnswer = ({ status, body }: Answer<unknown>) =>
  `${status} ${(body as { code?: string }).code ?? JSON.stringify(body)}`;

/** True for a response that a retry would repeat. */
const isFinal = ({ status, body }: Answer<unknown>) =>
  status !== 503 && !(status === 409 && (body as { code?: string }).code === 'idempotency_in_progress');

const delay = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
