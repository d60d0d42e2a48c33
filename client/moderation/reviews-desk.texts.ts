const AUTHOR_READS = 'The author reads these words while the review is hidden.';

/** Texts of reviews on the moderators' desk (en-NG). */
export const texts = {
  reported: 'Reported reviews',
  hidden: 'Hidden reviews',
  none: 'No review is reported.',
  anonymous: 'Anonymous',
  noComment: 'No comment provided.',
  reason: {
    off_topic: 'Not about this guide',
    offensive: 'Offensive',
    spam: 'Advertising or spam',
    conflict_of_interest: 'Interest in the rating',
    other: 'Something else',
  } as Record<string, string>,
  because: (reason: string) => `Hidden because: ${reason}`,
  own: 'This is your own review or guide; another moderator decides.',
  hide: 'Hide review',
  restore: 'Restore review',
  dismiss: 'Leave it',
  removal: {
    hide: { label: 'Why is this review hidden?', submit: 'Hide it', help: AUTHOR_READS },
    restore: { label: 'Why is this review restored?', submit: 'Restore it', help: AUTHOR_READS },
    dismiss: {
      label: 'Why does this review stay?',
      submit: 'Keep it',
      help: 'Recorded with the decision, for auditors.',
    },
  },
};
