import { z } from 'zod';
import { TERMS_VERSION } from '#server/kernel/legal';
import { ROLES } from '#server/kernel/roles';
import { otp, recoveryCode, sixDigits, text, yesNo } from '#server/platform/http/fields';
import { weakness } from './password.js';

const email = text(254).pipe(z.email({ error: 'Enter a valid email address.' }));
const LONGEST_PASSWORD = 128;
/** Normalised before it is measured and hashed, so that equivalent Unicode input is one password. */
const anyPassword = z
  .string()
  .normalize('NFKC')
  .min(1, { error: 'This field may not be blank.' })
  .max(LONGEST_PASSWORD, { error: `Use at most ${LONGEST_PASSWORD} characters.` });
const newPassword = anyPassword.min(8, {
  error: 'This password is too short. It must contain at least 8 characters.',
});
const place = z.string().trim().max(80, { error: 'Use at most 80 characters.' }).default('');

/** A code that is unknown, or none at all, refuses nothing: the person registers without it. */
const invite = z
  .string()
  .max(100)
  .optional()
  .catch(undefined)
  .describe('The code of the link by which the person was invited.');

export const registration = z
  .object({
    first_name: text(80),
    last_name: text(80),
    username: text(30).pipe(
      z
        .string()
        .regex(/^[A-Za-z0-9_.-]{3,30}$/, { error: 'Use 3 to 30 letters, digits, dots, dashes or underscores.' }),
    ),
    email,
    password: newPassword,
    country: place,
    region: place,
    accepted_terms: z
      .enum([TERMS_VERSION], { error: 'Our terms have changed. Reload the page to read them.' })
      .optional()
      .describe('The version of the legal pages that the person accepts.'),
    marketing: yesNo.default(false).describe('Marketing mails are wanted.'),
    invite,
  })
  .superRefine(({ username, email, first_name, last_name, password }, issues) => {
    const message = weakness(password, { username, email, firstName: first_name, lastName: last_name });
    if (message) issues.addIssue({ code: 'custom', path: ['password'], message });
  });

/** `password`: where a link alone does not activate. The server compares it with the names and the address, too. */
export const activation = z
  .object({ uid: text(200), token: text(200), password: newPassword.optional() })
  .superRefine(({ password }, issues) => {
    const message = password !== undefined && weakness(password);
    if (message) issues.addIssue({ code: 'custom', path: ['password'], message });
  });
export const resend = z.object({ email });
export const resetRequest = z.object({ email });
/** A form cannot know whose link it has: the server compares the password with its names and address, too. */
export const passwordReset = z
  .object({ uid: text(200), token: text(200), new_password: newPassword })
  .superRefine(({ new_password }, issues) => {
    const message = weakness(new_password);
    if (message) issues.addIssue({ code: 'custom', path: ['new_password'], message });
  });

/** The server compares the new password with the names and the address, too. */
export const passwordChange = z
  .object({ current_password: anyPassword, new_password: newPassword })
  .superRefine(({ new_password }, issues) => {
    const message = weakness(new_password);
    if (message) issues.addIssue({ code: 'custom', path: ['new_password'], message });
  });

/** The password again, before everything is handed out. */
export const ownDataForm = z.object({ current_password: anyPassword });

export const erasure = z.object({
  current_password: anyPassword,
  give_up_balance: z
    .int({ error: 'Give the balance in kobo.' })
    .min(1, { error: 'Give the balance in kobo.' })
    .optional()
    .describe(
      'The balance that is left to the platform, kobo, as the answer 409 `balance_left` or the wallet names it.',
    ),
});

/** A code of the authenticator app or a recovery code, for people who have an app. */
const signInCode = otp.optional().describe('A code of the person’s authenticator app, or a recovery code.');
export const login = z.object({ email, password: anyPassword, remember: yesNo.default(false), otp: signInCode });
/** `accepted_terms`: the version of the legal pages that a new person accepts by going on. */
export const googleStart = z.object({
  next: z.string().max(2_000).optional(),
  remember: yesNo.default(false),
  accepted_terms: z.string().max(20).optional(),
  invite,
});
/** The query that the provider gave its redirect. */
export const googleAnswer = z.object({ search: text(4_096), otp: signInCode });
export const renewal = z.object({ refresh: text(512) });
export const signOut = z.object({ refresh: text(512).optional() });

/** `marketing`: marketing mails are wanted. */
export const consentsForm = z.object({ marketing: yesNo });

export const whichUser = z.object({ username: text(100).optional(), id: text(100).optional() });
/** What a moderator verified a creator by. */
export const verification = z.object({ reason: text(500) });
export const roleGrant = z.object({
  role: z.enum(ROLES, { error: 'This is not a role.' }),
  reason: text(500),
});

export const setupForm = z.object({ password: anyPassword });
/** The first code of a new authenticator app. */
export const firstCode = z.object({ otp: sixDigits });
/** What changes an authenticator app: `otp` is one of its codes or a recovery code. */
export const changeForm = z.object({ password: anyPassword, otp });
/** The two kinds of it, as a form checks them. */
export const changeByCode = z.object({ password: anyPassword, otp: sixDigits });
export const changeByRecoveryCode = z.object({ password: anyPassword, otp: recoveryCode });
