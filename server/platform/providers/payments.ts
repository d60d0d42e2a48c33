import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import type { Reference } from '#server/kernel/ids';
import { isKobo, type Kobo } from '#server/kernel/money';
import { Config } from '#server/platform/config';
import { SingleFlight } from '#server/platform/concurrency/single-flight';
import { log } from '#server/platform/log';
import { isCheckoutPage } from './checkout-page.js';
import { type CardAuthorization, reusableCard, type ReusableCard } from './provider-cards.js';
import { ProviderClient, ProviderError } from './provider-client.js';
import { type DisputeEvidence, disputeRow, type ProviderDispute, providerDispute } from './provider-disputes.js';
import { type ProviderRefund, refundNote, refundOrder, refundRow, refundsAmong } from './provider-refunds.js';

export { ProviderError } from './provider-client.js';

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
const openedOf = (api: string) =>
  z.object({
    authorization_url: z.string().refine((address) => isCheckoutPage(address, api), { error: 'not a checkout page' }),
    access_code: z.string(),
    reference: z.string(),
  });
/** `requested_amount` is compared, so that a malformed one becomes null; fees and channel are only recorded. */
const verified = z.object({
  id: z.union([z.number(), z.string()]).transform(String).nullable().catch(null),
  status: word,
  reference: word,
  amount: kobo,
  requested_amount: kobo.nullable().catch(null),
  fees: kobo.nullable().catch(null),
  currency: word,
  domain: word,
  channel: word.nullable().catch(null),
  authorization: z.unknown().optional(),
  customer: z.unknown().optional(),
});
const charged = z.object({ status: word, reference: word });

const evidenceRow = z.object({ id: z.union([z.number(), z.string()]) });

export type Checkout = { authorizationUrl: string; accessCode: string };
/**
 * The provider's verification of a payment. Amounts are kobo: `requested` is the amount of `initialize` (null: absent
 * from the response), `paid` includes fees passed on to the payer.
 */
export type VerifiedCharge = {
  /** The provider's own id of the transaction. */
  id: string | null;
  status: 'success' | 'failed' | 'reversed' | 'undecided';
  reference: Reference;
  requested: Kobo | null;
  paid: Kobo;
  fees: Kobo;
  currency: string;
  domain: string;
  channel: string;
  /** The card that paid it, where it can be charged again. */
  card?: ReusableCard;
};

/** Statuses after which the payer may still pay (Paystack docs, verify payments). */
const OPEN = ['abandoned', 'ongoing', 'pending', 'processing', 'queued'];
const INITIATION_FAILED = 'Payment initiation failed';
const NOT_CONFIRMED =
  'The payment provider cannot confirm this payment now. Nothing is lost: we ask again by ourselves.';
const NOT_ENDED = 'The payment provider does not say now whether it forgot a card. We ask again by ourselves.';
const DISPUTE_UNKNOWN = 'The payment provider does not say now how this dispute stands. We ask again by ourselves.';
const REFUND_UNKNOWN = 'The payment provider does not say now what became of this refund. We ask again by ourselves.';

/** Client of Paystack's API; the sandbox implements the same protocol at another address. */
@Injectable()
export class Payments implements OnApplicationShutdown {
  private readonly secret: string;
  private readonly client: ProviderClient;
  /** The answer to `initialize`: people are sent to no page but the provider's. */
  private readonly opened: ReturnType<typeof openedOf>;
  private readonly verifications = new SingleFlight((reference) => this.verifyNow(reference));

  constructor(config: Config) {
    this.secret = config.get('PAYSTACK_SECRET_KEY');
    const api = config.get('PAYSTACK_BASE_URL');
    this.client = new ProviderClient(api, this.secret);
    this.opened = openedOf(api);
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
      const call = { method: 'POST', path: '/transaction/initialize', shape: this.opened } as const;
      const data = await this.client.call({ ...call, detail: INITIATION_FAILED, body });
      return { authorizationUrl: data.authorization_url, accessCode: data.access_code };
    } catch (error) {
      if (error instanceof ProviderError && /duplicate/i.test(error.reason)) return undefined;
      throw error;
    }
  }

  /**
   * Charges `amount` kobo to a card that paid before. The outcome is what `verify` answers. `known`: the provider has this
   * reference already, and charges nothing again. Throws `ProviderError`: the provider charged nothing where it is a refusal,
   * and may have charged it otherwise.
   */
  async chargeCard(
    { code, email }: CardAuthorization,
    { reference, amount, metadata }: { reference: Reference; amount: Kobo; metadata: object },
  ): Promise<'taken' | 'known'> {
    const body = { email, amount, reference, currency: 'NGN', authorization_code: code, metadata };
    try {
      const call = { method: 'POST', path: '/transaction/charge_authorization', shape: charged } as const;
      await this.client.call({ ...call, detail: NOT_CONFIRMED, body });
      return 'taken';
    } catch (error) {
      if (error instanceof ProviderError && /duplicate/i.test(error.reason)) return 'known';
      throw error;
    }
  }

  /**
   * Ends what charges a card again. `unknown`: the provider knows no such authorization, or ended it before. Throws
   * `ProviderError`, after which it may have ended.
   */
  async endAuthorization(code: string): Promise<'ended' | 'unknown'> {
    try {
      const call = { method: 'POST', path: '/customer/authorization/deactivate', shape: z.unknown() } as const;
      await this.client.call({ ...call, detail: NOT_ENDED, body: { authorization_code: code } });
      return 'ended';
    } catch (error) {
      if (error instanceof ProviderError && error.isRefusal) return 'unknown';
      throw error;
    }
  }

  /**
   * Undefined for a payment unknown to the provider. The webhook, the return page, its reloads and the reconciler ask together.
   * Throws `ProviderError`.
   */
  verify(reference: Reference): Promise<VerifiedCharge | undefined> {
    return this.verifications.run(reference);
  }

  private async verifyNow(reference: Reference): Promise<VerifiedCharge | undefined> {
    try {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`;
      const data = await this.client.call({ method: 'GET', path, shape: verified, detail: NOT_CONFIRMED });
      return {
        id: data.id,
        status: statusOf(data.status, reference),
        reference: data.reference,
        requested: data.requested_amount,
        paid: data.amount,
        fees: data.fees ?? 0,
        currency: data.currency,
        domain: data.domain,
        channel: data.channel ?? '',
        card: data.status === 'success' ? reusableCard(data) : undefined,
      };
    } catch (error) {
      if (error instanceof ProviderError && [400, 404].includes(error.status)) return undefined;
      throw error;
    }
  }

  /**
   * Every refund of this transaction, also those ordered elsewhere, newest first; `transaction` is what `verify` answered. Throws
   * `ProviderError`.
   */
  async refundsOf(transaction: Pick<VerifiedCharge, 'id' | 'reference'>): Promise<ProviderRefund[]> {
    const path = `/refund?perPage=100&transaction=${encodeURIComponent(transaction.id ?? transaction.reference)}`;
    const rows = await this.client.call({ method: 'GET', path, shape: z.array(refundRow), detail: REFUND_UNKNOWN });
    return refundsAmong(rows, transaction);
  }

  /**
   * Orders the refund of `amount` kobo of the payment `charge` to its payer; `of` is what is refunded. Resolves to the provider's
   * id of the refund. The provider refuses an order beyond what is left of the payment. Throws `ProviderError`, after which the
   * refund may exist.
   */
  async refund(charge: Reference, amount: Kobo, of = charge): Promise<string> {
    const body = { transaction: charge, amount, currency: 'NGN', merchant_note: refundNote(of) };
    const call = { method: 'POST', path: '/refund', shape: refundOrder } as const;
    return (await this.client.call({ ...call, detail: REFUND_UNKNOWN, body })).id;
  }

  /** Undefined for a dispute unknown to the provider. Throws `ProviderError`. */
  async dispute(id: string): Promise<ProviderDispute | undefined> {
    try {
      const call = { method: 'GET', path: `/dispute/${encodeURIComponent(id)}`, shape: disputeRow } as const;
      return providerDispute(await this.client.call({ ...call, detail: DISPUTE_UNKNOWN }));
    } catch (error) {
      if (error instanceof ProviderError && [400, 404].includes(error.status)) return undefined;
      throw error;
    }
  }

  /** Gives the payer `amount` kobo back and ends the dispute so. Throws `ProviderError`, after which it may have ended. */
  async acceptDispute(id: string, amount: Kobo, message: string): Promise<void> {
    await this.resolveDispute(id, { resolution: 'merchant-accepted', message, refund_amount: amount });
  }

  /** Submits evidence and rejects the claim: the bank decides. Throws `ProviderError`, after which the provider may have both. */
  async contestDispute(id: string, { email, name, phone, details }: DisputeEvidence, message: string): Promise<void> {
    const body = { customer_email: email, customer_name: name, customer_phone: phone, service_details: details };
    const call = { method: 'POST', path: `/dispute/${encodeURIComponent(id)}/evidence`, shape: evidenceRow } as const;
    const evidence = await this.client.call({ ...call, detail: DISPUTE_UNKNOWN, body });
    await this.resolveDispute(id, { resolution: 'declined', message, refund_amount: 0, evidence: evidence.id });
  }

  /** `uploaded_filename` is required by the provider; the evidence is text. */
  private async resolveDispute(
    id: string,
    order: { resolution: string; message: string; refund_amount: Kobo; evidence?: number | string },
  ) {
    const call = { method: 'PUT', path: `/dispute/${encodeURIComponent(id)}/resolve`, shape: z.unknown() } as const;
    await this.client.call({ ...call, detail: DISPUTE_UNKNOWN, body: { ...order, uploaded_filename: '' } });
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
    return this.client.close();
  }
}

/** An unknown status leaves the payment open; it is verified again. */
function statusOf(status: string, reference: Reference): VerifiedCharge['status'] {
  if (status === 'success' || status === 'failed' || status === 'reversed') return status;
  if (!OPEN.includes(status)) log.warn({ status, reference }, 'the payment provider answers an unknown status');
  return 'undecided';
}
