import type { Decider } from '#server/kernel/decider';
import type { Instant, UserId } from '#server/kernel/ids';
import { type IssueEvent, issueEvents } from './issues.events.js';

export class SendNewsletterIssue {
  readonly type = 'SendNewsletterIssue';
  constructor(readonly data: { issueId: string; by: UserId; subject: string; text: string; at: Instant }) {}
}

type Issue = { sent?: { subject: string; text: string; at: Instant } };

/** An issue of the newsletter is sent once. */
export const issue: Decider<Issue, SendNewsletterIssue, IssueEvent> = {
  category: 'newsletterissue',
  events: issueEvents,
  initial: () => ({}),
  decide: ({ data }, { sent }) => (sent ? [] : [{ type: 'NewsletterIssueSent', data }]),
  evolve: (state, { data: { subject, text, at } }) => Object.assign(state, { sent: { subject, text, at } }),
};
