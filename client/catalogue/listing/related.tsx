import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Title } from '../../ui/title';
import { useSeen } from '../../ui/use-seen';
import { relatedListings } from '../catalogue.api';
import { ListingCard } from '../listing-card';
import styles from './listing-detail.module.css';
import { texts } from './listing.texts';

/** Guides for readers of this one (A3.18). They are requested when the end of the page is seen, and absent without any. */
export function Related({ slug }: { slug: string }) {
  const id = useId();
  const { isSeen, place } = useSeen();
  const { data = [] } = useQuery({ ...relatedListings(slug), enabled: isSeen });
  return (
    <section ref={place} className={styles.related} aria-labelledby={data.length > 0 ? id : undefined}>
      {data.length > 0 && (
        <>
          <Title order={2} size="h3" id={id}>
            {texts.related.title}
          </Title>
          <ul className={styles.cards}>
            {data.map((listing) => (
              <li key={listing.id}>
                <ListingCard listing={listing} isRow />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
