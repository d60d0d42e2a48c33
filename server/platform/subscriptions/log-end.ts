import { type AllStreamRecordedEvent, BACKWARDS, END, type EventStoreDBClient, FORWARDS } from '@eventstore/db-client';
import { withIdleTimeout } from '#server/platform/concurrency/timeout';
import { isTransient } from '#server/platform/transient-errors';
import type { CheckpointPosition } from './lease.js';

const TIMEOUT_MS = 4_000;
/** Events that are read at once. */
const PAGE = 500;
/** Read at the leader: a follower that lags behind would look like a restored log. */
const AT_LEADER = { requiresLeader: true, maxCount: 1 };

/** The subscription must not run: events that it never saw would be skipped. */
export class LogRestored extends Error {
  constructor() {
    super('the log is behind this checkpoint: it was restored');
  }
}

/** The position of the last event in the log; -1 when it is empty. */
export async function endOfLog(client: EventStoreDBClient): Promise<bigint> {
  const last = await only(client.readAll({ direction: BACKWARDS, fromPosition: END, ...AT_LEADER }));
  return last?.position?.commit ?? -1n;
}

/**
 * The position of the last event of these types after a position; undefined without one. A view whose types they are has
 * every event up to the end of the log when it has passed this one: its checkpoint stays behind at events of other types.
 */
export async function lastOfTypes(
  client: EventStoreDBClient,
  types: ReadonlySet<string>,
  after: bigint,
): Promise<bigint | undefined> {
  let fromPosition: AllStreamRecordedEvent['position'] | typeof END = END;
  for (;;) {
    const page = client.readAll({ direction: BACKWARDS, fromPosition, requiresLeader: true, maxCount: PAGE });
    const events: AllStreamRecordedEvent[] = [];
    for await (const { event } of withIdleTimeout(page, TIMEOUT_MS)) if (event) events.push(event);
    const newer = events.filter(({ position }) => position.commit > after);
    const found = newer.find(({ type }) => types.has(type));
    if (found || newer.length < PAGE) return found?.position.commit;
    fromPosition = events.at(-1)!.position;
  }
}

/**
 * Resolves to the end of the log; rejects with `LogRestored` when the checkpoint is past it, or when another event
 * has the position of the last handled one: a restored log may have grown past the checkpoint since.
 */
export async function checkLog(client: EventStoreDBClient, { position, event }: CheckpointPosition): Promise<bigint> {
  const end = await endOfLog(client);
  if (position > end || (event && !(await holds(client, event)))) throw new LogRestored();
  return end;
}

async function holds(client: EventStoreDBClient, { id, position }: { id: string; position: bigint }) {
  const fromPosition = { commit: position, prepare: position };
  try {
    return (await only(client.readAll({ direction: FORWARDS, fromPosition, ...AT_LEADER })))?.id === id;
  } catch (error) {
    if (isTransient(error)) throw error;
    return false;
  }
}

/** Reads to the end: the client's `dispose` waits for ever for a call that was left early. */
async function only(call: ReturnType<EventStoreDBClient['readAll']>) {
  let found: AllStreamRecordedEvent | undefined;
  for await (const { event } of withIdleTimeout(call, TIMEOUT_MS)) found = event;
  return found;
}
