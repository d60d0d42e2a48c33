import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';

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
export function CheckedSection<Data>({ id, title, query, again, tools, children }: Props<Data>) {
  const { data, error, isFetching, isPending, refetch } = query;
  const check = () => void refetch();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mt="xl" mb="sm">
        {title}
      </Title>
      {tools}
      {isPending ? <RowSkeletons /> : !data ? <Failure error={error} retry={check} /> : children(data)}
      {data && (
        <Button
          variant="default"
          mt="md"
          loading={isFetching}
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          onClick={check}
        >
          {again}
        </Button>
      )}
    </section>
  );
}
