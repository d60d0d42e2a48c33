import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isNotFound } from '../lib/http/api-error';
import { Failure } from '../ui/failure';
import { RowSkeletons } from '../ui/skeletons';
import { CardPayment } from './card-payment';
import { MeetingPanel } from './meeting-panel';
import { meeting } from './meetings.api';
import styles from './meetings.module.css';
import { texts } from './meetings.texts';

const says = texts.meeting;

interface Props {
  id: string;
  /** The messages with a person, by username. */
  threadWith: (username: string) => ReactNode;
}

/** One meeting, to which mails and notifications lead. */
export function OneMeeting({ id, threadWith }: Props) {
  const { data, error, refetch } = useQuery(meeting(id));
  const [params, setParams] = useSearchParams();
  // The provider names the payment from which it returns.
  const reference = params.get('reference');
  const leave = () => setParams({}, { replace: true });
  if (isNotFound(error)) return <Failure>{says.notFound}</Failure>;
  if (!data)
    return error ? (
      <Failure lead={says.failed} error={error} retry={() => void refetch()} />
    ) : (
      <RowSkeletons count={3} />
    );
  const isUnpaid = data.status === 'held' || data.status === 'expired';
  return (
    <div className={styles.tab}>
      <MeetingPanel
        meeting={data}
        payment={
          reference && data.role === 'guest' && <CardPayment reference={reference} meeting={data} leave={leave} />
        }
      />
      {!isUnpaid && data.other && threadWith(data.other.username)}
    </div>
  );
}
