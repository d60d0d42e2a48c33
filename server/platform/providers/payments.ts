import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Dispatcher, request } from 'undici';
import { z } from 'zod';
import type { Reference } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { DomainError } from '#server/kernel/domain-error';
import { Config } from '#server/platform/config';

const initialized = z.object({ authorization_url: z.string(), access_code: z.string(), reference: z.string() });
/** Paystack writes numbers as numbers or strings, and leaves fees null on some channels. */
const number = z.union([z.number(), z.string().transform(Number)]);
const verified = z.object({
  status: z.enum(['abandoned', 'failed', 'ongoing', 'pending', 'processing', 'queued', 'reversed', 'success']),
  reference: z.string(),
  amount: number,
  requested_amount: number.nullish(),
  fees: number.nullish(),
  currency: z.string(),
  domain: z.string(),
  channel: z.string().nullish(),
  paid_at: z.string().nullish(),
  gateway_response: z.string().nullish(),
});

export type Checkout = { authorizationUrl: string; accessCode: string };
/** What the provider says of a payment. Amounts are kobo; `requested` is what we asked for, before fees passed on. */
export type VerifiedCharge = {
  status: z.output<typeof verified>['status'];
  reference: Reference;
  requested: Kobo;
  fees: Kobo;
  currency: string;
  domain: string;
  channel: string;
};

const SAID_BY_ALL = { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Groundwork' };
/** Less than a request may take. */
const TIMEOUT_MS = 6_000;

/** Paystack's protocol, real or sandbox: which one is only a matter of its address and key. */
@Injectable()
export class Payments {
  private readonly base: string;
  private readonly secret: string;

  constructor(config: Config) {
    this.base = config.get('PAYSTACK_BASE_URL').replace(/\/$/, '');
    this.secret = config.get('PAYSTACK_SECRET_KEY');
  }

  /** `test` or `live`, as our key says; a payment of the other kind is none. */
  get domain(): 'test' | 'live' {
    return this.secret.startsWith('sk_live_') ? 'live' : 'test';
  }

  async initialize(input: {
    email: string;
    amount: Kobo;
    reference: Reference;
    callbackUrl: string;
    metadata: object;
  }): Promise<Checkout> {
    const { email, amount, reference, callbackUrl, metadata } = input;
    const body = { email, amount, reference, callback_url: callbackUrl, currency: 'NGN', metadata };
    const data = await this.call('POST', '/transaction/initialize', initialized, body);
    return { authorizationUrl: data.authorization_url, accessCode: data.access_code };
  }

  /** Undefined when the provider knows no such payment. */
  async verify(reference: Reference): Promise<VerifiedCharge | undefined> {
    try {
      const data = await this.call('GET', `/transaction/verify/${encodeURIComponent(reference)}`, verified);
      const { status, currency, domain } = data;
      return {
        status,
        reference: data.reference,
        requested: data.requested_amount ?? data.amount,
        fees: data.fees ?? 0,
        currency,
        domain,
        channel: data.channel ?? '',
      };
    } catch (error) {
      if (error instanceof ProviderError && [400, 404].includes(error.status)) return undefined;
      throw error;
    }
  }

  /** HMAC-SHA512 of the exact bytes with our secret key, compared in constant time (Paystack docs, webhooks). */
  isSigned(body: Buffer, signature: unknown): boolean {
    const expected = createHmac('sha512', this.secret).update(body).digest();
    const given =
      typeof signature === 'string' && /^[0-9a-f]{128}$/.test(signature)
        ? Buffer.from(signature, 'hex')
        : Buffer.alloc(0);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private async call<T>(method: Dispatcher.HttpMethod, path: string, shape: z.ZodType<T>, body?: object): Promise<T> {
    let status: number;
    let answer: { status?: boolean; message?: string; data?: unknown };
    try {
      const response = await request(this.base + path, {
        method,
        headers: { ...SAID_BY_ALL, authorization: `Bearer ${this.secret}` },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      status = response.statusCode;
      answer = (await response.body.json()) as typeof answer;
    } catch {
      throw new ProviderError(0, 'the payment provider does not answer');
    }
    if (status >= 300 || !answer.status) throw new ProviderError(status, answer.message ?? 'no message');
    return shape.parse(answer.data);
  }
}

/** The provider said no, or nothing. What it said stays in our log; the buyer reads our sentence. */
export class ProviderError extends DomainError {
  constructor(
    readonly status: number,
    readonly said: string,
  ) {
    super('upstream', 'payment_provider', 'Payment initiation failed', isForNow(status) ? { retryAfter: 5 } : {});
  }
}

/** No answer, a fault of its own, or too many questions: it may say otherwise later. */
const isForNow = (status: number) => status === 0 || status === 429 || status >= 500;
