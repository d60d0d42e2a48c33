import { plural } from '../lib/texts/plural';

/** Texts of the form that requests a listing (en-NG). The confirmation is the specification's own. */
export const texts = {
  title: 'Request a listing',
  lead: 'Tell creators which guide is missing.',
  sector: 'Choose Sector',
  industry: 'Choose Industry',
  failed: 'The sectors and industries could not be loaded.',
  region: 'Region',
  everywhere: 'All of Nigeria',
  name: 'Business name',
  nameHelp: 'Everyone sees it on the board of requests.',
  example: 'Fintech Company',
  description: 'Further Description',
  descriptionHelp: 'What should the guide answer? Everyone sees it too.',
  submit: 'Submit',
  signIn: 'You sign in when you submit. What you typed is kept.',
  missing: { sector: 'Choose a sector.', industry: 'Choose an industry.', title: 'Name the business.' },
  board: 'All requests',
  done: "You have successfully requested for a listing, we'll notify you by email immediately the listing you requested has been uploaded.",
  close: 'Close',
  similar: {
    label: 'Is it one of these?',
    requests: 'Requested already',
    guides: 'Guides on this',
    instead: 'Vote for it instead',
    of: (title: string) => `Vote for “${title}” instead`,
    voted: 'You voted for it',
    yours: 'Your request',
    thanks: 'Thank you. We mail you when its guide is uploaded.',
    votes: (votes: number) => plural(votes, { one: '# vote', other: '# votes' }),
  },
};
