import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant } from '#server/kernel/shapes';

const published = z.strictObject({
  /** The day that ended, in Lagos. */
  date: z.iso.date(),
  /** Root of the Merkle tree over the last hashes of all wallets, hex. */
  root: z.string().regex(/^[0-9a-f]{64}$/),
  /** How many wallets it covers. */
  leaves: z.int().min(1),
  /** The position of the log up to which the wallets were taken. */
  position: z.string().regex(/^\d+$/),
  at: instant,
});

/** Stream `root-<date>`. */
export const transparencyEvents = defineEvents({
  /** The state of every wallet at the end of a day can be proven from this root (B3). */
  RootPublished: { shape: published },
});
export type RootPublished = EventOf<typeof transparencyEvents>;
