import { Injectable } from '@nestjs/common';
import type { SubscriberId } from '#server/kernel/ids';
import { issueText } from '#server/kernel/newsletter-text';
import { OutboxMessage } from '#server/kernel/reactions';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { JobContext, JobHandler } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';
import { Mail } from '#server/platform/providers/mail';
import { addressed, dropMail, hasOutcome, setOutcome } from './issue.rows.js';
import { issue } from './issue.js';
import { NewsletterLinks } from './newsletter.links.js';
import { type IssueOrder, NEWSLETTER_QUEUE } from './newsletter.reactions.js';
import { subscriberOf } from './subscriber.rows.js';

type IssueMail = IssueOrder & { subscriberId: SubscriberId };

/** Subscribers whose mails are ordered at once. */
const BATCH = 500;

/** Orders the mails of an issue. After a crash it begins anew, and each mail that was ordered stays one, by its id. */
@Injectable()
export class SendIssue implements JobHandler<IssueOrder> {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly store: EventStore,
  ) {}

  async handle({ issueId }: IssueOrder) {
    const { sent } = await this.store.state(issue, issueId);
    if (!sent) return;
    for (let after = ''; ;) {
      const ids = await addressed(this.db.sql, { issueId, until: sent.at, after, most: BATCH });
      if (ids.length) await this.outbox.run(...ids.map((subscriberId) => mailOf({ issueId, subscriberId })));
      if (ids.length < BATCH) return;
      after = ids.at(-1)!;
    }
  }
}

const mailOf = (payload: IssueMail) =>
  new OutboxMessage<IssueMail>({
    ...{ id: `newsletter-issue-${payload.issueId}-${payload.subscriberId}`, queue: NEWSLETTER_QUEUE },
    ...{ name: 'mail-issue', payload },
  });

/** One mail of an issue. An address that its server refuses for good is counted, and not tried again. */
@Injectable()
export class MailIssue implements JobHandler<IssueMail> {
  constructor(
    private readonly db: Database,
    private readonly links: NewsletterLinks,
    private readonly mail: Mail,
    private readonly store: EventStore,
  ) {}

  async handle({ issueId, subscriberId }: IssueMail, { id }: JobContext) {
    // A worker that ended before its claim was completed has mailed it already.
    if (await hasOutcome(this.db.sql, issueId, subscriberId)) return;
    const [subscriber, { sent }] = await Promise.all([
      subscriberOf(this.db.sql, subscriberId),
      this.store.state(issue, issueId),
    ]);
    if (!subscriber?.confirmed_at || !sent) return dropMail(this.db.sql, issueId, subscriberId);
    const { headers, line } = this.links.leaving(subscriberId);
    const message = { to: subscriber.email, subject: sent.subject, text: issueText(sent.text, line), headers };
    const isTaken = await this.mail.sendOnce(id, message);
    await setOutcome(this.db.sql, issueId, subscriberId, isTaken ? 'sent' : 'bounced');
  }
}
