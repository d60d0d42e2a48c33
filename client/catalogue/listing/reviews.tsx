import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Review } from '../../lib/http/api.types';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { lazyScreen } from '../../ui/lazy-screen';
import { Stars } from '../../ui/stars';
import { Status } from '../../ui/status';
import { Time } from '../../ui/time';
import { Title } from '../../ui/title';
import { listingReviews } from '../catalogue.api';
import styles from './listing-detail.module.css';
import { texts } from './listing.texts';

const says = texts.reviews;
const PAGE = 5;
const Nothing = () => null;
const ReviewForm = lazyScreen(async () => (await import('./review-form')).ReviewForm, Nothing);

interface Props {
  slug: string;
  /** The first five reviews, part of the listing's response. */
  first: Review[];
  total: number;
}

export function Reviews({ slug, first, total }: Props) {
  const [shown, setShown] = useState(PAGE);
  const enough = Math.min(shown, total) <= first.length;
  const { data, error, refetch } = useQuery({ ...listingReviews(slug, shown), enabled: !enough });
  const reviews = enough ? first.slice(0, shown) : (data ?? first);

  return (
    <section aria-labelledby="reviews-title">
      <Title order={2} size="h3" id="reviews-title">
        {says.title}
      </Title>
      <Suspense fallback={<div className={styles.form} />}>
        <ReviewForm />
      </Suspense>
      {error && !enough && <Failure retry={() => void refetch()}>{says.failed}</Failure>}
      {total === 0 && reviews.length === 0 && <p className="muted">{says.none}</p>}
      <ul className={styles.reviews}>
        {reviews.map((review) => (
          <ReviewRow key={review.id} review={review} />
        ))}
      </ul>
      {!enough && !data && !error && <p role="status">{says.loading}</p>}
      {total > 0 && (
        <Button variant="default" disabled={shown >= total} onClick={() => setShown(shown + PAGE)}>
          {says.more}
        </Button>
      )}
    </section>
  );
}

function ReviewRow({ review: { author, comment, rating, verified_purchase, created_at } }: { review: Review }) {
  const name = [author?.first_name || author?.username || says.anonymous, author?.last_name].filter(Boolean).join(' ');
  return (
    <li className={styles.review}>
      <Avatar person={author ?? { first_name: says.anonymous }} size={40} />
      <div>
        <p className={styles.reviewer}>
          <strong>{name}</strong>
          {author?.industry?.name && <span className="muted">{author.industry.name}</span>}
          {verified_purchase && <Status tone="good">{says.verified}</Status>}
        </p>
        <p className={styles.reviewer}>
          <Stars value={rating} />
          <span className="muted">
            <Time at={created_at} />
          </span>
        </p>
        <p className={styles.comment}>{comment.trim() || says.noComment}</p>
      </div>
    </li>
  );
}
