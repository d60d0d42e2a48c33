/** Texts of the forms about a review (en-NG). */
export const texts = {
  title: 'Review this listing',
  buyersOnly: 'Reviews come from people who bought this guide.',
  comment: 'Your review',
  submit: 'Post Review',
  posting: 'Posting...',
  missing: 'Please enter a review and select a rating.',
  failed: 'Failed to post review',
  save: 'Save review',
  reply: {
    label: 'Your reply',
    help: 'Everyone reads it below the review.',
    missing: 'Write a reply.',
    submit: 'Save reply',
  },
  report: {
    label: 'What is wrong with this review?',
    reasons: {
      off_topic: 'It is not about this guide',
      offensive: 'It is offensive',
      spam: 'It is advertising or spam',
      conflict_of_interest: 'Its author has an interest in the rating',
      other: 'Something else',
    },
    note: 'Anything a moderator should know? (optional)',
    submit: 'Send report',
  },
};
