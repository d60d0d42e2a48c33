export const texts = {
  reason: {
    reject: { label: 'Why is this listing rejected?', submit: 'Reject listing' },
    'request-changes': { label: 'What should the creator change?', submit: 'Send request' },
    help: 'The creator reads these words.',
    missing: 'Write a reason.',
    cancel: 'Cancel',
  },
};
