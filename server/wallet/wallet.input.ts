import { z } from 'zod';
import { paging } from '#server/platform/http/fields';

/** `cursor`: only entries before this revision. */
export const historyFilter = z.object({
  limit: paging.limit,
  cursor: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  type: z.enum(['credit', 'listing', 'other']).optional(),
  kind: z.string().max(40).optional(),
});
export type HistoryFilter = z.output<typeof historyFilter>;
