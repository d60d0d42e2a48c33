import { useState } from 'react';
import { removalForm } from '#server/reviews/reviews.input';
import type { ModeratedReview } from '../lib/http/api.types';
import { Button } from '../ui/button';
import { ReasonForm } from '../ui/controls/reason-form';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { Link } from '../ui/link';
import { fullName } from '../ui/names';
import { RowSkeletons } from '../ui/skeletons';
import { Stars } from '../ui/stars';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { type LoadedList, useDeskList } from './desk-list';
import styles from './moderation.module.css';
import { ReportList } from './report-list';
import { Rows } from './rows';
import { hiddenReviews, moveReview, type Removal, reportedReviews, reviewsDeskKeys } from './reviews-desk.api';
import { texts } from './reviews-desk.texts';

/** Reported and hidden reviews. */
export function ReviewsDesk() {
  const [reported, hidden] = [useDeskList(reportedReviews), useDeskList(hiddenReviews)];
  return (
    <>
      <Reviews id="reported-reviews" title={texts.reported} none={texts.none} of={reported} />
      <Reviews id="hidden-reviews" title={texts.hidden} of={hidden} />
    </>
  );
}

interface ListProps {
  id: string;
  title: string;
  /** Shown in place of an empty list, which is left out without it. */
  none?: string;
  of: LoadedList<ModeratedReview>;
}

function Reviews({ id, title, none, of }: ListProps) {
  const { data, error, refetch } = of;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return none ? <RowSkeletons /> : null;
  if (data.results.length === 0 && !none) return null;
  return (
    <section aria-labelledby={id} className={styles.waiting}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {data.results.length === 0 && <p className="muted">{none}</p>}
      <Rows of={of} row={(review) => <Row key={review.id} review={review} />} />
    </section>
  );
}

function Row({ review }: { review: ModeratedReview }) {
  const { author, comment, rating, created_at, listing, reports, hidden, removal, is_own_case } = review;
  const [asking, setAsking] = useState<Removal>();
  return (
    <li className={`card ${styles.review}`}>
      <div>
        <Title order={3} size="h4">
          <Link to={`/listing/${listing.slug}`}>{listing.title}</Link>
        </Title>
        <p className={styles.facts}>
          <strong>{fullName(author, author?.username || texts.anonymous)}</strong>
          <Stars value={rating} />
          <span className="muted">
            <Time at={created_at} />
          </span>
        </p>
        <p className={styles.words}>{comment.trim() || texts.noComment}</p>
        {removal && <p className={styles.words}>{texts.because(removal)}</p>}
        <ReportList reports={reports} reasons={texts.reason} />
      </div>
      {is_own_case ? (
        <p className="muted">{texts.own}</p>
      ) : (
        <Group gap={8}>
          {!hidden && (
            <Button variant="default" onClick={() => setAsking('dismiss')}>
              {texts.dismiss}
            </Button>
          )}
          <Button variant="default" onClick={() => setAsking(hidden ? 'restore' : 'hide')}>
            {hidden ? texts.restore : texts.hide}
          </Button>
        </Group>
      )}
      {asking && (
        <ReasonForm
          key={asking}
          schema={removalForm}
          {...texts.removal[asking]}
          draft={`${asking}:${review.id}`}
          send={(reason, key) => moveReview(review, asking, reason, key)}
          changes={[reviewsDeskKeys.all]}
          close={() => setAsking(undefined)}
        />
      )}
    </li>
  );
}
