/** Texts of the moderators' desk (en-NG). */
export const texts = {
  title: 'Listings to review',
  lead: 'The oldest first.',
  none: 'Nothing is waiting for review.',
  waiting: 'Waiting for the creator',
  row: {
    free: 'Free',
    submitted: 'Submitted',
    submittedAgain: 'Submitted again',
    askedFor: (reason: string) => `Asked for: ${reason}`,
    askedLastTime: (reason: string) => `Asked for last time: ${reason}`,
    blockers: 'What stands in the way',
    blocker: {
      creator_verification: 'Creator not verified',
      licence_affirmation: 'Licence not affirmed',
      contents: 'No contents yet',
    },
    own: 'This is your own listing; another moderator reviews it.',
    verify: 'Verify creator',
    approve: 'Approve',
    requestChanges: 'Request changes',
    reject: 'Reject',
  },
  verification: {
    label: 'What did you verify this creator by?',
    help: 'Recorded with the decision, for auditors.',
    submit: 'Verify',
  },
  suspended: {
    title: 'Suspended listings',
    lead: 'Off sale until an admin ends it. Their buyers keep them.',
    none: 'No listing is suspended.',
    restore: 'End suspension',
    own: 'This is your own listing; another admin decides.',
  },
  reason: {
    reject: { label: 'Why is this listing rejected?', submit: 'Reject listing' },
    'request-changes': { label: 'What should the creator change?', submit: 'Send request' },
    suspend: { label: 'Why is this listing suspended?', submit: 'Suspend it' },
    restore: { label: 'Why does the suspension end?', submit: 'End suspension' },
    help: 'The creator reads these words.',
  },
};
