import { texts } from './review-forms.texts';
import type { Written } from './reviews.api';

/** The longest review, characters. */
export const COMMENT_MOST = 2_000;
/** The longest note of a report, characters. */
export const NOTE_MOST = 500;

/** One sentence at the first field that lacks something. */
export function missingIn({ comment, rating }: Written): Record<string, string> {
  if (!comment.trim()) return { comment: texts.missing };
  return rating ? {} : { rating: texts.missing };
}
