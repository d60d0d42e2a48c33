import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, listingId, sectionId, sealed, suggestionId, userId } from '#server/kernel/shapes';

/** Bind the ciphertexts of suggestions; stored events depend on them. */
export const [TEXT, ANSWER] = ['suggestion-text', 'suggestion-answer'];

/** `sectionId` is null for a suggestion to the whole guide; `creatorId` is the creator of the listing. */
const suggestion = z.strictObject({
  ...{ suggestionId, listingId, sectionId: sectionId.nullable() },
  ...{ suggesterId: userId, creatorId: userId, at: instant },
});

/** Stream `suggestion-<id>`: an addition or edit that a buyer suggests to the creator (A3.9). */
export const suggestedEditEvents = defineEvents({
  EditSuggested: { shape: suggestion.extend({ text: sealed }), sealed: { text: TEXT } },
  /** The creator takes the suggestion over. */
  SuggestionAccepted: { shape: suggestion.extend({ answer: sealed.nullable() }), sealed: { answer: ANSWER } },
  SuggestionDeclined: { shape: suggestion.extend({ answer: sealed }), sealed: { answer: ANSWER } },
  /** The suggester takes it back before it is answered. */
  SuggestionWithdrawn: { shape: suggestion },
});

export type SuggestedEditEvent = EventOf<typeof suggestedEditEvents>;
export type EditSuggested = EventOf<typeof suggestedEditEvents, 'EditSuggested'>;
export type SuggestionAccepted = EventOf<typeof suggestedEditEvents, 'SuggestionAccepted'>;
export type SuggestionDeclined = EventOf<typeof suggestedEditEvents, 'SuggestionDeclined'>;
