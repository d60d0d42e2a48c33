/** Said wherever a share is agreed: no sale is split yet. */
const FROM_WHEN =
  'Shares are agreed and recorded now. They are not paid out yet: until they are, all income goes to the owner.';

/** Texts of the co-authors of a guide (en-NG). */
export const texts = {
  title: 'Co-authors',
  lead: `A co-author reads the whole guide and changes its sections. Only you change its price, hand it in or take it off sale. ${FROM_WHEN}`,
  none: 'You write this guide alone.',
  left: (share: number) => `You keep ${share} % of the income.`,
  percent: (share: number) => `${share} %`,
  status: { invited: 'Invited', accepted: 'Co-author', declined: 'Declined', left: 'Left' },
  waits: 'It stays open until they answer or you withdraw it.',
  again: 'You can invite them again after seven days.',
  invite: 'Invite a co-author',
  form: {
    username: 'Username',
    usernameHelp: 'As on their profile, without @.',
    usernameMissing: 'Enter a username.',
    share: 'Share of the income, per cent',
    shareHelp: 'From 1 to 50. All co-authors together get at most 50 %.',
    shareMissing: 'Enter a share.',
    submit: 'Send invitation',
  },
  withdraw: 'Withdraw',
  withdrawNamed: (name: string) => `Withdraw the invitation of ${name}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removal: {
    asks: (name: string) => `${name} can no longer read or change this guide. What they wrote stays.`,
    yes: 'Remove co-author',
    no: 'Keep',
  },
  invitation: {
    label: 'Invitations',
    invites: (name: string, share: number) =>
      `${name} invites you to write this guide with them, for ${share} % of its income.`,
    someone: 'Somebody',
    waits: (name: string) => `It stays open until you answer or ${name} withdraws it.`,
    rights: `You read the whole guide and change its sections. ${FROM_WHEN}`,
    accept: (share: number) => `Accept ${share} %`,
    decline: 'Decline',
  },
  own: {
    mark: (share: number) => `Co-author · ${share} %`,
    open: 'Sections',
    openNamed: (title: string) => `Sections of “${title}”`,
    leave: 'Leave',
    leaveNamed: (title: string) => `Leave “${title}”`,
    asks: 'You can no longer change this guide, and your share ends. What you wrote stays.',
    yes: 'Leave guide',
    no: 'Stay',
  },
};
