import { mail, type Reactions } from '#server/kernel/reactions';
import type { EditSuggested, SuggestionAccepted, SuggestionDeclined } from './suggested-edits.events.js';
import type { AnswerOrder, SuggestionOrder } from './suggested-edits.mails.js';

/** Mails a suggestion to the creator, and the answer to its suggester. */
export const suggestedEditsReactions: Reactions<EditSuggested | SuggestionAccepted | SuggestionDeclined> = {
  EditSuggested: ({ data: { suggestionId, listingId, creatorId, text } }) =>
    mail<SuggestionOrder>('suggested-edit', `suggested-edit-${suggestionId}`, { listingId, creatorId, text }),

  SuggestionAccepted: ({ data: { suggestionId, listingId, suggesterId, answer } }) =>
    mail<AnswerOrder>('suggestion-answer', `suggestion-answer-${suggestionId}`, {
      ...{ listingId, suggesterId, answer, accepted: true },
    }),

  SuggestionDeclined: ({ data: { suggestionId, listingId, suggesterId, answer } }) =>
    mail<AnswerOrder>('suggestion-answer', `suggestion-answer-${suggestionId}`, {
      ...{ listingId, suggesterId, answer, accepted: false },
    }),
};
