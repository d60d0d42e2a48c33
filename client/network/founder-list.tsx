import { type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CofounderCard } from './cofounder-card';
import type { Founder } from './network.api';
import { People } from './people';
import { useKeptPlaces } from './use-kept-places';

interface Props {
  label: string;
  query: UseInfiniteQueryResult<{ count: number; items: Founder[] }>;
  empty: ReactNode;
}

/** Founders with their actions. A card that was acted on stays in its place until the list is opened again. */
export function FounderList({ label, query, empty }: Props) {
  const { shown, connect } = useKeptPlaces(query.data?.items);
  return (
    <People label={label} query={query} items={shown} empty={empty}>
      {(founder) => <CofounderCard key={founder.id} founder={founder} onConnected={() => connect(founder.id)} />}
    </People>
  );
}
