import type { ReactNode } from 'react';
import { Failure } from '../ui/failure';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';

interface Props<Data> {
  id: string;
  title: string;
  lead?: string;
  query: { data: Data | undefined; error: Error | null; isPending: boolean; refetch: () => Promise<unknown> };
  /** Stands between the heading and the outcome. */
  tools?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A section of the auditor's page: what a query answered, or the failure to ask. */
export function QueriedSection<Data>({ id, title, lead, query, tools, children }: Props<Data>) {
  const { data, error, isPending, refetch } = query;
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mt="xl" mb="sm">
        {title}
      </Title>
      {lead && <p className="muted">{lead}</p>}
      {tools}
      {isPending ? <RowSkeletons /> : !data ? <Failure error={error} retry={() => void refetch()} /> : children(data)}
    </section>
  );
}
