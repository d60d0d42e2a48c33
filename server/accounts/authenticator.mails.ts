import { mailTemplate } from '#server/platform/providers/mail-template';
import type { AuthenticatorChange, AuthenticatorMail } from '#server/platform/security/authenticators';
import { activationOf } from './person.rows.js';

const left = (count: number) =>
  count === 0
    ? 'You have none left. Make new ones before you need one.'
    : `You have ${count} left${count < 4 ? '. Make new ones before you need them' : ''}.`;

const CHANGES: Record<AuthenticatorChange, { subject: string; body: (codesLeft: number) => string }> = {
  on: {
    subject: 'Your authenticator app is set up',
    body: () =>
      `An authenticator app was set up for your account. From now on we ask for its code when you sign in, and where we mailed you
one, such as for a withdrawal. Keep the recovery codes: they stand in for the app when you lose it.`,
  },
  off: {
    subject: 'Your authenticator app is turned off',
    body: () =>
      `Your authenticator app was turned off, and its recovery codes are void. From now on no sign-in asks for it, and we mail you a
code for a withdrawal again.`,
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    body: (codesLeft) =>
      `One of your recovery codes was used in place of the code of your authenticator app. ${left(codesLeft)}`,
  },
  'wrong-codes': {
    subject: 'Five wrong codes were entered for your account',
    body: () =>
      `Five codes in a row were wrong where your authenticator app is asked for. Where that was a sign-in, the right password came
first: if it was not you, somebody knows it.`,
  },
  'new-recovery-codes': {
    subject: 'You have new recovery codes',
    body: () => 'New recovery codes were made for your authenticator app. The earlier ones are void.',
  },
};

/** What became of a person's authenticator app and recovery codes, so that a change by another person is noticed (A8.16). */
export const authenticatorMail = mailTemplate({
  facts: ({ userId }: AuthenticatorMail, { db }) => activationOf(db, userId),
  render: ({ username, change, codesLeft, publicUrl }) => ({
    subject: CHANGES[change].subject,
    text: `Hello ${username},

${CHANGES[change].body(codesLeft)}

If this was you, there is nothing to do. If it was not, choose another password and write to us at once. Where you are signed in:

${publicUrl}/profile?tab=profile
`,
  }),
});
