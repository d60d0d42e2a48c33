import { z } from 'zod';
import { paging, text } from '#server/platform/http/fields';

const REASON_MOST = 1_000;
export const suspensionReason = z.object({ reason: text(REASON_MOST, 10) });
export const [APPEAL_LEAST, APPEAL_MOST] = [20, 2_000];
export const appealForm = z.object({ text: text(APPEAL_MOST, APPEAL_LEAST) });
export type SuspensionReason = z.output<typeof suspensionReason>;
export type AppealForm = z.output<typeof appealForm>;
/** `appealed`: those whose appeal waits, the first one first; `suspended`: the others that hold; `lifted`: the latest first. */
export const suspensionsFilter = z.object({
  ...paging,
  state: z.enum(['appealed', 'suspended', 'lifted']).default('appealed'),
});
