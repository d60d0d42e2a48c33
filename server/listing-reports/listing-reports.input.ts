import { z } from 'zod';
import { paging, text } from '#server/platform/http/fields';

const [NOTE_MOST, ANSWER_MOST] = [1_000, 2_000];
export const LISTING_REPORT_REASONS = ['misleading', 'outdated', 'copied', 'offensive', 'spam', 'other'] as const;

export const listingReportForm = z.object({
  reason: z.enum(LISTING_REPORT_REASONS, { error: 'Choose a reason.' }),
  note: text(NOTE_MOST, 0).default(''),
});
/** A moderator's reason for the reporters. */
export const dismissalForm = z.object({ reason: text(ANSWER_MOST) });
export const reportedFilter = z.object(paging);
