import { z } from 'zod';
import { paging, text } from '#server/platform/http/fields';

const [TEXT_LEAST, TEXT_MOST, ANSWER_MOST] = [10, 500, 2_000];

export const questionForm = z.object({ text: text(TEXT_MOST, TEXT_LEAST) });
export const questionAnswerForm = z.object({ answer: text(ANSWER_MOST) });
export const questionsFilter = z.object(paging);
export type QuestionsFilter = z.output<typeof questionsFilter>;
