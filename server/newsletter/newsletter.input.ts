import { z } from 'zod';
import { text } from '#server/platform/http/fields';

/** The version of the sentence under which the forms ask: raise it with every change of `lead` in the texts of the footer's box and of the profile. */
export const NEWSLETTER_TEXT = '1';

const email = text(254).pipe(z.email({ error: 'Enter a valid email address.' }));

export const joinForm = z.object({ email, form: z.enum(['footer', 'profile']).default('footer') });
export type JoinForm = z.output<typeof joinForm>;
export const confirmation = z.object({ token: text(200) });
