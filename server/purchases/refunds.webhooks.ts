import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { now } from '#server/platform/clock';
import type { Reference } from '#server/kernel/ids';
import type { Webhook, WebhookHandler } from '#server/platform/providers/webhook-handler';
import { EventStore } from '#server/platform/events/event-store';
import { order } from './order.js';
import { isOrder } from './order.references.js';
import { isUnderWay, type RefundState } from './refund.js';
import { CheckRefund } from './refunds.commands.js';

const ENDS = new Set(['refund.processed', 'refund.failed']);

/** The events `refund.*` only trigger a question to the provider's API; they decide nothing themselves. */
@Injectable()
export class RefundReported implements WebhookHandler {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  /** `reference` stands in a message whose personal data were erased. */
  async handle({ event, data }: Webhook) {
    const reference = data.transaction_reference ?? data.reference;
    if (typeof reference !== 'string' || !reference) return { ignored: 'it names no payment' };
    const state = await this.check(reference);
    const isPart = state.status === 'none' && (await this.checkLines(reference));
    if (isPart) return undefined;
    if (state.status === 'none') return { ignored: 'no refund of this payment was requested here' };
    if (ENDS.has(event) && isUnderWay(state))
      throw new Error(`the refund of ${reference} was reported as ended, but the provider does not confirm it yet`);
    return undefined;
  }

  /**
   * Asks about every refund of a cart's payment, as the webhook does not say which line it is about. One that is reported and not
   * confirmed yet is left to its timer: others of the same payment may be under way. False where none was requested.
   */
  private async checkLines(reference: Reference): Promise<boolean> {
    const ordered = isOrder(reference) ? await this.store.state(order, reference) : undefined;
    if (!ordered || ordered.status === 'none') return false;
    let found = false;
    for (const line of [...ordered.lines.keys()]) found = (await this.check(line)).status !== 'none' || found;
    return found;
  }

  private check(reference: Reference) {
    return this.commands.execute<CheckRefund, RefundState>(new CheckRefund({ reference, at: now() }));
  }
}

/** Every event of a refund (Paystack docs, refunds). */
export const refundWebhooks = Object.fromEntries(
  ['pending', 'processing', 'processed', 'failed', 'needs-attention'].map((status) => [
    `refund.${status}`,
    RefundReported,
  ]),
);
