import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { EmptyState } from '../ui/empty-state';
import { Title } from '../ui/title';
import { FounderList } from './founder-list';
import { suggestions } from './network.api';
import styles from './network.module.css';
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
  const note = useId();
  return (
    <div role="group" aria-label={label} aria-describedby={note}>
      <FounderList
        label={label}
        query={suggested}
        connected={connected}
        isSuggested
        title={
          <div>
            {isTitled && (
              <Title order={2} size="h3">
                {label}
              </Title>
            )}
            <p id={note} className={`muted ${styles.noDismissal}`}>
              {says.noDismissal}
            </p>
          </div>
        }
        arrived={says.arrived}
        empty={<EmptyState icon={<IconUsers size={28} />}>{says.none}</EmptyState>}
      />
    </div>
  );
}
