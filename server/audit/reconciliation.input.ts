import { z } from 'zod';

const DAYS = 'Use 1 to 90 days.';

/** What was begun within so many days is compared. `sides`: all three, or without the payment provider. */
export const reconciliationFilter = z.object({
  days: z.coerce
    .number({ error: DAYS })
    .int({ error: DAYS })
    .min(1, { error: DAYS })
    .max(90, { error: DAYS })
    .default(30),
  sides: z.enum(['all', 'own']).default('all'),
});
export type ReconciliationFilter = z.output<typeof reconciliationFilter>;
