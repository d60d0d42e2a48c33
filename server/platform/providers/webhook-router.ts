import { Injectable, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { log } from '#server/platform/log';
import { ModuleRegistry } from '#server/platform/module-registry';
import { Outbox } from '#server/platform/outbox/outbox';
import { Inbox, INBOX_JOB, INBOX_QUEUE, type InboxJob } from './inbox.js';
import { readWebhook } from './webhook-body.js';
import type { WebhookHandler } from './webhook-handler.js';

/** Routes each message of the inbox to the handler of its event; part of the worker process. */
@Injectable()
export class WebhookRouter implements OnApplicationBootstrap {
  private readonly handlers: ReadonlyMap<string, Type<WebhookHandler>>;

  constructor(
    private readonly registry: ModuleRegistry,
    private readonly inbox: Inbox,
    private readonly outbox: Outbox,
  ) {
    this.handlers = registry.entries('webhooks');
  }

  onApplicationBootstrap() {
    this.outbox.handle(INBOX_QUEUE, INBOX_JOB, ({ key }: InboxJob) => this.route(key));
  }

  private async route(key: string) {
    const row = await this.inbox.read(key);
    if (!row) return;
    const webhook = readWebhook(row.body);
    const handler = webhook && this.handlers.get(webhook.event);
    if (!handler) {
      log.warn({ key, event: webhook?.event }, 'a webhook has no handler and stays open');
      return this.inbox.conclude(key, 'unhandled');
    }
    const service = this.registry.resolve(handler);
    const outcome = await service.handle({ ...webhook, receivedAt: row.received_at });
    const { isForgotten } = service;
    await this.inbox.conclude(key, outcome ? 'ignored' : 'processed', { reason: outcome?.ignored, isForgotten });
  }
}
