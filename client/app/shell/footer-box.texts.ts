/** Texts of the newsletter and the links to other sites in the footer (en-NG). */
export const texts = {
  newsletter: 'Newsletter',
  lead: 'New guides and rules by e-mail, until you stop it.',
  address: 'E-mail address',
  join: 'Join',
  failed: 'This was not sent. Check your connection and try again.',
  social: 'Follow us',
};
