import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useFlash } from '../lib/live/use-live';
import { Cover } from '../ui/cover';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { fullName } from '../ui/names';
import { Stars } from '../ui/stars';
import { Status } from '../ui/status';
import styles from './listing-card.module.css';
import { type Card, creatorOf } from './listing';

interface Props {
  listing: Card;
  /** Link of the card; by default the listing. */
  to?: string;
  /** Above the fold: the picture is not lazy-loaded. */
  eager?: boolean;
}

/** A listing's card. The whole card is one link; changed values flash once. */
export function ListingCard({ listing, to = `/listing/${listing.slug}`, eager }: Props) {
  const { title, creator, total_review: reviews = 0, average_rating: rating = 0 } = listing;
  const price = useFlash<HTMLSpanElement>(listing.price_kobo);
  const score = useFlash<HTMLSpanElement>(`${rating}/${reviews}`);
  return (
    <Link to={to} className={`card ${styles.card}`}>
      <Cover title={title} sector={listing.sectors?.[0]?.name} src={listing.thumbnail} eager={eager} />
      <span className={styles.body}>
        <span className={styles.title}>{title}</span>
        <span className={styles.creator}>
          {fullName(creatorOf(listing))}
          {creator?.is_verified && (
            <IconRosetteDiscountCheckFilled size={16} color="var(--palm)" aria-label="Verified creator" />
          )}
        </span>
        <span ref={score} className={styles.row}>
          <Stars value={reviews ? rating : 4} muted={!reviews} />
          <span className="figures">({reviews})</span>
          {reviews === 0 && <span aria-hidden="true">Not yet rated</span>}
        </span>
        <span className={styles.foot}>
          <span className={styles.cost}>
            <span className={styles.starting}>STARTING AT</span>{' '}
            <span ref={price} className={styles.price}>
              {listing.price_kobo === 0 ? 'Free' : <Naira kobo={listing.price_kobo} />}
            </span>
          </span>
          <StatusLabel listing={listing} />
        </span>
      </span>
    </Link>
  );
}

const ATTENTION = new Set(['draft', 'changes_requested', 'rejected', 'suspended']);

function StatusLabel({ listing: { has_purchased, progress, status, status_label = status } }: { listing: Card }) {
  const tone = has_purchased || status === 'published' ? 'good' : ATTENTION.has(status) ? 'attention' : 'plain';
  return <Status tone={tone}>{has_purchased && progress?.done ? readSoFar(progress) : status_label}</Status>;
}

const readSoFar = ({ done, total }: { done: number; total: number }) =>
  done >= total ? 'Finished' : `In progress ${Math.round((100 * done) / total)} %`;
