import { useQuery } from '@tanstack/react-query';
import { useSession } from '../http/session';
import { NotFound } from '../ui/not-found';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { Page } from '../ui/page';
import { RowSkeletons } from '../ui/skeletons';
import { queue } from './moderation.api';
import styles from './moderation.module.css';
import { SubmissionRow } from './submission-row';

/** The desk where listings wait for a decision. Whoever may not decide finds no page here. */
export function Moderation() {
  const roles = useSession()?.user?.roles ?? [];
  return roles.includes('moderator') || roles.includes('admin') ? <Desk /> : <NotFound />;
}

function Desk() {
  const { data, error, refetch } = useQuery(queue);
  return (
    <Page title="Moderation" lead="Listings waiting for review, the oldest first.">
      {error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons />
      ) : data.length === 0 ? (
        <Empty>Nothing is waiting for review.</Empty>
      ) : (
        <ul className={styles.queue}>
          {data.map((submission) => (
            <SubmissionRow key={submission.id} submission={submission} />
          ))}
        </ul>
      )}
    </Page>
  );
}
