import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    EditSuggested: 'suggestionId listingId sectionId suggesterId creatorId at text',
    SuggestionAccepted: 'suggestionId listingId sectionId suggesterId creatorId at answer',
    SuggestionDeclined: 'suggestionId listingId sectionId suggesterId creatorId at answer',
    SuggestionWithdrawn: 'suggestionId listingId sectionId suggesterId creatorId at',
  },
  shows: 'EditSuggested SuggestionAccepted SuggestionDeclined SuggestionWithdrawn UserErased',
};
