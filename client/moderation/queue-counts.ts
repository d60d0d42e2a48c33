import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import type { Queue } from './queues';

const countOf = (data: unknown) => (Array.isArray(data) ? data.length : (data as { count: number }).count);

/** How many wait in each queue that counts, by its id; live. Those that are not known yet are left out. */
export function useQueueCounts(queues: readonly Queue[]): Record<string, number> {
  const counted = queues.flatMap(({ id, waits = [] }) => waits.map((query) => ({ id, query })));
  const answers = useQueries({
    queries: counted.map(({ query }) => ({ ...query, select: countOf }) as UseQueryOptions<unknown, Error, number>),
  });
  const counts: Record<string, number> = {};
  answers.forEach(({ data }, i) => {
    const { id } = counted[i]!;
    if (data !== undefined) counts[id] = (counts[id] ?? 0) + data;
  });
  return counts;
}
