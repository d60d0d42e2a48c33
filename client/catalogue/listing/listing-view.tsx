import { type ReactNode, useDeferredValue, useState } from 'react';
import type { ListingCard, ListingDetail } from '../../lib/http/api.types';
import { COLUMN_SIZES } from '../../ui/column-sizes';
import { Cover } from '../../ui/cover';
import { lazyPanel } from '../../ui/lazy-panel';
import { FullScreenLoader } from '../../ui/loader';
import { TabTitle } from '../../ui/page';
import { Title } from '../../ui/title';
import { useNarrow } from '../../ui/use-narrow';
import { PriceReview } from '../pricing/price-review';
import { Markdown } from '../../ui/markdown';
import { Questions } from '../questions/questions';
import { ReportListing } from '../reports/report-listing';
import { Reviews } from '../reviews/reviews';
import { SuggestedEdits } from '../suggested-edits/suggested-edits';
import { WrittenWith } from './written-with';
import { BuyBox } from './buy-box';
import { BuyCard } from './buy-card';
import styles from './listing-detail.module.css';
import { ListingHead } from './listing-head';
import { texts } from './listing.texts';
import { PayFromWallet } from './pay-from-wallet';
import { Related } from './related';
import { SectionList, SectionListPlaceholder } from './section-list';
import { useCoupon } from './use-coupon';
import { usePurchase } from './use-purchase';

const InsightModal = lazyPanel(async () => (await import('./insight-modal')).InsightModal);
const says = texts.page;

interface Props {
  card: ListingCard;
  /** Absent while only the card is known. */
  listing?: ListingDetail;
  /** In place of what the card does not hold, if the listing could not be fetched. */
  failure?: ReactNode;
}

/** Two columns: the guide and its buy card. On phones price and button are in a bar at the bottom. */
export function ListingView({ card, listing: fetched, failure }: Props) {
  // What the card holds is painted first: the rest of the page is rendered after it, and in between frames.
  const listing = useDeferredValue(fetched);
  const { title, description } = card;
  const known = listing ?? card;
  const coupon = useCoupon(known);
  const purchase = usePurchase(card, coupon);
  const phone = useNarrow(900);
  const [insight, setInsight] = useState(false);

  return (
    <article className={`page ${styles.detail}`}>
      <TabTitle>{title}</TabTitle>
      {purchase.buying && <FullScreenLoader label={texts.buy.starting} />}
      <ListingHead card={card} reason={listing?.is_owner ? listing.reason : undefined}>
        {listing && <WrittenWith people={listing.coauthors} />}
        {listing && <PriceReview listing={listing} />}
      </ListingHead>
      <div className={styles.cover}>
        <Cover title={title} sector={card.sectors[0]?.name} src={card.thumbnail} eager sizes={COLUMN_SIZES} />
      </div>
      {listing ? <SectionList listing={listing} /> : (failure ?? <SectionListPlaceholder count={card.section_count} />)}
      <section aria-labelledby="description-title">
        <Title order={2} size="h3" id="description-title">
          {says.description}
        </Title>
        {description.trim() ? <Markdown beneath="h2">{description}</Markdown> : <p>{says.noDescription}</p>}
      </section>
      <BuyCard
        listing={known}
        purchase={phone ? undefined : purchase}
        coupon={coupon}
        openInsight={() => setInsight(true)}
      />
      {listing && (
        <>
          <Reviews listing={listing} />
          <Questions listing={listing} />
          <SuggestedEdits listing={listing} />
          <ReportListing listing={listing} />
          <Related slug={card.slug} />
        </>
      )}
      {phone && (
        <div className={styles.bar} role="region" data-keep-clear aria-label={texts.buy.bar}>
          <BuyBox listing={known} purchase={purchase} coupon={coupon} inRow />
          <PayFromWallet listing={known} coupon={coupon} only="payment" />
        </div>
      )}
      <InsightModal listing={card} opened={insight} onClose={() => setInsight(false)} />
    </article>
  );
}
