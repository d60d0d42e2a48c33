import { type EventStoreDBClient, START } from '@eventstore/db-client';
import type { Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import { withIdleTimeout } from '#server/platform/concurrency/timeout';
import { readEvent } from '#server/platform/events/recorded-event';

const PAGE = 1_000;
const TIMEOUT_MS = 4_000;

/** The events of these types after one position and up to another, in order. */
export async function eventsBetween(
  client: EventStoreDBClient,
  after: bigint,
  upTo: bigint,
  types: readonly string[],
  upcasts: Upcasts,
): Promise<Recorded[]> {
  const found: Recorded[] = [];
  for (let from = after; from < upTo;) {
    let [last, count] = [from, 0];
    const fromPosition = from < 0n ? START : { commit: from, prepare: from };
    const page = client.readAll({ fromPosition, maxCount: PAGE });
    for await (const resolved of withIdleTimeout(page, TIMEOUT_MS)) {
      count++;
      last = resolved.event?.position?.commit ?? last;
      if (last <= from || last > upTo) continue;
      const event = readEvent(resolved, upcasts);
      if (event && types.includes(event.type)) found.push(event);
    }
    if (count < PAGE || last <= from) return found;
    from = last;
  }
  return found;
}
