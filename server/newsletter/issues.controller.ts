import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { issuesSent } from '#projections/newsletter/newsletter.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { personOf } from '#server/kernel/names';
import { mail } from '#server/kernel/reactions';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { uuidV5 } from '#server/platform/events/uuid';
import { Outbox } from '#server/platform/outbox/outbox';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { countSubscribers } from './issue.rows.js';
import { SendNewsletterIssue } from './issue.js';
import { type IssueForm, issueForm } from './issues.input.js';
import { TEST_ISSUE, type TestIssue } from './issues.mails.js';
import { newsletterDesk } from './issues.output.js';
import { issueLimit, testIssueLimit } from './newsletter.limits.js';
import { said } from './newsletter.output.js';

/** Namespace of the ids of issues. It never changes. */
const ISSUES = '6f3a0b7e-2a4d-4e53-9c1b-8f6d5e0a7b21';
/** The same words are the same issue: a request that is sent again from a page that was loaded anew mails nothing twice. */
const issueIdOf = ({ subject, text }: IssueForm) => uuidV5(ISSUES, `${subject}\n${text}`);

/** Issues of the newsletter, sent by admins. */
@Controller('moderation/newsletter')
@Policy('admin')
export class IssuesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
    private readonly views: ViewPositions,
  ) {}

  @Get()
  @Output(dataOf(newsletterDesk))
  async desk() {
    const [subscribers, rows] = await Promise.all([countSubscribers(this.db.sql), issuesSent(this.db.sql)]);
    const issues = rows.map(({ id, subject, text, at, sent, bounced, waiting, ...names }) => ({
      ...{ id, subject, text, at, by: personOf(names), sent, bounced, waiting },
    }));
    return { data: { subscribers, issues } };
  }

  /** Mails the issue to the caller alone. */
  @Post('test')
  @HttpCode(202)
  @Idempotent()
  @Output(said)
  async test(@CurrentUser() me: Me, @Identity() { commandId }: CommandIdentity, @Input(issueForm) form: IssueForm) {
    await this.limits.count(testIssueLimit, me.id);
    const secret = await this.encryption.encrypt(me.id, TEST_ISSUE, JSON.stringify(form));
    await this.outbox.run(
      mail<TestIssue>('newsletter-test', `newsletter-test-${commandId}`, { userId: me.id, secret }),
    );
    return { message: `We mailed it to ${me.email}` };
  }

  /** Mails the issue to every confirmed address, each once. 409 `already_sent` where these words were sent before. */
  @Post()
  @HttpCode(202)
  @Idempotent()
  @Output(said)
  async send(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Input(issueForm) form: IssueForm) {
    await this.limits.count(issueLimit, 'all');
    const command = new SendNewsletterIssue({ issueId: issueIdOf(form), by: me.id, ...form, at: now() });
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
    return { message: 'The issue is being sent' };
  }
}
