import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, type Dispatcher, request } from 'undici';
import { z } from 'zod';
import type { Reference } from '#server/kernel/ids';
import { isKobo, type Kobo } from '#server/kernel/money';
import { DomainError } from '#server/kernel/domain-error';
import { Config } from '#server/platform/config';
import { log } from '#server/platform/log';

/** Whole kobo, which the provider sends as a number or as digits. */
const kobo = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .refine(isKobo);
const word = z.string().max(200);
const envelope = z.object({ status: z.boolean(), message: word.catch('no message'), data: z.unknown().optional() });
const initialized = z.object({ authorization_url: z.string(), access_code: z.string(), reference: z.string() });
/** `requested_amount` is compared, so that a malformed one becomes null; fees and channel are only recorded. */
const verified = z.object({
  status: word,
  reference: word,
  amount: kobo,
  requested_amount: kobo.nullable().catch(null),
  fees: kobo.nullable().catch(null),
  currency: word,
  domain: word,
  channel: word.nullable().catch(null),
});

export type Checkout = { authorizationUrl: string; accessCode: string };
/**
 * The provider's verification of a payment. Amounts are kobo: `requested` is the amount of `initialize` (null: absent
 * from the response), `paid` includes fees passed on to the payer.
 */
export type VerifiedCharge = {
  status: 'success' | 'failed' | 'reversed' | 'undecided';
  reference: Reference;
  requested: Kobo | null;
  paid: Kobo;
  fees: Kobo;
  currency: string;
  domain: string;
  channel: string;
};

/** Statuses after which the payer may still pay (Paystack docs, verify payments). */
const OPEN = ['abandoned', 'ongoing', 'pending', 'processing', 'queued'];
const HEADERS = { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Groundwork' };
/** Upper bound of one call with its body, in ms: below the time limit of a request. */
const TIMEOUT_MS = 6_000;
/** Upper bound of an answer in bytes; Paystack's are a few KB. */
const LARGEST_ANSWER = 262_144;

const INITIATION_FAILED = 'Payment initiation failed';
const NOT_CONFIRMED =
  'The payment provider cannot confirm this payment now. Nothing is lost: we ask again by ourselves.';

/** Client of Paystack's API; the sandbox implements the same protocol at another address. */
@Injectable()
export class Payments implements OnApplicationShutdown {
  private readonly base: string;
  private readonly secret: string;
  private readonly agent = new Agent({ maxResponseSize: LARGEST_ANSWER });

  constructor(config: Config) {
    this.base = config.get('PAYSTACK_BASE_URL').replace(/\/$/, '');
    this.secret = config.get('PAYSTACK_SECRET_KEY');
  }

  /** `test` or `live`, by the key. A charge of the other domain is not credited. */
  get domain(): 'test' | 'live' {
    return this.secret.startsWith('sk_live_') ? 'live' : 'test';
  }

  /**
   * Opens a checkout for `amount` kobo. Undefined when the provider has this reference already: it refuses a used
   * reference for ever, and does not repeat the checkout's address. Throws `ProviderError`.
   */
  async initialize(input: {
    email: string;
    amount: Kobo;
    reference: Reference;
    callbackUrl: string;
    metadata: object;
  }): Promise<Checkout | undefined> {
    const { email, amount, reference, callbackUrl, metadata } = input;
    const body = { email, amount, reference, callback_url: callbackUrl, currency: 'NGN', metadata };
    try {
      const data = await this.call('POST', '/transaction/initialize', initialized, INITIATION_FAILED, body);
      return { authorizationUrl: data.authorization_url, accessCode: data.access_code };
    } catch (error) {
      if (error instanceof ProviderError && /duplicate/i.test(error.reason)) return undefined;
      throw error;
    }
  }

  /** Undefined for a payment unknown to the provider. Throws `ProviderError`. */
  async verify(reference: Reference): Promise<VerifiedCharge | undefined> {
    try {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`;
      const data = await this.call('GET', path, verified, NOT_CONFIRMED);
      return {
        status: statusOf(data.status, reference),
        reference: data.reference,
        requested: data.requested_amount,
        paid: data.amount,
        fees: data.fees ?? 0,
        currency: data.currency,
        domain: data.domain,
        channel: data.channel ?? '',
      };
    } catch (error) {
      if (error instanceof ProviderError && [400, 404].includes(error.status)) return undefined;
      throw error;
    }
  }

  /** HMAC-SHA512 of the exact bytes with the secret key, compared in constant time (Paystack docs, webhooks). */
  isSigned(body: Buffer, signature: unknown): boolean {
    const expected = createHmac('sha512', this.secret).update(body).digest();
    const given =
      typeof signature === 'string' && /^[0-9a-f]{128}$/.test(signature)
        ? Buffer.from(signature, 'hex')
        : Buffer.alloc(0);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  onApplicationShutdown() {
    return this.agent.destroy();
  }

  private async call<T>(
    method: Dispatcher.HttpMethod,
    path: string,
    shape: z.ZodType<T>,
    detail: string,
    body?: object,
  ): Promise<T> {
    const { status, text } = await this.send(method, path, body).catch((cause: Error) => {
      throw new ProviderError(0, `no answer: ${cause.message}`, detail);
    });
    const answer = envelope.safeParse(parsed(text));
    if (status >= 300 || !answer.data?.status)
      throw new ProviderError(status, answer.data?.message ?? 'an unreadable refusal', detail);
    const data = shape.safeParse(answer.data.data);
    if (data.success) return data.data;
    throw new ProviderError(status, `an unreadable answer: ${z.prettifyError(data.error)}`, detail);
  }

  private async send(method: Dispatcher.HttpMethod, path: string, body?: object) {
    const { statusCode, body: answer } = await request(this.base + path, {
      method,
      headers: { ...HEADERS, authorization: `Bearer ${this.secret}` },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      dispatcher: this.agent,
    });
    return { status: statusCode, text: await answer.text() };
  }
}

/** An unknown status leaves the payment open; it is verified again. */
function statusOf(status: string, reference: Reference): VerifiedCharge['status'] {
  if (status === 'success' || status === 'failed' || status === 'reversed') return status;
  if (!OPEN.includes(status)) log.warn({ status, reference }, 'the payment provider answers an unknown status');
  return 'undecided';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The provider refused, answered something unreadable (`status` is its HTTP status) or did not answer (`status` 0). `reason` is for the log, `detail` for people. */
export class ProviderError extends DomainError {
  constructor(
    readonly status: number,
    readonly reason: string,
    detail: string,
  ) {
    super('upstream', 'payment_provider', detail, mayRecover(status) ? { retryAfter: 5 } : {});
    this.message = `${detail} (${status}: ${reason})`;
  }
}

/** No answer, a server error or a rate limit: the same call may succeed later. */
const mayRecover = (status: number) => status === 0 || status === 429 || status >= 500;
