import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Empty } from '../ui/empty';
import { FounderList } from './founder-list';
import { suggestions } from './network.api';
import { texts } from './network.texts';

/** Suggested founders. */
export function Suggestions({ label }: { label: string }) {
  const suggested = useInfiniteQuery(suggestions);
  const empty = <Empty icon={<IconUsers size={28} />}>{texts.suggestions.none}</Empty>;
  return <FounderList label={label} query={suggested} empty={empty} />;
}
