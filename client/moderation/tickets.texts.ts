import { formatClock } from '../ui/time';

/** Texts of the messages to us on the moderators' desk (en-NG). */
export const texts = {
  title: (count: number) => (count ? `Messages to us (${count})` : 'Messages to us'),
  premium: 'Premium',
  lead: 'From the contact page. Your answer is mailed to the address that was typed.',
  none: 'No message waits for an answer.',
  failed: 'We couldn’t load the messages to us.',
  account: 'Written from the account',
  visitor: 'Written by a visitor: the address is not confirmed',
  wrote: { asker: 'They wrote', staff: 'We answered' },
  messages: (number: string) => `What was written in ${number}`,
  own: 'This is your own message; another moderator answers.',
  claim: {
    take: 'Answer this',
    takeOf: (name: string) => `Answer ${name}`,
    leave: 'Leave to others',
    own: (until: string) => `You are answering this until ${formatClock(until)}`,
    by: (name: string) => `${name} is answering this`,
    others: 'You can answer when they have finished or left it.',
  },
  close: 'Close without a mail',
  closeOf: (name: string) => `Close the message of ${name} without a mail`,
  form: {
    text: 'Answer',
    help: 'The person gets these words by e-mail.',
    missing: 'Write an answer.',
    submit: 'Send answer',
  },
  done: {
    title: 'Answered and closed messages',
    none: 'Nothing was answered yet.',
    status: { open: 'Open', answered: 'Answered', closed: 'Closed' },
  },
};
