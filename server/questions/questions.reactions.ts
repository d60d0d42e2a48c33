import { mail, type Reactions } from '#server/kernel/reactions';
import type { QuestionAnswered, QuestionAsked } from './questions.events.js';
import type { AnswerOrder, QuestionOrder } from './questions.mails.js';

/** Mails a question to the creator, and the first answer to the person who asked. */
export const questionsReactions: Reactions<QuestionAsked | QuestionAnswered> = {
  QuestionAsked: ({ data: { questionId, listingId, sectionId, creatorId, text } }) =>
    mail<QuestionOrder>('question', `question-${questionId}`, {
      ...{ listingId, creatorId, text },
      ...(sectionId && { sectionId }),
    }),

  QuestionAnswered: ({ data: { questionId, listingId, askerId, answer } }) =>
    mail<AnswerOrder>('question-answer', `question-answer-${questionId}`, { listingId, askerId, answer }),
};
