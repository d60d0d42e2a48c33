import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { useWatch } from '../lib/live/use-live';
import { isNotFound } from '../lib/http/api-error';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { Page } from '../ui/page';
import { RowSkeletons } from '../ui/skeletons';
import { requestKeys, requestOf } from './listing-requests.api';
import styles from './listing-requests.module.css';
import { texts } from './listing-requests.texts';
import { RequestRow } from './request-row';

/** One request. The address of a merged one leads to the one that counts for it (A13.5). */
export function OneRequest({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(requestOf(id));
  useWatch('listing-requests', 'board', [requestKeys.all]);
  if (data?.merged_into && !data.is_own)
    return <Navigate to={`/listing-requests?request=${data.merged_into.id}`} replace />;
  return (
    <Page title={data?.title ?? texts.title} width="narrow">
      {isNotFound(error) ? (
        <EmptyState>{texts.gone}</EmptyState>
      ) : error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons />
      ) : (
        <ul className={styles.board}>
          <RequestRow request={data} isTitled={false} />
        </ul>
      )}
      <Button component={Link} to="/listing-requests" variant="default" mt="md">
        {texts.board}
      </Button>
    </Page>
  );
}
