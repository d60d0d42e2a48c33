import { Controller, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError, rejected } from '#server/kernel/domain-error';
import { clientNetwork } from '#server/platform/http/client-network';
import { Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { TakesMessage } from '#server/platform/http/validation';
import { log } from '#server/platform/log';
import { Payments } from '#server/platform/providers/payments';
import { parseWebhook } from '#server/platform/providers/webhook-body';
import { forgeryLimit } from '#server/platform/providers/webhook.controller';
import { isUnderWay } from './withdrawal.js';
import { BankSide } from './withdrawals.handlers.js';

const transfer = z.object({ reference: z.string().min(1).max(200), amount: z.int() });
const question = z.union([transfer, z.object({ data: transfer }).transform(({ data }) => data)]);

/** The approval URL of the provider's transfers (E20), a second lock: a stolen secret key orders no transfer without a withdrawal. */
@Controller('payments/paystack')
@Policy('public')
export class ApprovalController {
  constructor(
    private readonly payments: Payments,
    private readonly limits: RateLimits,
    private readonly bank: BankSide,
  ) {}

  /** 200 approves a transfer: a withdrawal of this reference and amount left a wallet and has not ended. 400 rejects any other; 401 without a valid signature. */
  @Post('approval')
  @HttpCode(200)
  @TakesMessage()
  async approve(@Req() req: RawBodyRequest<FastifyRequest>) {
    const body = req.rawBody ?? Buffer.alloc(0);
    if (!this.payments.isSigned(body, req.headers['x-paystack-signature'])) {
      await this.limits.count(forgeryLimit, clientNetwork(req.ip));
      throw new DomainError('unauthenticated', 'bad_signature', 'This message is not signed by the payment provider.');
    }
    const asked = question.safeParse(parseWebhook(body)?.value).data;
    const state = asked && (await this.bank.state(asked.reference));
    if (asked && state && state.status !== 'none' && isUnderWay(state) && state.amount === asked.amount) return {};
    log.error({ reference: asked?.reference }, 'the payment provider has a transfer that no withdrawal ordered');
    throw rejected('not_ordered', 'No withdrawal ordered this transfer.');
  }
}
