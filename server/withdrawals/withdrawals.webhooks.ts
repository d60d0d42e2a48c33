import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { now } from '#server/platform/clock';
import type { Webhook, WebhookHandler } from '#server/platform/providers/webhook-handler';
import { isOpen } from '#server/platform/providers/transfers';
import { isUnderWay } from './withdrawal.js';
import { CheckWithdrawal } from './withdrawals.commands.js';
import type { Asked } from './withdrawals.handlers.js';

/** The events `transfer.*` only trigger a question to the provider's API; they decide nothing themselves. */
@Injectable()
export class TransferReportedByProvider implements WebhookHandler {
  constructor(private readonly commands: CommandBus) {}

  async handle({ event, data: { reference } }: Webhook) {
    if (typeof reference !== 'string' || !reference) return { ignored: 'it names no transfer' };
    const command = new CheckWithdrawal({ reference, at: now() });
    const { state, transfer } = await this.commands.execute<CheckWithdrawal, Asked>(command);
    if (state.status === 'none') return { ignored: 'no withdrawal has this reference' };
    // Paid, although it failed here: the provider's API must say which of the two it is.
    const isUnclear = event === 'transfer.success' && state.status === 'failed' && (!transfer || isOpen(transfer));
    if (isUnclear || isUnderWay(state) || (event === 'transfer.reversed' && state.status !== 'failed'))
      throw new Error(`${event} was reported for ${reference}, but the provider does not confirm it yet`);
    return undefined;
  }
}

/** Every event of a transfer (Paystack docs, transfers). */
export const withdrawalWebhooks = Object.fromEntries(
  ['success', 'failed', 'reversed'].map((status) => [`transfer.${status}`, TransferReportedByProvider]),
);
