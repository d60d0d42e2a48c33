import { api, bodyOf, keyed } from '../../lib/http/api';
import type { SuggestedEdit } from '../../lib/http/api.types';
import { pagesOf } from '../../lib/http/pages';

const PAGE = 10;

/** The live messages about suggestions name this view. */
export const suggestedEditsKeys = { of: (slug: string) => ['suggested_edits', slug] };

/** All suggestions to a guide for its creator, one's own for a buyer. */
export const suggestedEdits = (slug: string) =>
  pagesOf<SuggestedEdit>(suggestedEditsKeys.of(slug), PAGE, (query, signal) =>
    bodyOf(api.GET('/api/listing/{slug}/suggestions', { params: { path: { slug }, query }, signal })),
  );

export const suggestEdit = (slug: string, body: { text: string; section: string }, idempotencyKey: string) =>
  bodyOf(api.POST('/api/listing/{slug}/suggestions', { params: { path: { slug }, ...keyed(idempotencyKey) }, body }));

export type Decision = 'accept' | 'decline';

export const answerSuggestion = (id: string, decision: Decision, answer: string, idempotencyKey: string) =>
  bodyOf(
    api.POST(`/api/listing/suggestion/{id}/${decision}`, {
      params: { path: { id }, ...keyed(idempotencyKey) },
      body: { answer },
    }),
  );

export const withdrawSuggestion = (id: string) =>
  bodyOf(api.DELETE('/api/listing/suggestion/{id}', { params: { path: { id } } }));
