import { useInfiniteQuery } from '@tanstack/react-query';
import { withControls } from '../ui/controls/controls';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { ShowMore } from '../ui/show-more';
import { CardSkeletons } from '../ui/skeletons';
import { GivenRow } from './given-row';
import { givenGifts } from './gifts.api';
import styles from './gifts.module.css';
import { texts } from './gifts.texts';

const says = texts.given;

/** Gifts and seats that a person paid, kept current while they are taken. */
export const Given = withControls(function Given() {
  const query = useInfiniteQuery(givenGifts);
  const { data, error, refetch } = query;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <CardSkeletons inRows />;
  if (data.items.length === 0) return <EmptyState next={{ to: '/', text: says.find }}>{says.none}</EmptyState>;
  return (
    <>
      <p className="muted">{says.lead}</p>
      <ul className={styles.list} aria-label={says.label}>
        {data.items.map((gift) => (
          <GivenRow key={gift.reference} gift={gift} />
        ))}
      </ul>
      <ShowMore query={query}>{says.more}</ShowMore>
    </>
  );
});
