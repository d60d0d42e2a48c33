import { formatClock, formatDate } from '../ui/time';
import { shownCount } from './shown-count';

/** Texts of the staff desk, and of a review on it: claims, due dates, checks and the approval (en-NG). */
export const texts = {
  title: 'Staff desk',
  /** Of the browser's tab. */
  tab: (queue: string) => `${queue} · Staff desk`,
  lead: 'What waits for a decision of yours.',
  queues: 'Queues',
  all: 'All queues',
  nothing: 'Nothing waits. What comes in shows here at once.',
  wait: (count: number) => (count === 1 ? '1 waits' : `${shownCount(count)} wait`),
  filter: 'Filter this queue',
  filterHelp: 'A name, a number or a word',
  noneFiltered: 'No entry has these words.',
  failed: 'Some queues could not be counted.',
  shown: (shown: string, count: string) => `${shown} of ${count} are shown.`,
  searched: (count: string) => `${count} were searched.`,
  more: 'Show more',
  keys: 'J and K move between the entries of a queue.',
  groups: {
    guides: 'Guides',
    creators: 'Creators',
    people: 'People',
    money: 'Money',
    site: 'Site',
  },
  names: {
    listings: 'Listings to review',
    prices: 'Price reviews',
    'reported-listings': 'Reported listings',
    'suspended-listings': 'Suspended listings',
    regulations: 'Changes of regulation',
    'creator-applications': 'Applications',
    'creator-suspensions': 'Appeals and suspensions',
    tickets: 'Messages to us',
    reviews: 'Reported reviews',
    'reported-messages': 'Reported messages',
    'contested-meetings': 'Contested meetings',
    roles: 'Roles',
    'held-payments': 'Held payments',
    'card-disputes': 'Disputed payments',
    'entry-disputes': 'Questions about entries',
    plans: 'Plans',
    pages: 'Pages and programs',
    newsletter: 'Newsletter',
    synonyms: 'Synonyms',
  },
  claim: {
    by: (name: string) => `Being reviewed by ${name}`,
    own: (until: string) => `You are reviewing this until ${formatClock(until)}`,
    take: 'Start review',
    leave: 'Leave to others',
    others: 'The decision buttons return when they finish or leave it.',
  },
  due: {
    late: (since: string) => `Answer was due ${formatDate(since)}`,
    soon: (by: string) => `Answer due by ${formatClock(by)}, ${formatDate(by)}`,
    later: (by: string) => `Answer due by ${formatDate(by)}`,
  },
  checks: {
    title: 'Automatic checks',
    contacts: 'Contact past the platform:',
    copies: 'Nearly the same text as',
  },
  approval: {
    note: 'Note for other staff (optional)',
    noteHelp: 'Kept with the approval. The creator does not see it.',
    submit: 'Approve listing',
  },
  canned: {
    label: 'Use a usual reason:',
    'request-changes': {
      'Name the agencies': 'Please name the agency for every licence, with its fee of this year.',
      'Fill the sections': 'Some sections are empty or very short. Please write what a buyer has to do, step by step.',
      'Remove contacts':
        'Please remove phone numbers, e-mail addresses and chat links. Buyers reach you through Groundwork.',
      'Fix the description': 'The description promises more than the sections hold. Please bring them in line.',
    },
    reject: {
      'Copied text': 'The text is copied from another source. We publish only what creators wrote themselves.',
      'Not a guide': 'This is an advertisement, not a guide to setting up a business.',
      'Unlawful business': 'We do not publish guides to a business that is unlawful in Nigeria.',
    },
  },
};
