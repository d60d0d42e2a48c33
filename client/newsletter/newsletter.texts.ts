/** Texts of the newsletter to the address of an account (en-NG). */
export const texts = {
  title: 'Our newsletter',
  lead: 'New guides and rules by e-mail, until you stop it.',
  failed: 'We couldn’t load whether you get the newsletter.',
  none: (email: string) => `It is not sent to ${email}.`,
  requested: (email: string) => `We mailed a link to ${email}: open it to confirm that you want it.`,
  confirmed: (email: string) => `It is sent to ${email}, since`,
  join: 'Join',
  again: 'Send the link again',
  leave: 'Stop the newsletter',
};
