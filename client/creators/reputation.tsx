import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '../lib/http/api-error';
import { Failure } from '../ui/failure';
import { Stars } from '../ui/stars';
import { reputationOf } from './creators.api';
import styles from './creators.module.css';
import { texts } from './creators.texts';

const says = texts.reputation;

/** How all guides of a creator together are rated, and how soon the creator answers (A14.1). */
export function Reputation({ username }: { username: string }) {
  const { data, error, refetch } = useQuery(reputationOf(username));
  if (!data && isNotFound(error)) return null;
  if (!data && error) return <Failure lead={says.failed} error={error} retry={() => void refetch()} />;
  if (!data) return <p className={styles.reputation} aria-busy="true" />;
  const { rating, answers_within_seconds: seconds } = data;
  return (
    <p className={styles.reputation}>
      <span>
        <Stars value={rating.average ?? 0} muted={rating.average === null} />{' '}
        {rating.average === null ? says.none : says.rated(rating.average.toFixed(1), rating.count)}
      </span>
      {seconds !== null && <span className="muted">{says.answers(seconds)}</span>}
    </p>
  );
}
