import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant } from '#server/kernel/shapes';

/** Columns with their values as text, cut to 200 characters. */
const values = z.record(z.string(), z.string().nullable());

/** A row, named by its primary key. `found` and `stands` have the columns that differed; null where there was or is no row. */
const difference = z.strictObject({
  table: z.string().min(1),
  row: values,
  found: values.nullable(),
  stands: values.nullable(),
});
export type Difference = z.output<typeof difference>;

const drift = z.strictObject({
  incidentId: z.string().min(1),
  view: z.string().min(1),
  version: z.int().min(1),
  /** The key whose rows were made anew, such as the owner of a wallet. */
  key: z.string().min(1),
  /** The position of the log at which the rows stand now. */
  position: z.string().regex(/^\d+$/),
  /** How many rows differed; the first 20 are in `differences`. */
  rows: z.int().min(1),
  differences: z.array(difference).min(1),
  at: instant,
});
export type Drift = z.output<typeof drift>;

/** Stream `incident-<id>`. */
export const incidentEvents = defineEvents({
  /** Rows of a view were not what the log makes of them, and were made anew from it (B8). */
  DriftHealed: { shape: drift },
});
export type IncidentEvent = EventOf<typeof incidentEvents>;
