import { z } from 'zod';
import { instant } from '#server/platform/http/output';

const values = z.record(z.string(), z.string().nullable());

/**
 * Rows of a view that were not what the log makes of them. `rows`: how many differed; `differences`: the first 20, each with
 * the columns that differed, as found and as they stand now (null for no row).
 */
export const incidentShown = z
  .strictObject({
    ...{ id: z.string(), view: z.string(), version: z.int(), key: z.string(), position: z.string(), rows: z.int() },
    differences: z.array(
      z.strictObject({ table: z.string(), row: values, found: values.nullable(), stands: values.nullable() }),
    ),
    at: instant,
  })
  .meta({ id: 'Incident' });
