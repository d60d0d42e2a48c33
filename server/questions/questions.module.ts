import { bind, defineModule } from '#server/platform/module';
import { AnswerQuestion, question } from './question.js';
import { QuestionsController } from './questions.controller.js';
import { questionEvents, upvoteEvents } from './questions.events.js';
import {
  AskQuestionHandler,
  RemoveQuestionHandler,
  UpvoteQuestionHandler,
  WithdrawUpvoteHandler,
} from './questions.handlers.js';
import { questionLimit } from './questions.limits.js';
import { answerMail, questionMail } from './questions.mails.js';
import { questionsReactions } from './questions.reactions.js';

export const QuestionsModule = defineModule({
  name: 'questions',
  events: [questionEvents, upvoteEvents],
  commands: [
    ...[AskQuestionHandler, RemoveQuestionHandler, UpvoteQuestionHandler, WithdrawUpvoteHandler],
    bind(AnswerQuestion, question, ({ data }) => data.questionId),
  ],
  controllers: [QuestionsController],
  reactions: { startFrom: 'beginning', on: questionsReactions },
  mailTemplates: { question: questionMail, 'question-answer': answerMail },
  rateLimits: [questionLimit],
});
