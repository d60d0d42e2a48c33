import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { SearchPage } from '../../lib/http/api.types';

type Results = InfiniteData<SearchPage>;

/** The results to show: while those of a newer search are missing, the last ones that arrived. */
export function useLastResults({ data, isPlaceholderData }: UseInfiniteQueryResult<Results>) {
  const [last, setLast] = useState<Results>();
  const isNew = data !== undefined && !isPlaceholderData;
  if (isNew && data !== last) setLast(data);
  return { results: isNew ? data : last, isOld: !isNew };
}
