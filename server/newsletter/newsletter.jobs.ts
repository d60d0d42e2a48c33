import { Injectable } from '@nestjs/common';
import { Database } from '#server/platform/database/sql';
import type { JobContext, JobHandler } from '#server/platform/outbox/job-definition';
import { Mail } from '#server/platform/providers/mail';
import { NewsletterLinks } from './newsletter.links.js';
import { confirmMail, welcomeMail } from './newsletter.mails.js';
import type { SubscriberOrder } from './newsletter.reactions.js';
import { subscriberOf } from './subscriber.rows.js';

/** Nothing is mailed to an address that is confirmed already: the request of it changed nothing. */
@Injectable()
export class MailConfirmation implements JobHandler<SubscriberOrder> {
  constructor(
    private readonly db: Database,
    private readonly links: NewsletterLinks,
    private readonly mail: Mail,
  ) {}

  async handle({ subscriberId }: SubscriberOrder, { id }: JobContext) {
    const subscriber = await subscriberOf(this.db.sql, subscriberId);
    if (!subscriber || subscriber.confirmed_at) return;
    await this.mail.sendOnce(id, {
      to: subscriber.email,
      ...confirmMail({ link: this.links.confirming(subscriberId) }),
    });
  }
}

@Injectable()
export class MailWelcome implements JobHandler<SubscriberOrder> {
  constructor(
    private readonly db: Database,
    private readonly links: NewsletterLinks,
    private readonly mail: Mail,
  ) {}

  async handle({ subscriberId }: SubscriberOrder, { id }: JobContext) {
    const subscriber = await subscriberOf(this.db.sql, subscriberId);
    if (!subscriber) return;
    const { headers, line } = this.links.leaving(subscriberId);
    await this.mail.sendOnce(id, { to: subscriber.email, ...welcomeMail({ line }), headers });
  }
}
