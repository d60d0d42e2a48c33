/** Texts of the updates that changes of regulation require of the own guides (en-NG). */
export const texts = {
  label: 'Updates required',
  by: 'Update required by',
  since: 'Update required since',
  notice: 'The regulator’s notice',
  next: 'Change what is no longer right in its sections, then hand in the update. Your buyers see why it changed.',
  edit: 'Open its sections',
  handIn: 'Hand in update',
  decline: 'Does not concern it',
  declining: {
    label: 'Why does the change not concern this guide?',
    help: 'Moderators read it.',
    submit: 'Send answer',
  },
};
