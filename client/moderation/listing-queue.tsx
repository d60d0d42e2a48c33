import { useQuery } from '@tanstack/react-query';
import { Failure } from '../ui/failure';
import { EmptyState } from '../ui/empty-state';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import { type LoadedList, useDeskList } from './desk-list';
import { desk } from './desk.api';
import { queue, sentBack, type Submission } from './moderation.api';
import styles from './moderation.module.css';
import { texts } from './moderation.texts';
import { Part } from './part';
import { Rows } from './rows';
import { SubmissionRow } from './submission-row';

/** Listings that wait for a review, and those that their creators change. */
export function ListingQueue() {
  const [waiting, changing] = [useDeskList(queue), useDeskList(sentBack)];
  return (
    <>
      <Part title={texts.title}>
        <p className="muted">{texts.lead}</p>
        <Waiting of={waiting} />
      </Part>
      {changing.error && !changing.data && <Failure error={changing.error} retry={() => void changing.refetch()} />}
      {changing.data && changing.data.results.length > 0 && (
        <section aria-labelledby="sent-back" className={styles.waiting}>
          <Title order={2} size="h3" id="sent-back">
            {texts.waiting}
          </Title>
          <Submissions of={changing} />
        </section>
      )}
    </>
  );
}

function Waiting({ of }: { of: LoadedList<Submission> }) {
  const { data, error, refetch } = of;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  if (data.results.length === 0) return <EmptyState>{texts.none}</EmptyState>;
  return <Submissions of={of} />;
}

function Submissions({ of }: { of: LoadedList<Submission> }) {
  const { data: entries } = useQuery(desk);
  return (
    <Rows
      of={of}
      row={(submission) => (
        <SubmissionRow key={submission.id} submission={submission} entry={entries?.get(submission.id)} />
      )}
    />
  );
}
