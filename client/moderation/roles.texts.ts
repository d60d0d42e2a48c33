/** Texts of granting and revoking roles (en-NG). */
export const texts = {
  title: 'Roles',
  lead: 'A role holds from the next request of the person. Each change is recorded with its reason.',
  action: 'What to do',
  actions: { grant: 'Give a role', revoke: 'Take a role back' },
  username: 'Username',
  usernameMissing: 'Whose role?',
  role: 'Role',
  roles: {
    moderator: 'Moderator: reviews listings and creators',
    finance: 'Finance: refunds and payouts',
    auditor: 'Auditor: reads the books',
    admin: 'Admin: all of it',
    creator: 'Creator',
  },
  reason: 'Why?',
  reasonMissing: 'Write a reason.',
  grant: 'Give role',
  revoke: 'Take role back',
  unknown: 'No account has this username.',
};
