import type { UserId } from '#server/kernel/ids';

export const MAIL = 'mail';
export type ActivationLetter = { userId: UserId };
export type SessionEndedLetter = { userId: UserId };

/** What a letter says. Only the username greets: it cannot hold a link or a sentence of somebody else's. */
export const activationLetter = (username: string, link: string, hours: number) => ({
  subject: 'Activate your Groundwork account',
  text: `Hello ${username},

Confirm your e-mail address to finish signing up:

${link}

The link works once, within ${hours} hours. If you did not sign up for Groundwork, you can ignore this letter.
`,
});

export const sessionEndedLetter = (username: string, loginPage: string) => ({
  subject: 'You were signed out on one device',
  text: `Hello ${username},

A sign-in key of yours that had been replaced was used again. Somebody may have copied it, so we ended that session.
Nothing else was changed. Sign in again when you are ready:

${loginPage}

If it keeps happening, choose another password.
`,
});
