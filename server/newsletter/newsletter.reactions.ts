import type { EventOf } from '#server/kernel/event-types';
import type { SubscriberId } from '#server/kernel/ids';
import { OutboxMessage, type Reactions } from '#server/kernel/reactions';
import type { IssueEvent } from './issues.events.js';
import type { newsletterEvents } from './newsletter.events.js';

export const NEWSLETTER_QUEUE = 'newsletter';
export type SubscriberOrder = { subscriberId: SubscriberId };
export type IssueOrder = { issueId: string };

const order =
  (name: string) =>
  ({ id, data: { subscriberId } }: { id: string; data: SubscriberOrder }) =>
    new OutboxMessage<SubscriberOrder>({
      ...{ id: `newsletter-${name}-${id}`, queue: NEWSLETTER_QUEUE, name, payload: { subscriberId } },
    });

/** Mails the link that confirms an address, how to stop the newsletter once it is confirmed, and each issue. */
export const newsletterReactions: Reactions<
  EventOf<typeof newsletterEvents, 'NewsletterRequested' | 'NewsletterConfirmed'> | IssueEvent
> = {
  NewsletterRequested: order('mail-link'),
  NewsletterConfirmed: order('mail-welcome'),
  NewsletterIssueSent: ({ data: { issueId } }) =>
    new OutboxMessage<IssueOrder>({
      ...{ id: `newsletter-send-${issueId}`, queue: NEWSLETTER_QUEUE, name: 'send-issue', payload: { issueId } },
    }),
};
