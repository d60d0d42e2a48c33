import { createHash } from 'node:crypto';
import { Controller, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { OutboxMessage } from '#server/kernel/reactions';
import { DomainError } from '#server/kernel/domain-error';
import { clientNetwork } from '#server/platform/http/client-network';
import { write } from '#server/platform/subscriptions/checkpoint';
import { failpoint } from '#server/platform/failpoint';
import { Payments } from '#server/platform/providers/payments';
import { TakesMessage } from '#server/platform/http/validation';
import { Policy } from '#server/platform/http/policy';
import { Outbox } from '#server/platform/outbox/outbox';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Database } from '#server/platform/database/sql';
import { forgeryLimit } from './purchases.limits.js';

const KEPT_HEADERS = ['content-type', 'user-agent', 'x-paystack-signature'];

/** The provider's door: check the signature on the raw bytes, keep the message, answer. Nothing else happens here. */
@Controller('payments/paystack')
@Policy('public')
export class WebhookController {
  constructor(
    private readonly payments: Payments,
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
  ) {}

  @Post('webhook')
  @HttpCode(200)
  @TakesMessage()
  async receive(@Req() req: RawBodyRequest<FastifyRequest>) {
    const body = req.rawBody ?? Buffer.alloc(0);
    const hash = createHash('sha256').update(body).digest('hex');
    const headers = JSON.stringify(
      Object.fromEntries(KEPT_HEADERS.map((name) => [name, String(req.headers[name] ?? '').slice(0, 300)])),
    );
    if (!this.payments.isSigned(body, req.headers['x-paystack-signature'])) {
      await this.limits.count(forgeryLimit, clientNetwork(req.ip));
      await sql`insert into app.inbox (provider, key, body_hash, headers, verdict, done_at)
        values ('paystack', ${`refused/${hash}`}, ${hash}, ${headers}::jsonb, 'refused', now()) on conflict do nothing`.execute(
        this.db.sql,
      );
      throw new DomainError('unauthenticated', 'bad_signature', 'This message is not signed by the payment provider.');
    }
    const task = new OutboxMessage({
      id: `webhook-${hash}`,
      queue: 'payments',
      name: 'webhook',
      payload: { key: hash },
    });
    const isNew = await this.keep(task, hash, headers, body);
    failpoint('after-inbox');
    if (isNew) await this.outbox.dispatch([task]);
    failpoint('before-webhook-200');
    return {};
  }

  /** The message and its task, in one statement. The same message again is the same row: no second task. */
  private keep(task: OutboxMessage, hash: string, headers: string, body: Buffer): Promise<boolean> {
    const row = sql`insert into app.inbox (provider, key, body_hash, headers, body)
      values ('paystack', ${hash}, ${hash}, ${headers}::jsonb, ${body}) on conflict do nothing returning true as kept`;
    return write(this.db.sql, row, this.outbox.recording([task]));
  }
}
