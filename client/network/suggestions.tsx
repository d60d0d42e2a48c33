import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Empty } from '../ui/empty';
import { CofounderCard } from './cofounder-card';
import { suggestions } from './network.api';
import { People } from './people';

/** Suggested founders. */
export function Suggestions({ label }: { label: string }) {
  const suggested = useInfiniteQuery(suggestions);
  return (
    <People
      label={label}
      query={suggested}
      empty={
        <Empty icon={<IconUsers size={28} />}>No suggestions right now. New founders appear here as they join.</Empty>
      }
    >
      {(entry) => <CofounderCard key={entry.id} entry={entry} />}
    </People>
  );
}
