/** Texts of the pages that the links in mails of the newsletter open (en-NG). */
export const texts = {
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
};
