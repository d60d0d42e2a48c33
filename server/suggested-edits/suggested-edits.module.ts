import { bind, defineModule } from '#server/platform/module';
import { answerCommands, type AnswerSuggestion, suggestedEdit } from './suggested-edit.js';
import { SuggestedEditsController } from './suggested-edits.controller.js';
import { suggestedEditEvents } from './suggested-edits.events.js';
import { SuggestEditHandler } from './suggested-edits.handlers.js';
import { suggestionLimit } from './suggested-edits.limits.js';
import { suggestedEditMail, suggestionAnswerMail } from './suggested-edits.mails.js';
import { suggestedEditsReactions } from './suggested-edits.reactions.js';

export const SuggestedEditsModule = defineModule({
  name: 'suggested-edits',
  events: [suggestedEditEvents],
  commands: [
    SuggestEditHandler,
    ...answerCommands.map((command) => bind<AnswerSuggestion>(command, suggestedEdit, ({ data }) => data.suggestionId)),
  ],
  controllers: [SuggestedEditsController],
  reactions: { startFrom: 'beginning', on: suggestedEditsReactions },
  mailTemplates: { 'suggested-edit': suggestedEditMail, 'suggestion-answer': suggestionAnswerMail },
  rateLimits: [suggestionLimit],
});
