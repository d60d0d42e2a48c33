import { Button } from '@mantine/core';
import { IconChartBar, IconPlus, IconShare } from '@tabler/icons-react';
import { useFlash } from '../../lib/live/use-live';
import { Link } from '../../ui/link';
import { Naira } from '../../ui/naira';
import { Time } from '../../ui/time';
import { BuyButton } from './buy-button';
import type { Card, Listing } from '../listing';
import styles from './listing-detail.module.css';
import { share } from './share';

interface Props {
  listing: Card & Partial<Pick<Listing, 'pending_reference'>>;
  /** Absent on phones, where the bottom bar holds the button. */
  purchase?: { buy: () => void; buying: boolean };
  openInsight: () => void;
}

/** Price, contents and actions of a listing. */
export function BuyCard({ listing, purchase, openInsight }: Props) {
  const price = useFlash<HTMLElement>(listing.price_kobo);
  const { slug, section_count: sections, is_owner, country, region } = listing;
  return (
    <aside className={`card ${styles.buy}`} aria-label="Buy this listing">
      <p className={styles.price}>
        <strong ref={price}>{listing.price_kobo === 0 ? 'Free' : <Naira kobo={listing.price_kobo} />}</strong>
      </p>
      {purchase && <BuyButton listing={listing} {...purchase} fullWidth />}
      <dl className={styles.facts}>
        <dt>Inside</dt>
        <dd className="figures">{sections === 1 ? '1 section' : `${sections} sections`}</dd>
        {(country ?? region) && (
          <>
            <dt>Applies in</dt>
            <dd>{[region, country].filter(Boolean).join(', ')}</dd>
          </>
        )}
        <dt>Created</dt>
        <dd>
          <Time at={listing.created_at} />
        </dd>
        <dt>Updated</dt>
        <dd>
          <Time at={listing.updated_at} />
        </dd>
      </dl>
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<IconShare size={20} aria-hidden="true" />}
          onClick={() => void share(listing)}
        >
          Share Listing
        </Button>
        <Button variant="default" leftSection={<IconChartBar size={20} aria-hidden="true" />} onClick={openInsight}>
          Insight
        </Button>
        {is_owner && (
          <Button
            component={Link}
            to={`/listing/${slug}/sections`}
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden="true" />}
          >
            Add Section
          </Button>
        )}
      </div>
    </aside>
  );
}
