/** Texts of the reports of a listing (en-NG). */
export const texts = {
  report: 'Report this listing',
  sent: 'You reported this listing',
  open: 'A moderator will look at it and write to you.',
  dismissed: 'A moderator looked at it and left the listing as it is.',
  upheld: 'A moderator took the listing off sale.',
  form: {
    label: 'What is wrong with this listing?',
    reasons: {
      misleading: 'It is wrong or misleading',
      outdated: 'It is out of date',
      copied: 'It copies somebody else’s work',
      offensive: 'It is offensive',
      spam: 'It is advertising or spam',
      other: 'Something else',
    },
    note: 'What should a moderator know? (optional)',
    submit: 'Send report',
  },
};
