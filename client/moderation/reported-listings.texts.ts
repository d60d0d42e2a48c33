/** Texts of the reported listings on the moderators' desk (en-NG). */
export const texts = {
  title: 'Reported listings',
  none: 'No listing is reported.',
  anonymous: 'A former member',
  suspended: 'Suspended',
  own: 'This is your own listing; another moderator decides.',
  suspend: 'Suspend listing',
  dismiss: 'Dismiss reports',
  dismissal: {
    label: 'Why does this listing stay as it is?',
    help: 'The people who reported it read these words.',
    submit: 'Dismiss them',
  },
  reason: {
    misleading: 'Wrong or misleading',
    outdated: 'Out of date',
    copied: 'Copied work',
    offensive: 'Offensive',
    spam: 'Advertising or spam',
    other: 'Something else',
  } as Record<string, string>,
};
