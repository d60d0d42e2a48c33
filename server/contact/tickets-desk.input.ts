import { z } from 'zod';
import { paging, text } from '#server/platform/http/fields';

/** Characters of an answer. */
export const ANSWER_MOST = 5_000;

/** `seen`: how many messages of the ticket the moderator read; 409 `continued` where it has more. */
const seen = z.int({ error: 'Give a number.' }).min(1).optional();
export const ticketAnswer = z.object({ answer: text(ANSWER_MOST), seen });
export const ticketClosing = z.object({ seen });

/** `waiting`: those without an answer; `done`: answered or closed, the latest first. */
export const ticketsFilter = z.object({ ...paging, state: z.enum(['waiting', 'done']).default('waiting') });
