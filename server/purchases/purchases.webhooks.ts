import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { now } from '#server/platform/clock';
import type { Webhook, WebhookHandler } from '#server/platform/providers/webhook-handler';
import type { Payment } from './payment.js';
import { VerifyPayment } from './purchases.commands.js';

/** `charge.success` only triggers a verification with the provider's API; it gives no value itself. */
@Injectable()
export class ChargeSucceeded implements WebhookHandler {
  constructor(private readonly commands: CommandBus) {}

  async handle({ data: { reference } }: Webhook) {
    if (typeof reference !== 'string' || !reference) return { ignored: 'it names no payment' };
    const status = await this.commands.execute<VerifyPayment, Payment['status']>(
      new VerifyPayment({ reference, at: now() }),
    );
    if (status === 'none') return { ignored: 'no payment has this reference' };
    if (status === 'initiated' || status === 'open')
      throw new Error(`${reference} was reported paid, but the provider does not confirm it yet`);
    return undefined;
  }
}
