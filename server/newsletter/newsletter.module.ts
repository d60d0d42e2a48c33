import { bind, defineModule } from '#server/platform/module';
import { issue, SendNewsletterIssue } from './issue.js';
import { IssuesController } from './issues.controller.js';
import { issueEvents } from './issues.events.js';
import { MailIssue, SendIssue } from './issues.jobs.js';
import { testIssueMail } from './issues.mails.js';
import { NewsletterController } from './newsletter.controller.js';
import { NewsletterOfErased, NewsletterOwnRows } from './newsletter.erasure.js';
import { newsletterEvents } from './newsletter.events.js';
import { Newsletter } from './newsletter.subscriptions.js';
import { MailConfirmation, MailWelcome } from './newsletter.jobs.js';
import { issueLimit, newsletterAddressLimit, newsletterNetworkLimit, testIssueLimit } from './newsletter.limits.js';
import { NewsletterLinks } from './newsletter.links.js';
import { NEWSLETTER_QUEUE, newsletterReactions } from './newsletter.reactions.js';
import { UNCONFIRMED_DAYS } from './subscriber.rows.js';

export const NewsletterModule = defineModule({
  name: 'newsletter',
  events: [newsletterEvents, issueEvents],
  commands: [bind(SendNewsletterIssue, issue, ({ data }) => data.issueId)],
  providers: [Newsletter, NewsletterLinks],
  controllers: [NewsletterController, IssuesController],
  reactions: { startFrom: 'beginning', on: newsletterReactions },
  jobs: [
    { queue: NEWSLETTER_QUEUE, name: 'mail-link', handler: MailConfirmation },
    { queue: NEWSLETTER_QUEUE, name: 'mail-welcome', handler: MailWelcome },
    { queue: NEWSLETTER_QUEUE, name: 'send-issue', handler: SendIssue },
    { queue: NEWSLETTER_QUEUE, name: 'mail-issue', handler: MailIssue },
  ],
  mailTemplates: { 'newsletter-test': testIssueMail },
  rateLimits: [newsletterNetworkLimit, newsletterAddressLimit, issueLimit, testIssueLimit],
  retention: [
    {
      table: 'app.newsletter_address',
      where: `confirmed_at is null and requested_at < now() - interval '${UNCONFIRMED_DAYS} days'`,
    },
  ],
  beforeErasure: NewsletterOfErased,
  ownRows: NewsletterOwnRows,
});
