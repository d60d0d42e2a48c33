import { START } from '@eventstore/db-client';
import { openStoreClient } from '#server/platform/events/store-client';

export type StoredEvent = { id: string; type: string; stream: string; position: bigint; data: Record<string, unknown> };

/** Every event of the product, read from the event store. */
export async function readAllEvents(url: string): Promise<StoredEvent[]> {
  const client = openStoreClient(url);
  const events: StoredEvent[] = [];
  try {
    for await (const { event } of client.readAll({ fromPosition: START })) {
      if (!event || event.streamId.startsWith('$')) continue;
      const { id, type, streamId: stream, position, data } = event;
      events.push({ id, type, stream, position: position.commit, data: data as StoredEvent['data'] });
    }
  } finally {
    await client.dispose();
  }
  return events;
}

/** The events of each payment reference, by type. */
export function byReference(events: readonly StoredEvent[]): Map<string, Map<string, StoredEvent[]>> {
  const references = new Map<string, Map<string, StoredEvent[]>>();
  for (const event of events) {
    const { reference } = event.data;
    if (typeof reference !== 'string') continue;
    const types = references.get(reference) ?? new Map<string, StoredEvent[]>();
    types.set(event.type, [...(types.get(event.type) ?? []), event]);
    references.set(reference, types);
  }
  return references;
}
