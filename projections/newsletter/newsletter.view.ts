import type { Instant, UserId } from '#server/kernel/ids';
import { issueEvents } from '#server/newsletter/issues.events';
import { table, view } from '../projection.js';

export type IssueRow = { id: string; by_id: UserId; subject: string; text: string; at: Instant };

/** Issues of the newsletter. Their mails are counted by the outbox's work, outside the log. */
export const newsletterView = view(issueEvents)({
  name: 'newsletter',
  version: 1,
  tables: {
    issue: table<IssueRow>(['id'], {
      id: 'text not null',
      by_id: 'text not null',
      subject: 'text not null',
      text: 'text not null',
      at: 'timestamptz not null',
    }),
  },
  indexes: `create index if not exists issue_latest on issue (at desc)`,
  on: {
    NewsletterIssueSent: ({ issue }, { data: { issueId: id, by: by_id, subject, text, at } }) =>
      issue.put({ id, by_id, subject, text, at }),
  },
  audience: () => [{ role: 'admin' }],
});
