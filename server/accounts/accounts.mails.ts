import type { UserId } from '#server/kernel/ids';
import { mailTemplate } from '#server/platform/providers/mail-template';
import { activationOf } from './person.rows.js';

export type ActivationOrder = { userId: UserId };
export type SessionEndedOrder = { userId: UserId };

/** The greeting shows the username only: unlike a name, it cannot hold a link or a sentence. */
export const activationMail = (username: string, link: string, hours: number) => ({
  subject: 'Activate your Groundwork account',
  text: `Hello ${username},

Confirm your e-mail address to finish signing up:

${link}

The link works once, within ${hours} hours. If you did not sign up for Groundwork, you can ignore this e-mail.
`,
});

/** A replaced refresh token was used again, and its session was ended (architecture §7, reuse detection). */
export const sessionEndedMail = mailTemplate({
  facts: ({ userId }: SessionEndedOrder, { db }) => activationOf(db, userId),
  render: ({ username, publicUrl }) => ({
    subject: 'You were signed out on one device',
    text: `Hello ${username},

A sign-in key of yours that had been replaced was used again. Somebody may have copied it, so we ended that session.
Nothing else was changed. Sign in again when you are ready:

${publicUrl}/login

If it keeps happening, choose another password.
`,
  }),
});
