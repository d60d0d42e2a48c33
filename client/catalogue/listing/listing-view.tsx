import { Group, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
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
import { type Card, creatorOf, type Listing } from '../listing';
import styles from './listing-detail.module.css';
import { Markdown } from '../reader/markdown';
import { Reviews } from './reviews';
import { SectionList, SectionListPlaceholder } from './section-list';
import { usePurchase } from './use-purchase';

const InsightModal = lazyPanel(async () => (await import('./insight-modal')).InsightModal);

interface Props {
  card: Card;
  /** Absent while only the card is known. */
  listing?: Listing;
  /** In place of what the card does not hold, if the listing could not be fetched. */
  failure?: ReactNode;
}

/** Two columns: the listing and its buy card. On phones the buy bar is fixed at the bottom. */
export function ListingView({ card, listing, failure }: Props) {
  const { title, subtitle, thumbnail, creator, industry, description, status, status_label } = card;
  const { total_review: reviews = 0, average_rating: rating = 0 } = card;
  const reason = listing?.is_owner && listing.reason;
  const purchase = usePurchase(card);
  const phone = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const [insight, setInsight] = useState(false);
  const score = useFlash<HTMLSpanElement>(`${rating}/${reviews}`);
  const person = creatorOf(card);

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
          {reason && (
            <p className={styles.reason}>
              <strong>The reviewer wrote:</strong> {reason}
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
          <Cover title={title} sector={card.sectors?.[0]?.name} src={thumbnail} eager />
        </div>
        <section aria-labelledby="description-title">
          <Title order={2} id="description-title" className="visually-hidden">
            Description
          </Title>
          {description?.trim() ? <Markdown beneath="h2">{description}</Markdown> : <p>No description available.</p>}
        </section>
        {listing ? (
          <>
            <SectionList listing={listing} />
            <Reviews slug={listing.slug} first={listing.reviews} total={reviews} />
          </>
        ) : (
          (failure ?? <SectionListPlaceholder count={card.section_count} />)
        )}
      </article>
      <BuyCard listing={listing ?? card} purchase={phone ? undefined : purchase} openInsight={() => setInsight(true)} />
      {phone && (
        <div className={styles.bar} role="region" aria-label="Purchase">
          <BuyButton listing={listing ?? card} {...purchase} fullWidth />
        </div>
      )}
      <InsightModal listing={card} opened={insight} onClose={() => setInsight(false)} />
    </div>
  );
}
