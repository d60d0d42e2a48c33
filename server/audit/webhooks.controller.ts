import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { z } from 'zod';
import type { CommandIdentity } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { Config } from '#server/platform/config';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter, Input } from '#server/platform/http/validation';
import { Inbox } from '#server/platform/providers/inbox';
import { reasonForm, webhooksFilter } from './audit.input.js';
import { done, webhook } from './audit.output.js';
import { rowIdOf } from './row-id.js';

/**
 * The payment provider's messages (B25), each kept once by the hash of its bytes. One with a wrong signature is `refused`: it
 * is shown, and no handler ever gets it. Operators also use `npm run inbox`.
 */
@Controller('audit/webhooks')
@Policy('auditor')
export class WebhooksController {
  constructor(
    private readonly inbox: Inbox,
    private readonly config: Config,
  ) {}

  @Get()
  @Output(pageOf(webhook))
  async list(@Filter(webhooksFilter) filter: z.output<typeof webhooksFilter>) {
    const { count, messages } = await this.inbox.list(filter);
    return paginated(this.config.get('PUBLIC_URL'), 'audit/webhooks/', filter, count, messages);
  }

  /** Gives an open message to its handler once more. 404 there is no such open message. */
  @Post(':id/retry')
  @HttpCode(200)
  @Idempotent()
  @Output(done)
  async retry(@Identity() { commandId }: CommandIdentity, @Param('id') id: string) {
    if (!(await this.inbox.retry(rowIdOf(id), commandId))) throw notFound();
    return { message: 'The message is handled again' };
  }

  /** Ends an open message without a handler, for a reason. 404 there is no such open message. */
  @Post(':id/dismiss')
  @HttpCode(200)
  @Idempotent()
  @Output(done)
  async dismiss(
    @CurrentUser() me: Me,
    @Param('id') id: string,
    @Input(reasonForm) { reason }: z.output<typeof reasonForm>,
  ) {
    if (!(await this.inbox.dismiss(rowIdOf(id), reason, me.id))) throw notFound();
    return { message: 'Message dismissed' };
  }
}
