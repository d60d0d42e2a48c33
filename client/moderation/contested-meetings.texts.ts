import { formatClock } from '../ui/time';

/** Texts of contested meetings on the desk (en-NG). */
export const texts = {
  title: (count: number) => (count ? `Contested meetings (${count})` : 'Contested meetings'),
  lead: 'One of the two says that the other did not come, who contests it. The price stays kept until you decide.',
  none: 'No meeting is contested.',
  failed: 'We couldn’t load the contested meetings.',
  anonymous: 'A former member',
  of: (guest: string, creator: string) => `${guest} with ${creator}`,
  guest: 'Guest',
  creator: 'Creator',
  price: 'Price',
  contested: 'Contested',
  says: {
    claimed: (name: string, other: string) => `${name} says that ${other} did not come`,
    contested: (name: string) => `${name} contests it`,
    nothing: 'Without further words.',
  },
  own: 'You are one of the two; another moderator decides.',
  claim: {
    take: 'Decide this',
    takeOf: (meeting: string) => `Decide this: ${meeting}`,
    leave: 'Leave to others',
    own: (until: string) => `You are deciding this until ${formatClock(until)}`,
    by: (name: string) => `${name} is deciding this`,
    others: 'You can decide when they have finished or left it.',
  },
  form: {
    outcome: 'What did you find?',
    reason: 'Reason',
    help: 'Both read it. The price moves at once, and the decision cannot be changed.',
    missing: 'Write a reason.',
    submit: 'Decide',
  },
  outcomes: {
    held: 'It took place: the creator is paid',
    guest_missed: 'The guest did not come: the creator is paid',
    creator_missed: 'The creator did not come: the guest gets the whole price back',
  },
  decided: { title: 'Decided meetings', none: 'Nothing was decided yet.', by: (name: string) => `by ${name}` },
};
