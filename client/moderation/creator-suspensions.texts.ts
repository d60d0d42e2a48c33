import { formatClock, formatDate } from '../ui/time';

/** Texts of suspended creators and their appeals on the moderators' desk (en-NG). */
export const texts = {
  title: (count: number) => (count ? `Appeals of suspended creators (${count})` : 'Appeals of suspended creators'),
  lead: 'Suspended creators who find that wrong. Another moderator decides than the one who suspended them.',
  none: 'No appeal waits for an answer.',
  failed: 'We couldn’t load the suspended creators.',
  anonymous: 'A former member',
  suspended: (at: string, by: string) => `Suspended ${formatDate(at)} by ${by}`,
  reason: 'Why',
  appeal: (at: string) => `Appeal of ${formatDate(at)}`,
  declined: (at: string) => `Appeal declined ${formatDate(at)}`,
  own: 'You suspended this creator, or are this creator; another moderator decides.',
  ownAccount: 'This is your own account; another moderator decides.',
  claim: {
    take: 'Review this',
    leave: 'Leave to others',
    own: (until: string) => `You are reviewing this until ${formatClock(until)}`,
    by: (name: string) => `${name} is reviewing this`,
    others: 'You can review it when they have finished or left it.',
  },
  takeLabel: (name: string) => `Review the appeal of ${name}`,
  decide: { lift: 'Lift suspension', uphold: 'Decline appeal' },
  liftLabel: (name: string) => `Lift the suspension of ${name}`,
  forms: {
    lift: { label: 'Why does the suspension end?', submit: 'Lift suspension' },
    uphold: { label: 'Why does the suspension stay?', submit: 'Decline appeal' },
    help: 'The creator reads these words, here and by mail.',
  },
  held: { title: 'Suspended creators', none: 'No creator is suspended.' },
  suspend: {
    title: 'Suspend a creator',
    lead: 'The guides go off sale, no badge is shown and nothing is withdrawn, until a moderator lifts it. Buyers keep what they bought. This holds for creators whose licence ended too.',
    username: 'Username',
    usernameMissing: 'Which creator?',
    reason: 'Why is this creator suspended?',
    reasonMissing: 'Write a reason.',
    submit: 'Suspend creator',
    unknown: 'No account has this username.',
  },
};
