import { type EndsOf, type EntriesOf, field } from './entry.js';
import type { Notifying } from './notifying-events.js';

/** A larger number is said as this one and a plus. */
const MOST_SAID = 99;

/** What people write to each other, one notification of a thread, and our answers. It holds numbers of messages, never a text. */
export const messageEntries: EntriesOf<Notifying> = {
  MessageSent: {
    kind: 'messages',
    to: field('to'),
    by: field('from'),
    about: field('threadId'),
    number: field('sequence'),
    isMailed: true,
    says: ({ who, count }) =>
      count > 1
        ? `${who} sent you ${count > MOST_SAID ? `${MOST_SAID}+` : count} messages`
        : `${who} sent you a message`,
    link: ({ about }) => `/profile?tab=messages&thread=${about}`,
  },
  // The answer itself is mailed at once.
  TicketAnswered: {
    kind: 'messages',
    to: ({ askerId }) => askerId ?? undefined,
    about: field('ticketId'),
    says: () => 'We answered your message to us',
    link: ({ about }) => `/email-us/${about}`,
  },
};

/** Reading the thread ends it. A message that was deleted, or that its receiver hides, does not count; one that comes back does. */
export const messageEnds: EndsOf<Notifying> = {
  MessagesRead: { about: field('threadId'), of: ({ by }) => [by], number: field('upTo'), isUpTo: true },
  MessageDeleted: { about: field('threadId'), of: ({ to }) => [to], number: field('sequence'), outcome: 'gone' },
  MessageHidden: { about: field('threadId'), of: ({ by }) => [by], number: field('sequence'), outcome: 'hidden' },
  MessageRestored: { about: field('threadId'), of: ({ by }) => [by], number: field('sequence'), outcome: 'restored' },
};
