import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import type { Queue } from './queues';

const countOf = (data: unknown) => (data as { count: number }).count;

/** `of`: how many wait in each queue that counts, by its id. `error`: of a queue that could not be counted. */
export type QueueCounts = {
  of: Record<string, number>;
  isPending: boolean;
  error: Error | undefined;
  retry: () => void;
};

/** How many wait in each queue; live. Those that are not known yet are left out. */
export function useQueueCounts(queues: readonly Queue[]): QueueCounts {
  const counted = queues.flatMap(({ id, waits = [] }) => waits.map((query) => ({ id, query })));
  const answers = useQueries({
    queries: counted.map(({ query }) => ({ ...query, select: countOf }) as UseQueryOptions<unknown, Error, number>),
  });
  const of: Record<string, number> = {};
  answers.forEach(({ data }, i) => {
    const { id } = counted[i]!;
    if (data !== undefined) of[id] = (of[id] ?? 0) + data;
  });
  const failed = answers.filter(({ data, error }) => data === undefined && error);
  return {
    of,
    isPending: answers.some(({ isPending }) => isPending),
    error: failed[0]?.error ?? undefined,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
