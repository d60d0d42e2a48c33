import { createHash } from 'node:crypto';
import { Controller, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ACTORS } from '#server/kernel/actors';
import { DomainError } from '#server/kernel/domain-error';
import { currentTrace } from '#server/platform/events/trace-context';
import { clientNetwork } from '#server/platform/http/client-network';
import { Policy } from '#server/platform/http/policy';
import { rateLimit, RateLimits } from '#server/platform/http/rate-limits';
import { TakesMessage } from '#server/platform/http/validation';
import { noteSecurity, wideNetwork } from '#server/platform/security/security-log';
import { Inbox } from './inbox.js';
import { Payments } from './payments.js';
import { parseWebhook, readWebhook } from './webhook-body.js';

const KEPT_HEADERS = ['content-type', 'user-agent', 'x-paystack-signature'];
/** Key: the sender's network. */
export const forgeryLimit = rateLimit('forgery', 60, { minutes: 1, whenUnavailable: 'allow' });

/** Receives the provider's webhooks: checks the signature on the raw bytes, stores the message, answers 200. */
@Controller('payments/paystack')
@Policy('public')
export class WebhookController {
  constructor(
    private readonly payments: Payments,
    private readonly inbox: Inbox,
    private readonly limits: RateLimits,
  ) {}

  /** 401 for a wrong or missing signature; 400 for signed bytes that are not JSON: the provider retries them. */
  @Post('webhook')
  @HttpCode(200)
  @TakesMessage()
  async receive(@Req() req: RawBodyRequest<FastifyRequest>) {
    const body = req.rawBody ?? Buffer.alloc(0);
    const hash = createHash('sha256').update(body).digest('hex');
    const headers = Object.fromEntries(
      KEPT_HEADERS.map((name) => [name, String(req.headers[name] ?? '').slice(0, 300)]),
    );
    if (!this.payments.isSigned(body, req.headers['x-paystack-signature'])) {
      const network = clientNetwork(req.ip);
      noteSecurity('webhook_forged', { network: wideNetwork(network) });
      await this.limits.count(forgeryLimit, network);
      await this.inbox.refuse({ hash, headers });
      throw new DomainError('unauthenticated', 'bad_signature', 'This message is not signed by the payment provider.');
    }
    Object.assign(currentTrace() ?? {}, { actorId: ACTORS.provider });
    if (!parseWebhook(body)) throw new DomainError('invalid', 'invalid', 'This message is no JSON.');
    await this.inbox.keep({ hash, event: readWebhook(body)?.event ?? null, headers, body });
    return {};
  }
}
