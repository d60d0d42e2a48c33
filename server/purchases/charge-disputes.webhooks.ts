import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { now } from '#server/platform/clock';
import type { Webhook, WebhookHandler } from '#server/platform/providers/webhook-handler';
import { type ChargeDispute, isDisputeOpen } from './charge-dispute.js';
import { CheckChargeDispute } from './charge-disputes.commands.js';

const DISPUTE_ID = /^[\w.-]{1,50}$/;

/** The events `charge.dispute.*` only trigger a question to the provider's API; they decide nothing themselves. */
@Injectable()
export class ChargeDisputeReported implements WebhookHandler {
  constructor(private readonly commands: CommandBus) {}

  async handle({ event, data }: Webhook) {
    const dispute = typeof data.id === 'number' ? String(data.id) : data.id;
    if (typeof dispute !== 'string' || !DISPUTE_ID.test(dispute)) return { ignored: 'it names no dispute' };
    const isReminder = event === 'charge.dispute.remind';
    const state = await this.commands.execute<CheckChargeDispute, ChargeDispute>(
      new CheckChargeDispute({ dispute, isReminder, at: now() }),
    );
    if (state.status === 'none') return { ignored: 'it is about no payment of this site' };
    if (event === 'charge.dispute.resolve' && isDisputeOpen(state))
      throw new Error(`the dispute ${dispute} was reported as resolved, but the provider does not confirm it yet`);
    return undefined;
  }
}

/** Every event of a dispute (Paystack docs, disputes). */
export const chargeDisputeWebhooks = Object.fromEntries(
  ['create', 'remind', 'resolve'].map((event) => [`charge.dispute.${event}`, ChargeDisputeReported]),
);
