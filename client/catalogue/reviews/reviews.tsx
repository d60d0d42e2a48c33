import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ListingDetail } from '../../lib/http/api.types';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { lazyScreen } from '../../ui/lazy-screen';
import { Select } from '../../ui/select';
import { Title } from '../../ui/title';
import { useNamed } from '../../ui/use-named';
import { catalogueKeys } from '../catalogue.api';
import { RatingBars } from './rating-bars';
import { ReviewRow } from './review-row';
import { FIRST, firstPage, listingReviews, PAGE, type ReviewSort, type Wanted } from './reviews.api';
import { isAuthor } from '../listing/authors';
import { useNotBuyer } from '../listing/not-buyer';
import styles from '../listing/listing-detail.module.css';
import { texts } from './reviews.texts';

const Nothing = () => null;
const ReviewForm = lazyScreen(async () => (await import('./review-forms')).ReviewForm, Nothing);
const SORTS = (['newest', 'helpful', 'lowest'] as const).map((value) => ({ value, label: texts.sort[value] }));

/** The reviews of a listing: the form or why the reader has none, the ratings, and the reviews, one's own first. */
export function Reviews({ listing }: { listing: ListingDetail }) {
  const { slug, has_purchased } = listing;
  const [wanted, setWanted] = useState<Wanted>(FIRST);
  const [wasPosted, setPosted] = useState(false);
  const { data, error, isPlaceholderData, refetch } = useReviews(listing, wanted);
  const own = wanted.rating === undefined ? data?.own_review : null;
  const rows = (data?.reviews ?? []).slice(0, wanted.limit);
  const others = own ? rows.filter(({ id }) => id !== own.id) : rows;
  const total = data?.count ?? 0;
  const notBuyer = useNotBuyer(listing);
  const isRefused = listing.reviews_need_purchase !== false || listing.status !== 'published';
  const change = (part: Partial<Wanted>) => setWanted({ ...wanted, limit: PAGE, ...part });
  const onPosted = () => {
    setPosted(true);
    setWanted(FIRST);
  };

  return (
    <section aria-labelledby="reviews-title">
      <Title ref={useNamed('reviews-title')} order={2} size="h3" id="reviews-title">
        {texts.title}
      </Title>
      {!isAuthor(listing) &&
        (wasPosted || !data?.own_review) &&
        (notBuyer && isRefused ? (
          <p className="muted">{texts.notBuyer[notBuyer]}</p>
        ) : (
          <Suspense fallback={<div className={styles.form} />}>
            <ReviewForm slug={slug} mayPost={has_purchased || !isRefused} onPosted={onPosted} />
          </Suspense>
        ))}
      {data && data.reviews.length + total > 0 && (
        <div className={styles.overview}>
          <RatingBars page={data} chosen={wanted.rating} choose={(rating) => change({ rating })} />
          <Select
            label={texts.sort.label}
            value={wanted.sort}
            options={SORTS}
            onChange={(sort) => change({ sort: sort as ReviewSort })}
          />
        </div>
      )}
      {error && <Failure retry={() => void refetch()}>{texts.failed}</Failure>}
      {data && total === 0 && !own && (
        <p className="muted">{wanted.rating === undefined ? texts.none : texts.noneOf(wanted.rating)}</p>
      )}
      <ul className={styles.reviews} aria-busy={isPlaceholderData || undefined}>
        {[...(own ? [own] : []), ...others].map((review) => (
          <ReviewRow key={review.id} review={review} listing={listing} />
        ))}
      </ul>
      {!error && (!data || (isPlaceholderData && rows.length < Math.min(total, wanted.limit))) && (
        <p role="status">{texts.loading}</p>
      )}
      {total > 0 && (
        <Button
          variant="default"
          disabled={wanted.limit >= total}
          onClick={() => setWanted({ ...wanted, limit: wanted.limit + PAGE })}
        >
          {texts.more}
        </Button>
      )}
    </section>
  );
}

/** The first page is part of the listing's response; live messages about reviews refetch the reviews alone. */
function useReviews(listing: ListingDetail, wanted: Wanted) {
  const queries = useQueryClient();
  const known = wanted === FIRST ? firstPage(listing) : undefined;
  return useQuery({
    ...listingReviews(listing.slug, wanted),
    ...(known && {
      initialData: known,
      initialDataUpdatedAt: () => queries.getQueryState(catalogueKeys.listing(listing.slug))?.dataUpdatedAt,
    }),
  });
}
