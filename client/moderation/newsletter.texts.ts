import { plural } from '../lib/texts/plural';

const addresses = (count: number) => plural(count, { one: '# address', other: '# addresses' });

/** Texts of the newsletter on the desk of admins (en-NG). */
export const texts = {
  title: 'Newsletter',
  failed: 'We couldn’t load the newsletter.',
  subscribers: (count: number) =>
    count === 0 ? 'No address is confirmed yet.' : `It goes to ${addresses(count)} that confirmed it.`,
  subject: 'Subject',
  text: 'Text',
  help: 'Plain text; addresses of pages become links in mail programs.',
  missing: { subject: 'Write a subject.', text: 'Write at least 20 characters.' },
  preview: 'Preview',
  previewOf: 'The mail as it is sent',
  edit: 'Edit',
  stop: (origin: string) => `Stop the newsletter: ${origin}/newsletter/leave/…`,
  test: 'Mail me a test',
  send: (count: number) => `Send to ${addresses(count)}`,
  asks: (count: number) => `It goes to ${addresses(count)} at once, and cannot be taken back.`,
  yes: 'Send it now',
  no: 'Not yet',
  issues: 'Sent issues',
  none: 'No issue was sent yet.',
  counts: ({ sent, bounced, waiting }: { sent: number; bounced: number; waiting: number }) =>
    [`${sent} sent`, ...(bounced ? [`${bounced} bounced`] : []), ...(waiting ? [`${waiting} waiting`] : [])].join(', '),
  by: (name: string) => `by ${name}`,
};
