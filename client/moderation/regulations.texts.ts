import { plural } from '../lib/texts/plural';

/** Texts of changes of regulation and the updates that they require (en-NG). */
export const texts = {
  title: 'Changes of regulation',
  lead: 'When a rule changes, the creators of the guides concerned are asked to update them. Each gets one mail.',
  record: 'Record a change',
  form: {
    text: 'What changed?',
    textHelp: 'Creators and buyers read it.',
    link: 'Link to the regulator’s notice',
    takesEffect: 'Takes effect on',
    scope: 'Which guides does it concern?',
    country: 'Country',
    region: 'State or region',
    sectors: 'Sectors',
    listing: 'Or one guide',
    listingHelp: 'Its address or number.',
    submit: 'Record and notify creators',
    missing: {
      text: 'Write what changed.',
      link: 'Give the address of the notice.',
      takes_effect: 'Give the date on which it takes effect.',
    },
  },
  concerned: (guides: number, creators: number) =>
    guides === 0
      ? 'It concerns no published guide.'
      : `It concerns ${plural(guides, { one: '# published guide', other: '# published guides' })} of ${plural(creators, { one: '# creator', other: '# creators' })}.`,
  which: 'Which updates',
  tabs: { open: 'Open', overdue: 'Overdue', answered: 'Answered' },
  none: {
    open: 'No guide needs an update.',
    overdue: 'No update is overdue.',
    answered: 'No update was answered yet.',
  },
  status: { open: 'Open', handed_in: 'Updated', declined: 'Does not concern it', closed: 'Closed' },
  overdue: 'Overdue',
  due: 'Due',
  answered: 'Answered',
  notice: 'The regulator’s notice',
  anonymous: 'A former member',
  own: 'This is your own guide: another moderator decides.',
  close: 'Close update',
  closing: {
    label: 'Why is this update required no longer?',
    help: 'Other moderators read it.',
    submit: 'Close it',
  },
};
