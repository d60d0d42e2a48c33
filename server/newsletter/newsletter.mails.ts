import type { MailText } from '#server/platform/providers/mail-template';
import { UNCONFIRMED_DAYS } from './subscriber.rows.js';

export const confirmMail = ({ link }: { link: string }): MailText => ({
  subject: 'Confirm that you want our newsletter',
  text: `Hello,

this address was entered for the newsletter of Groundwork. Confirm it with one click on this page:
${link}

The link is valid for ${UNCONFIRMED_DAYS} days. Did you not ask for it? Then ignore this mail: you get no other one, and we delete your address.

Groundwork
`,
});

/** `line`: how to stop it. */
export const welcomeMail = ({ line }: { line: string }): MailText => ({
  subject: 'You get our newsletter',
  text: `Hello,

from now on you get the newsletter of Groundwork.

Groundwork

${line}
`,
});
