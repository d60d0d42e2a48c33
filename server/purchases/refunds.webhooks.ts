import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { now } from '#server/platform/clock';
import type { Webhook, WebhookHandler } from '#server/platform/providers/webhook-handler';
import { isUnderWay, type RefundState } from './refund.js';
import { CheckRefund } from './refunds.commands.js';

const ENDS = new Set(['refund.processed', 'refund.failed']);

/** The events `refund.*` only trigger a question to the provider's API; they decide nothing themselves. */
@Injectable()
export class RefundReported implements WebhookHandler {
  constructor(private readonly commands: CommandBus) {}

  /** `reference` stands in a message whose personal data were erased. */
  async handle({ event, data }: Webhook) {
    const reference = data.transaction_reference ?? data.reference;
    if (typeof reference !== 'string' || !reference) return { ignored: 'it names no payment' };
    const state = await this.commands.execute<CheckRefund, RefundState>(new CheckRefund({ reference, at: now() }));
    if (state.status === 'none') return { ignored: 'no refund of this payment was requested here' };
    if (ENDS.has(event) && isUnderWay(state))
      throw new Error(`the refund of ${reference} was reported as ended, but the provider does not confirm it yet`);
    return undefined;
  }
}

/** Every event of a refund (Paystack docs, refunds). */
export const refundWebhooks = Object.fromEntries(
  ['pending', 'processing', 'processed', 'failed', 'needs-attention'].map((status) => [
    `refund.${status}`,
    RefundReported,
  ]),
);
