import { CODE_MINUTES } from '#server/kernel/confirmation';
import type { Instant, UserId } from '#server/kernel/ids';
import { mailTemplate } from '#server/platform/providers/mail-template';
import { CODE_SECRET, type CodeMail, type CodeSecret } from '#server/platform/security/confirmation-codes';
import { activationOf, resettingOf } from './person.rows.js';
import { sessionOf } from './session.rows.js';

/** `by`: the mark of the client that asked for another link, null where it has none; left out in the first mail. */
export type ActivationOrder = { userId: UserId; by?: string | null };
/** `at`: when the new password was chosen. `by`: with the old one, in place of a mailed link. */
export type PasswordSetOrder = { userId: UserId; at: Instant; by?: 'the old one' };
/** `at`: when the Google account was linked. */
export type GoogleLinkedOrder = { userId: UserId; at: Instant };
export type SessionEndedOrder = { userId: UserId };
export type NewDeviceOrder = { userId: UserId; sessionId: string };

const moment = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Lagos' });

/** The greeting shows the username only: unlike a name, it cannot hold a link or a sentence. */
export const activationMail = (username: string, link: string, hours: number, joinPage: string) => ({
  subject: 'Activate your Groundwork account',
  text: `Hello ${username},

Confirm your e-mail address to finish signing up:

${link}

The link works once, within ${hours === 1 ? 'an hour' : `${hours} hours`}. After that the registration ends, and you sign up again here:

${joinPage}

If you did not sign up for Groundwork, you can ignore this e-mail: nothing is opened in your name.
`,
});

export const passwordResetMail = (username: string, link: string, hours: number) => ({
  subject: 'Choose a new password',
  text: `Hello ${username},

Choose a new password for your Groundwork account here:

${link}

The link works once, within ${hours === 1 ? 'an hour' : `${hours} hours`}. If you did not ask for it, you can ignore this
e-mail: your password stays as it is.
`,
});

const CHANGED = {
  how: 'by someone who knew the old one',
  then: `Every other device was signed out. If this was you, there is nothing to do. If it was not, choose another password by a
link that we mail you:`,
};
const RESET = {
  how: 'by a link that we mailed you',
  then: `Every device was signed out, and nothing can be withdrawn from your wallet for a while. If this was you, there is nothing to
do. If it was not, somebody reads your e-mail: secure your mailbox first, then choose another password here:`,
};

/** The owner learns that there is a new password, also where another person chose it. */
export const passwordSetMail = mailTemplate({
  facts: ({ userId }: PasswordSetOrder, { db }) => activationOf(db, userId),
  render: ({ username, at, by, publicUrl }) => ({
    subject: 'Your password was changed',
    text: `Hello ${username},

A new password was chosen for your account ${(by ? CHANGED : RESET).how}:

${moment.format(new Date(at))} in Lagos

${(by ? CHANGED : RESET).then}

${publicUrl}/forgot-password
`,
  }),
});

/** The owner learns that a Google account signs in to the account, however it was linked. */
export const googleLinkedMail = mailTemplate({
  facts: ({ userId }: GoogleLinkedOrder, { db }) => resettingOf(db, userId),
  render: ({ username, at, publicUrl }) => ({
    subject: 'Google signs you in from now on',
    text: `Hello ${username},

The Google account with this e-mail address was linked to your Groundwork account, and signs you in from now on:

${moment.format(new Date(at))} in Lagos

Your password works as before. Nothing can be withdrawn from your wallet for a while. If this was you, there is nothing to
do. If it was not, somebody uses your Google account: secure that first, then choose another password here:

${publicUrl}/forgot-password
`,
  }),
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

/** The first sign-in on a device that the person has not used before (A8.16). */
export const newDeviceMail = mailTemplate({
  async facts({ userId, sessionId }: NewDeviceOrder, { db }) {
    const [person, session] = [await activationOf(db, userId), await sessionOf(db, sessionId)];
    if (!person || !session) return undefined;
    const { device, created_at: at } = session;
    return { email: person.email, username: person.username, device, at };
  },
  render: ({ username, device, at, publicUrl }) => ({
    subject: 'A new device signed in to your account',
    text: `Hello ${username},

Your account was signed in to on a device that you have not used before:

${device}, ${moment.format(new Date(at))} in Lagos

If this was you, there is nothing to do. If it was not, end that session here, and choose another password:

${publicUrl}/profile?tab=profile
`,
  }),
});

/** A code that confirms one step, such as a withdrawal. It names what it is for, so that a stolen session is noticed. */
export const confirmationCodeMail = mailTemplate({
  async facts({ userId, secret }: CodeMail, { db, encryption }) {
    const [person, text] = [await activationOf(db, userId), await encryption.decrypt(secret, CODE_SECRET)];
    if (!person || text === undefined) return undefined;
    return { email: person.email, username: person.username, ...(JSON.parse(text) as CodeSecret) };
  },
  render: ({ username, code, purpose }) => ({
    subject: 'Your code for Groundwork',
    text: `Hello ${username},

Your code to ${purpose}:

${code}

It works once, within ${CODE_MINUTES} minutes. If this was not you, do nothing, and choose another password: somebody may be
signed in as you.
`,
  }),
});
