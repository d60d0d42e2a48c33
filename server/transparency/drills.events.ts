import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, userId } from '#server/kernel/shapes';

/** The one thing that is changed in a copy: of an event of the wallet, of the file, of its manifest, or of a day's proof. */
export const FLIPS = [
  ...(['amount', 'balance', 'time', 'reference', 'type', 'id', 'actor', 'cause', 'request'] as const),
  ...(['hash', 'previous_hash', 'byte', 'order', 'removed', 'repeated', 'cut_off'] as const),
  ...(['manifest_head', 'manifest_checksum'] as const),
  ...(['published_root', 'proof_root', 'leaf_head', 'leaf_revision', 'leaf_hash'] as const),
  ...(['sibling', 'side', 'parent'] as const),
] as const;
export type FlipName = (typeof FLIPS)[number];

/** `found`: the verifier named it exactly. `said`: its answer. */
const flip = z.strictObject({ flip: z.enum(FLIPS), found: z.boolean(), said: z.string().min(1).max(500) });
export type DrilledFlip = z.output<typeof flip>;

const held = z.strictObject({
  drillId: z.string().min(1),
  /** The auditor who asked for it; null for the drill of a day. */
  by: userId.nullable(),
  /** Whose wallet was copied. */
  ownerId: userId,
  /** How many events of it, and how many types of them. */
  entries: z.int().min(1),
  types: z.int().min(1),
  /** The day whose published root covers the wallet; null where none does. */
  date: z.iso.date().nullable(),
  /** What the verifier answered about the copy before anything was changed in it: it holds, or the drill proves nothing. */
  control: z.strictObject({ holds: z.boolean(), said: z.string().min(1).max(500) }),
  flips: z.array(flip),
  at: instant,
});
export type Drill = z.output<typeof held>;

/** Stream `drill-<id>`; the id of the drill of a day is its date. */
export const drillEvents = defineEvents({
  /** Copies of a wallet were changed in memory, one thing in each, and the verifier that everyone gets was run on them (B23). */
  TamperDrillHeld: { shape: held },
});
export type TamperDrillHeld = EventOf<typeof drillEvents>;
