import { z } from 'zod';
import { paging, text } from '#server/platform/http/fields';

const [TEXT_LEAST, TEXT_MOST, ANSWER_MOST] = [10, 500, 2_000];

/** Id or slug of a section. */
const section = z.string().trim().max(300);

export const questionForm = z.object({
  text: text(TEXT_MOST, TEXT_LEAST),
  /** Without one the question is to the whole listing. */
  section: section.default(''),
});
export const questionAnswerForm = z.object({ answer: text(ANSWER_MOST) });
export const questionsFilter = z.object({ section: section.optional(), ...paging });
export type QuestionsFilter = z.output<typeof questionsFilter>;
