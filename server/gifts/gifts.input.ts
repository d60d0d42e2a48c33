import { z } from 'zod';
import { paging, text } from '#server/platform/http/fields';

const EMAIL = { error: 'Enter a valid email address.' };

/** `email`: another address; absent to send the link to the same one again. */
export const sendForm = z.object({ email: text(254).pipe(z.email(EMAIL)).optional() });
export type SendForm = z.output<typeof sendForm>;

/** The secret of a link. */
export const linkForm = z.object({ token: z.string({ error: 'This link is not complete.' }).min(1).max(200) });
export type LinkForm = z.output<typeof linkForm>;

export const givenFilter = z.object(paging);
