import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { QueriedSection } from './queried-section';

interface Props<Data> {
  id: string;
  title: string;
  query: UseQueryResult<Data>;
  /** What the button says that checks anew. */
  again: string;
  /** Stands between the heading and the outcome. */
  tools?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A check of the money that the auditor may repeat: its outcome, or the failure to make it. */
export const CheckedSection = <Data,>({ query, again, children, ...section }: Props<Data>) => (
  <QueriedSection query={query} {...section}>
    {(data) => (
      <>
        {children(data)}
        <Button
          variant="default"
          mt="md"
          loading={query.isFetching}
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          onClick={() => void query.refetch()}
        >
          {again}
        </Button>
      </>
    )}
  </QueriedSection>
);
