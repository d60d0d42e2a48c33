import { useState } from 'react';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import { type Submission, suspended } from './moderation.api';
import { useDeskList } from './desk-list';
import styles from './moderation.module.css';
import { Part } from './part';
import { Rows } from './rows';
import { texts } from './moderation.texts';
import { VerdictForm } from './verdict-form';

const says = texts.suspended;

/** Listings that are off sale by an admin's decision. */
export const SuspendedPanel = () => (
  <Part title={says.title}>
    <Suspended />
  </Part>
);

function Suspended() {
  const list = useDeskList(suspended);
  const { data, error, refetch } = list;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  if (data.results.length === 0) return <EmptyState>{says.none}</EmptyState>;
  return (
    <>
      <p className="muted">{says.lead}</p>
      <Rows of={list} label={says.title} row={(listing) => <Row key={listing.id} listing={listing} />} />
    </>
  );
}

function Row({ listing: { id, slug, title, reason, is_own } }: { listing: Submission }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li className={`card ${styles.submission}`}>
      <div>
        <Title order={2} size="h4">
          <Link to={`/listing/${slug}`}>{title}</Link>
        </Title>
        {reason && <p className="muted">{reason}</p>}
      </div>
      {is_own ? (
        <p className="muted">{says.own}</p>
      ) : isAsking ? (
        <VerdictForm id={id} verdict="restore" close={() => setAsking(false)} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            {says.restore}
          </Button>
        </div>
      )}
    </li>
  );
}
