import type { Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import type { Checkpoint, Notification, Write } from './checkpoint.js';
import type { Lease } from './lease.js';

export type SubscriptionOptions = {
  checkpoint: Checkpoint;
  types: readonly string[];
  upcasts?: Upcasts;
  /** The position after which a checkpoint that does not exist yet starts; the beginning of the log by default. */
  startAfter?: () => Promise<bigint>;
  /** The rows of a batch: written by the statement that also advances the checkpoint. */
  writes: (events: Recorded[]) => Write[] | Promise<Write[]>;
  /** The checkpoint may be flushed late when a batch writes no rows: after a crash its events are delivered again. */
  mayFlushLate?: boolean;
  /** Notifications sent by the same statement. */
  notifications?: (events: Recorded[], position: bigint) => Notification[];
  /** Called after each grant of the lease. False releases it, and it is acquired again after a pause. */
  mayStart?: (lease: Lease) => Promise<boolean>;
  /** Runs before the statement: commands that must have an outcome before the checkpoint advances. */
  runCommands?: (events: Recorded[]) => Promise<void>;
  /** Rows that set aside an event whose rows cannot be written. Without it such an event halts the subscription. */
  onPoison?: (event: Recorded, error: unknown) => Write[];
  /** Runs after the commit. */
  afterCommit?: (events: Recorded[], position: bigint) => void | Promise<void>;
  batchSize?: number;
  /** Pauses after each batch for twice its duration, so that under load the next batch is larger. */
  pacesItself?: boolean;
  /** Waits for full batches until it has caught up. */
  fullBatches?: boolean;
  /** Runs when it has caught up for the first time, before the state shows it. */
  onCaughtUp?: () => Promise<void>;
};

export type SubscriptionState = {
  name: string;
  position: bigint;
  owner: boolean;
  caughtUp: boolean;
  halted?: string;
  /** The failure ends by itself when a dependency is back. */
  isTransient?: boolean;
  /** The id of the event that cannot be applied. */
  haltedEvent?: string;
};
