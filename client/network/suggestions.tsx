import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../ui/empty-state';
import { Title } from '../ui/title';
import { FounderList } from './founder-list';
import { suggestions } from './network.api';
import { texts } from './network.texts';
import { useDismissal } from './use-answers';
import type { Outcomes } from './use-outcomes';

const says = texts.suggestions;

interface Props {
  label: string;
  outcomes: Outcomes;
  isTitled?: boolean;
}

/** Suggested founders. */
export function Suggestions({ label, outcomes, isTitled = false }: Props) {
  const suggested = useInfiniteQuery(suggestions);
  const dismissal = useDismissal(outcomes);
  return (
    <div role="group" aria-label={label}>
      <FounderList
        label={label}
        query={suggested}
        outcomes={outcomes}
        dismissal={dismissal}
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
    </div>
  );
}
