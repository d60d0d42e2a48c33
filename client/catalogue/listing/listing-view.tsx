import { Group, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useFlash } from '../../lib/live/use-live';
import { Avatar } from '../../ui/avatar';
import { Cover } from '../../ui/cover';
import { FullScreenLoader } from '../../ui/loader';
import { fullName } from '../../ui/names';
import { TabTitle } from '../../ui/page';
import { lazyPanel } from '../../ui/lazy-panel';
import { Stars } from '../../ui/stars';
import { Status } from '../../ui/status';
import { BuyButton } from './buy-button';
import { BuyCard } from './buy-card';
import { creatorOf, type Listing } from '../listing';
import styles from './listing-detail.module.css';
import { Markdown } from '../reader/markdown';
import { Reviews } from './reviews';
import { SectionList } from './section-list';
import { usePurchase } from './use-purchase';

const InsightModal = lazyPanel(async () => (await import('./insight-modal')).InsightModal);

/** Two columns: the listing and its buy card. On phones the buy bar is fixed at the bottom. */
export function ListingView({ listing }: { listing: Listing }) {
  const { title, subtitle, thumbnail, creator, industry, description, status, status_label } = listing;
  const { total_review: reviews = 0, average_rating: rating = 0 } = listing;
  const purchase = usePurchase(listing);
  const phone = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const [insight, setInsight] = useState(false);
  const score = useFlash<HTMLSpanElement>(`${rating}/${reviews}`);
  const person = creatorOf(listing);

  return (
    <div className={`page ${styles.detail}`}>
      <TabTitle>{title}</TabTitle>
      {purchase.buying && <FullScreenLoader label="Starting your payment" />}
      <article className={styles.guide}>
        <header className={styles.head}>
          <Group gap={8}>
            {industry?.name && <Status>{industry.name}</Status>}
            {status !== 'published' && <Status tone="attention">{status_label ?? status}</Status>}
          </Group>
          <Title order={1}>{title}</Title>
          {listing.is_owner && listing.reason && (
            <p className={styles.reason}>
              <strong>The reviewer wrote:</strong> {listing.reason}
            </p>
          )}
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          <div className={styles.byline}>
            <Avatar person={person} size={44} />
            <span>
              <span className={styles.creator}>
                {fullName(person)}
                {creator?.is_verified && (
                  <IconRosetteDiscountCheckFilled size={18} color="var(--palm)" aria-label="Verified creator" />
                )}
              </span>
              <span ref={score} className={styles.creator}>
                <Stars value={reviews ? rating : 4} muted={!reviews} />
                <span className="figures muted">
                  ({reviews}){reviews === 0 && ' Not yet rated'}
                </span>
              </span>
            </span>
          </div>
        </header>
        <div className={styles.cover}>
          <Cover title={title} sector={listing.sectors?.[0]?.name} src={thumbnail} eager />
        </div>
        <section aria-labelledby="description-title">
          <Title order={2} id="description-title" className="visually-hidden">
            Description
          </Title>
          {description?.trim() ? <Markdown beneath="h2">{description}</Markdown> : <p>No description available.</p>}
        </section>
        <SectionList listing={listing} />
        <Reviews slug={listing.slug} first={listing.reviews} total={reviews} />
      </article>
      <BuyCard listing={listing} purchase={phone ? undefined : purchase} openInsight={() => setInsight(true)} />
      {phone && (
        <div className={styles.bar} role="region" aria-label="Purchase">
          <BuyButton listing={listing} {...purchase} fullWidth />
        </div>
      )}
      <InsightModal listing={listing} opened={insight} onClose={() => setInsight(false)} />
    </div>
  );
}
