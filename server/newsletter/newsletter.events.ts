import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, subscriberId } from '#server/kernel/shapes';

/** The forms that ask for the newsletter. */
export const NEWSLETTER_FORMS = ['footer', 'profile'] as const;

const about = z.strictObject({ subscriberId, at: instant });

/**
 * Stream `newsletter-<subscriber>`: the double opt-in of one e-mail address (A16.2), which is kept outside the log. It is no
 * consent of an account to marketing mails.
 */
export const newsletterEvents = defineEvents({
  /** The address was typed into a form, whose words were those of `text`, a version. */
  NewsletterRequested: { shape: about.extend({ form: z.enum(NEWSLETTER_FORMS), text: z.string().min(1) }) },
  /** The owner of the address confirmed it by the link that was mailed to it. */
  NewsletterConfirmed: { shape: about },
  /** For good: the address is deleted, and who joins again is another subscriber. */
  NewsletterLeft: { shape: about.extend({ because: z.enum(['unsubscribed', 'erased']) }) },
});

export type NewsletterEvent = EventOf<typeof newsletterEvents>;
export type NewsletterForm = (typeof NEWSLETTER_FORMS)[number];
