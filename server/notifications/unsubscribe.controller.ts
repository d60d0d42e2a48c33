import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { standing } from '#server/accounts/accounts.folds';
import { notFound } from '#server/kernel/domain-error';
import { MAIL_SUBJECTS } from '#server/kernel/notification-kinds';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { Policy } from '#server/platform/http/policy';
import { endedMails } from './notifications.output.js';
import { EndNotificationMails } from './notifications.js';
import { UnsubscribeLinks } from './unsubscribe.links.js';

/** Ends mails by the link in one of them, without a sign-in; mail programs send `List-Unsubscribe=One-Click` (RFC 8058). */
@Controller('notifications/unsubscribe/:token')
@Policy('public')
export class UnsubscribeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly links: UnsubscribeLinks,
    private readonly store: EventStore,
  ) {}

  @Post()
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(endedMails))
  async end(@Identity() identity: CommandIdentity, @Param('token') token: string) {
    const link = this.links.read(token);
    if (!link || (await this.store.state(standing, link.userId)).isErased) throw notFound();
    await this.commands.execute(identified(new EndNotificationMails({ ...link, at: now() }), identity));
    return { message: `You get no more e-mails about ${MAIL_SUBJECTS[link.mails]}.`, data: { kind: link.mails } };
  }
}
