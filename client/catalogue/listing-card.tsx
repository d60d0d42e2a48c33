import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useFlash } from '../lib/live/use-live';
import { Cover } from '../ui/cover';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { fullName } from '../ui/names';
import { Stars } from '../ui/stars';
import { Status } from '../ui/status';
import styles from './listing-card.module.css';
import { texts } from './catalogue.texts';
import { type Card, creatorOf } from './listing';

const says = texts.card;

interface Props {
  listing: Card;
  /** Link of the card; by default the listing. */
  to?: string;
  /** Above the fold: the picture is not lazy-loaded. */
  eager?: boolean;
  /** On a phone a row with the picture beside the text. */
  isRow?: boolean;
}

/** A listing's card. The whole card is one link; changed values flash once. */
export function ListingCard({ listing, to = `/listing/${listing.slug}`, eager, isRow }: Props) {
  const { title, creator, total_review: reviews = 0, average_rating: rating = 0 } = listing;
  const price = useFlash<HTMLSpanElement>(listing.price_kobo);
  const score = useFlash<HTMLSpanElement>(`${rating}/${reviews}`);
  return (
    <Link to={to} className={`card ${styles.card}`} data-row={isRow || undefined}>
      <Cover title={title} sector={listing.sectors?.[0]?.name} src={listing.thumbnail} eager={eager} />
      <span className={styles.body}>
        <span className={styles.title}>{title}</span>
        <span className={styles.creator}>
          {fullName(creatorOf(listing))}
          {creator?.is_verified && (
            <IconRosetteDiscountCheckFilled size={16} color="var(--palm)" aria-label={says.verified} />
          )}
        </span>
        <span ref={score} className={styles.row}>
          <Stars value={reviews ? rating : 4} muted={!reviews} />
          <span className="figures">({reviews})</span>
          {reviews === 0 && <span aria-hidden="true">{says.unrated}</span>}
        </span>
        <span className={styles.foot}>
          {listing.progress ? (
            <ReadSoFar {...listing.progress} />
          ) : (
            <span className={styles.cost}>
              <span className={styles.starting}>{says.starting}</span>{' '}
              <span ref={price} className={styles.price}>
                {listing.price_kobo === 0 ? says.free : <Naira kobo={listing.price_kobo} />}
              </span>
            </span>
          )}
          <StatusLabel listing={listing} />
        </span>
      </span>
    </Link>
  );
}

const ATTENTION = new Set(['draft', 'changes_requested', 'rejected', 'suspended']);

/** The listing's status, for its owner and its buyers; progress replaces it. Other readers see none. */
function StatusLabel({ listing: { has_purchased, is_owner, progress, status, status_label } }: { listing: Card }) {
  if (progress || (!is_owner && !has_purchased)) return null;
  const tone = has_purchased || status === 'published' ? 'good' : ATTENTION.has(status) ? 'attention' : 'plain';
  return <Status tone={tone}>{status_label ?? status}</Status>;
}

/** In place of the price of a purchased listing: what is read, and the next step. */
function ReadSoFar({ done, total }: { done: number; total: number }) {
  const percent = total ? Math.floor((100 * done) / total) : 0;
  const isDone = total > 0 && done >= total;
  return (
    <span className={styles.read}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className="figures">{isDone ? says.finished : says.read(percent)}</span>
      <strong className={styles.continue}>{isDone ? says.again : done ? says.continue : says.start}</strong>
    </span>
  );
}
