import { Modal } from '@mantine/core';
import type { ListingCard } from '../../lib/http/api.types';
import { useFlash } from '../../lib/live/use-live';
import { figure } from '../../lib/texts/plural';
import { withControls } from '../../ui/controls/controls';
import { Stars } from '../../ui/stars';
import styles from './listing-detail.module.css';
import { texts } from './listing.texts';
import { OwnerFigures } from './owner-figures';

const says = texts.insight;

interface Props {
  listing: ListingCard;
  opened: boolean;
  onClose: () => void;
}

/** Key figures of a listing, updated live. */
export const InsightModal = withControls(function InsightModal({ listing, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={says.title}>
      <Numbers listing={listing} />
      {listing.is_owner && <OwnerFigures slug={listing.slug} />}
    </Modal>
  );
});

function Numbers({ listing }: { listing: ListingCard }) {
  const { total_buyers: buyers, section_count: sections, average_rating: rating, total_review: reviews } = listing;
  const bought = useFlash<HTMLElement>(buyers);
  const rated = useFlash<HTMLElement>(rating);
  return (
    <dl className={styles.numbers}>
      <div>
        <dt>{says.buyers(buyers)}</dt>
        <dd ref={bought} className="figures">
          {figure(buyers)}
        </dd>
      </div>
      <div>
        <dt>{says.sections(sections)}</dt>
        <dd className="figures">{sections}</dd>
      </div>
      <div>
        <dt>{reviews ? says.rating : says.unrated}</dt>
        <dd ref={rated} className="figures">
          {rating.toFixed(1)} <Stars value={reviews ? rating : 0} muted={!reviews} size={20} />
        </dd>
      </div>
    </dl>
  );
}
