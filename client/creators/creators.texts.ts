import { plural } from '../lib/texts/plural';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** "an hour", "3 hours", "a day", "2 days": rounded up, so that an answer seldom takes longer. */
function spanOf(seconds: number) {
  const hours = Math.max(1, Math.ceil(seconds / HOUR_S));
  if (hours < 24) return plural(hours, { one: 'an hour', other: '# hours' });
  return plural(Math.ceil(seconds / DAY_S), { one: 'a day', other: '# days' });
}

/** Texts of the creators' pages (en-NG). */
export const texts = {
  onboarding: {
    title: 'Become A Creator',
    createListing: 'Create a listing',
    steps: ['Welcome', 'How it works', 'Do’s and don’ts', 'About you', 'Verification'],
    start: 'See how it works',
    next: 'Continue',
    back: 'Back',
  },
  welcome: {
    title: 'Be paid for what you learnt the hard way',
    text: 'You know which window to go to and which form comes back. Write it down once: founders pay for it, you keep the larger part of every sale, and your wallet shows each naira.',
  },
  how: {
    title: 'How it works',
    steps: [
      'Apply here: who you are, what you do, and what proves it.',
      'We check your identity and your certificates, and write to you within 2 working days.',
      'Create a listing: its title, its sections and its price. A moderator reads it.',
      'Once it is approved, it is on sale, and each sale is in your wallet.',
    ],
  },
  manners: {
    title: 'Do’s and don’ts',
    yes: 'Do',
    no: 'Don’t',
    dos: [
      'Write what you did yourself, with dates and fees',
      'Attach the forms you filled',
      'Update when an agency changes',
    ],
    donts: ['Copy an agency’s website', 'Promise approvals', 'Write without the licence your trade requires'],
  },
  reputation: {
    none: 'No reviews yet',
    rated: (average: string, count: number) =>
      `${average} (${plural(count, { one: '# review', other: '# reviews' })} of all guides)`,
    answers: (seconds: number) => `Usually answers within ${spanOf(seconds)}`,
    failed: 'We couldn’t load the rating.',
  },
  creator: {
    title: 'Creator',
    verified: 'Verified creator',
    verifiedOn: (date: string) => `Verified creator since ${date}`,
    missing: 'The page of a creator opens from one of their listings.',
    noText: (name: string) => `${name} hasn’t added a description yet.`,
    contact: 'Contact Info',
    email: 'Email',
    phone: 'Phone',
    language: 'Language',
    interests: 'Interested In',
    skills: 'Skills',
    listings: 'Listings by This Creator',
    search: 'Search guides',
    meeting: 'Request Online Meeting',
  },
};
