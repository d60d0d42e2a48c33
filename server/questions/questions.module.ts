import { bind, defineModule } from '#server/platform/module';
import { type ActOnQuestion, AnswerQuestion, question, RemoveQuestion } from './question.js';
import { QuestionsController } from './questions.controller.js';
import { questionEvents, upvoteEvents } from './questions.events.js';
import { AskQuestionHandler, UpvoteQuestionHandler, WithdrawUpvoteHandler } from './questions.handlers.js';
import { questionLimit } from './questions.limits.js';
import { answerMail, questionMail } from './questions.mails.js';
import { questionsReactions } from './questions.reactions.js';

export const QuestionsModule = defineModule({
  name: 'questions',
  events: [questionEvents, upvoteEvents],
  commands: [
    ...[AskQuestionHandler, UpvoteQuestionHandler, WithdrawUpvoteHandler],
    ...[AnswerQuestion, RemoveQuestion].map((command) =>
      bind<ActOnQuestion>(command, question, ({ data }) => data.questionId),
    ),
  ],
  controllers: [QuestionsController],
  reactions: { startFrom: 'beginning', on: questionsReactions },
  mailTemplates: { question: questionMail, 'question-answer': answerMail },
  rateLimits: [questionLimit],
});
