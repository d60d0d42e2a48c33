import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, reference, userId } from '#server/kernel/shapes';

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

const flagged = z.strictObject({
  ...{ reference, ownerId: userId },
  /** Of the withdrawal, with its charges, kobo. */
  amount: z.int().min(1),
  /** What was paid in by card and not spent in the hours before it, and what was withdrawn in them, with it, kobo. */
  ...{ deposited: z.int().min(1), withdrawn: z.int().min(1), hours: z.int().min(1) },
  at: instant,
});

/** Stream `incident-<id>`; the id of a flagged withdrawal is its reference. */
export const incidentEvents = defineEvents({
  /** Rows of a view were not what the log makes of them, and were made anew from it (B8). */
  DriftHealed: { shape: drift },
  /** A large deposit leaves for a bank soon after it was made (A12.15). The withdrawal goes on; auditors look into it. */
  WithdrawalFlagged: { shape: flagged },
});
export type IncidentEvent = EventOf<typeof incidentEvents>;
export type WithdrawalFlagged = EventOf<typeof incidentEvents, 'WithdrawalFlagged'>;
