import { Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../ui/empty-state';
import { FounderList } from './founder-list';
import { suggestions } from './network.api';
import { texts } from './network.texts';
import type { Connected } from './use-connected';

const says = texts.suggestions;

interface Props {
  label: string;
  connected: Connected;
  isTitled?: boolean;
}

/** Suggested founders. */
export function Suggestions({ label, connected, isTitled = false }: Props) {
  const suggested = useInfiniteQuery(suggestions);
  return (
    <FounderList
      label={label}
      query={suggested}
      connected={connected}
      title={
        isTitled && (
          <Title order={2} size="h3">
            {label}
          </Title>
        )
      }
      arrived={says.arrived}
      empty={<EmptyState icon={<IconUsers size={28} />}>{says.none}</EmptyState>}
    />
  );
}
