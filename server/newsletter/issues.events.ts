import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, userId } from '#server/kernel/shapes';

/** Stream `newsletterissue-<issue>`: one issue of the newsletter, in the words of the company. */
export const issueEvents = defineEvents({
  /** It goes to every address that was confirmed by `at`. */
  NewsletterIssueSent: {
    shape: z.strictObject({
      issueId: z.string().min(1),
      by: userId,
      subject: z.string(),
      text: z.string(),
      at: instant,
    }),
  },
});

export type IssueEvent = EventOf<typeof issueEvents>;
