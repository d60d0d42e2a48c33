/** Texts of the newsletter (en-NG). */
export const texts = {
  missing: 'Enter your e-mail address.',
  confirm: {
    title: 'Our newsletter',
    asks: 'Do you want our newsletter at this address?',
    lead: 'You can stop it at any time by the link in each of its mails.',
    act: 'Yes, send it to me',
    missing: 'This link is incomplete. Open it from the e-mail again, or enter your address below once more.',
    ended: 'This link is no longer valid. Enter your address below to get another one.',
  },
  leave: {
    title: 'Stop the newsletter',
    asks: 'Do you want to stop our newsletter?',
    lead: 'Mails about your account and your money still reach you.',
    act: 'Stop the newsletter',
    missing: 'This link is incomplete. Open it from the e-mail again.',
    ended: 'This link is no longer valid.',
  },
  own: {
    title: 'Newsletter',
    lead: 'New guides and rules by e-mail, until you stop it.',
    failed: 'We couldn’t load whether you get the newsletter.',
    none: (email: string) => `It is not sent to ${email}.`,
    requested: (email: string) => `We mailed a link to ${email}: open it to confirm that you want it.`,
    confirmed: (email: string) => `It is sent to ${email}, since`,
    join: 'Join',
    again: 'Send the link again',
    leave: 'Stop the newsletter',
  },
};
