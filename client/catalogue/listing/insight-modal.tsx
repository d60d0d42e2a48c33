import { Modal } from '@mantine/core';
import { useFlash } from '../../lib/live/use-live';
import { Stars } from '../../ui/stars';
import type { Card } from '../listing';
import styles from './listing-detail.module.css';

interface Props {
  listing: Card;
  opened: boolean;
  onClose: () => void;
}

/** Key figures of a listing, updated live. */
export function InsightModal({ listing, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Insight">
      <Numbers listing={listing} />
    </Modal>
  );
}

function Numbers({ listing }: { listing: Card }) {
  const {
    total_buyers: buyers = 0,
    section_count: sections,
    average_rating: rating = 0,
    total_review: reviews = 0,
  } = listing;
  const bought = useFlash<HTMLElement>(buyers);
  const rated = useFlash<HTMLElement>(rating);
  return (
    <dl className={styles.numbers}>
      <div>
        <dt>{buyers === 1 ? 'person bought the listing' : 'people who bought the listing'}</dt>
        <dd ref={bought} className="figures">
          {buyers.toLocaleString('en-NG')}
        </dd>
      </div>
      <div>
        <dt>{sections === 1 ? 'section' : 'sections'}</dt>
        <dd className="figures">{sections}</dd>
      </div>
      <div>
        <dt>average rating</dt>
        <dd ref={rated} className="figures">
          {rating.toFixed(1)} <Stars value={reviews ? rating : 0} muted={!reviews} size={20} />
        </dd>
      </div>
    </dl>
  );
}
