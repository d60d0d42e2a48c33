import { z } from 'zod';
import { TICKET_PURPOSES } from '#server/kernel/ticket-texts';
import { text } from '#server/platform/http/fields';

/** Characters of a message. */
export const [MESSAGE_LEAST, MESSAGE_MOST] = [10, 5_000];

const message = text(MESSAGE_MOST, MESSAGE_LEAST);

/** `subject` is a trap: the form does not show it, and only programs fill it. */
export const contactForm = z.object({
  full_name: text(120),
  email: text(254).pipe(z.email({ error: 'Enter a valid email address.' })),
  purpose: z.enum(TICKET_PURPOSES, { error: 'Choose a purpose.' }),
  message,
  subject: z.string().max(500).default(''),
});
export type ContactForm = z.output<typeof contactForm>;

export const furtherMessage = z.object({ message });
