import { IconStarFilled } from '@tabler/icons-react';
import type { ReviewsPage } from '../../lib/http/api.types';
import { useFlash } from '../../lib/live/use-live';
import { Button } from '../../ui/button';
import { Stars } from '../../ui/stars';
import styles from '../listing/listing-detail.module.css';
import { texts } from './reviews.texts';

const says = texts.ratings;
const RATINGS = [5, 4, 3, 2, 1] as const;

interface Props {
  page: Pick<ReviewsPage, 'average_rating' | 'distribution'>;
  chosen?: number;
  choose: (rating: number | undefined) => void;
}

/** The average, and a bar for each rating: a click shows its reviews alone. */
export function RatingBars({ page: { average_rating, distribution }, chosen, choose }: Props) {
  const total = RATINGS.reduce((sum, rating) => sum + distribution[rating], 0);
  const average = useFlash<HTMLParagraphElement>(`${average_rating}/${total}`);
  return (
    <div className={styles.ratings} role="group" aria-label={says.label}>
      <p ref={average} className={styles.average}>
        <strong className="figures">{average_rating.toFixed(1)}</strong>
        <Stars value={average_rating} size={20} />
        <span className="muted">{says.count(total)}</span>
      </p>
      <div className={styles.bars}>
        {RATINGS.map((rating) => (
          <button
            key={rating}
            type="button"
            className={styles.ratio}
            aria-pressed={chosen === rating}
            aria-label={says.bar(rating, distribution[rating])}
            onClick={() => choose(chosen === rating ? undefined : rating)}
          >
            <span className="figures">{rating}</span>
            <IconStarFilled size={14} color="var(--sun)" aria-hidden="true" />
            <span className={styles.track} aria-hidden="true">
              <span style={{ width: `${total ? (100 * distribution[rating]) / total : 0}%` }} />
            </span>
            <span className="figures muted">{distribution[rating]}</span>
          </button>
        ))}
      </div>
      {chosen !== undefined && (
        <Button variant="subtle" onClick={() => choose(undefined)}>
          {says.all}
        </Button>
      )}
    </div>
  );
}
