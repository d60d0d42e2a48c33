import { z } from 'zod';
import { paging, text } from '#server/platform/http/fields';

const [TEXT_LEAST, TEXT_MOST, ANSWER_MOST] = [10, 2_000, 1_000];

export const suggestionForm = z.object({
  text: text(TEXT_MOST, TEXT_LEAST),
  /** Id or slug of a section; without one the suggestion is to the whole guide. */
  section: z.string().trim().max(300).default(''),
});
export const acceptanceForm = z.object({ answer: text(ANSWER_MOST, 0).default('') });
export const refusalForm = z.object({ answer: text(ANSWER_MOST) });

export const suggestionsFilter = z.object({
  status: z.enum(['open', 'accepted', 'declined'], { error: 'Choose open, accepted or declined.' }).optional(),
  ...paging,
});
export type SuggestionsFilter = z.output<typeof suggestionsFilter>;
