import { EventStoreDBClient, START } from '@eventstore/db-client';

export type Fact = { id: string; type: string; stream: string; position: bigint; data: Record<string, unknown> };

/** Every event of the product, read from the store itself. */
export async function wholeLog(url: string): Promise<Fact[]> {
  const client = EventStoreDBClient.connectionString(url);
  const facts: Fact[] = [];
  try {
    for await (const { event } of client.readAll({ fromPosition: START })) {
      if (!event || event.streamId.startsWith('$')) continue;
      const { id, type, streamId: stream, position, data } = event;
      facts.push({ id, type, stream, position: position.commit, data: data as Fact['data'] });
    }
  } finally {
    await client.dispose();
  }
  return facts;
}

/** The facts of each reference, by type: how often each was recorded. */
export function byReference(facts: readonly Fact[]): Map<string, Map<string, Fact[]>> {
  const references = new Map<string, Map<string, Fact[]>>();
  for (const fact of facts) {
    const { reference } = fact.data;
    if (typeof reference !== 'string') continue;
    const types = references.get(reference) ?? new Map<string, Fact[]>();
    types.set(fact.type, [...(types.get(fact.type) ?? []), fact]);
    references.set(reference, types);
  }
  return references;
}
