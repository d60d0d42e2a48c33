import { z } from 'zod';
import { paging, text } from '#server/platform/http/fields';

/** Characters of an answer. */
export const ANSWER_MOST = 5_000;

export const ticketAnswer = z.object({ answer: text(ANSWER_MOST) });

/** `waiting`: those without an answer; `done`: answered or closed, the latest first. */
export const ticketsFilter = z.object({ ...paging, state: z.enum(['waiting', 'done']).default('waiting') });
