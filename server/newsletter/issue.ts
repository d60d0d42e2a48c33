import type { Decider } from '#server/kernel/decider';
import { conflict } from '#server/kernel/domain-error';
import type { Instant, UserId } from '#server/kernel/ids';
import { type IssueEvent, issueEvents } from './issues.events.js';

export class SendNewsletterIssue {
  readonly type = 'SendNewsletterIssue';
  constructor(readonly data: { issueId: string; by: UserId; subject: string; text: string; at: Instant }) {}
}

type Issue = { sent?: { subject: string; text: string; at: Instant } };

/** An issue of the newsletter is sent once: 409 `already_sent` for the same words again. */
export const issue: Decider<Issue, SendNewsletterIssue, IssueEvent> = {
  category: 'newsletterissue',
  events: issueEvents,
  initial: () => ({}),
  decide({ data }, { sent }) {
    if (sent) throw conflict('already_sent', 'This issue was sent already. Change its words to send another one.');
    return [{ type: 'NewsletterIssueSent', data }];
  },
  evolve: (state, { data: { subject, text, at } }) => Object.assign(state, { sent: { subject, text, at } }),
};
