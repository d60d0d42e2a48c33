import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { now } from '#server/platform/clock';
import type { Webhook, WebhookHandler } from '#server/platform/providers/webhook-handler';
import { isUnderWay, type WithdrawalState } from './withdrawal.js';
import { CheckWithdrawal } from './withdrawals.commands.js';

/** The events `transfer.*` only trigger a question to the provider's API; they decide nothing themselves. */
@Injectable()
export class TransferReportedByProvider implements WebhookHandler {
  constructor(private readonly commands: CommandBus) {}

  async handle({ event, data: { reference } }: Webhook) {
    if (typeof reference !== 'string' || !reference) return { ignored: 'it names no transfer' };
    const command = new CheckWithdrawal({ reference, at: now() });
    const state = await this.commands.execute<CheckWithdrawal, WithdrawalState>(command);
    if (state.status === 'none') return { ignored: 'no withdrawal has this reference' };
    if (isUnderWay(state) || (event === 'transfer.reversed' && state.status !== 'failed'))
      throw new Error(`${event} was reported for ${reference}, but the provider does not confirm it yet`);
    return undefined;
  }
}

/** Every event of a transfer (Paystack docs, transfers). */
export const withdrawalWebhooks = Object.fromEntries(
  ['success', 'failed', 'reversed'].map((status) => [`transfer.${status}`, TransferReportedByProvider]),
);
