import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFlash } from '../../lib/live/use-live';
import type { ListingCard } from '../../lib/http/api.types';
import { Avatar } from '../../ui/avatar';
import { Group } from '../../ui/layout';
import { Link } from '../../ui/link';
import { fullName } from '../../ui/names';
import { Stars } from '../../ui/stars';
import { Status } from '../../ui/status';
import { formatDate } from '../../ui/time';
import { Title } from '../../ui/title';
import { creatorOf } from '../listing';
import styles from './listing-detail.module.css';
import { texts } from './listing.texts';

const says = texts.page;

interface Props {
  card: ListingCard;
  /** Of the last review, for the owner. */
  reason?: string;
  children?: ReactNode;
}

/** What the guide is, who wrote it and how it is rated. */
export function ListingHead({ card, reason, children }: Props) {
  const { title, subtitle, creator, industry, status, status_label } = card;
  const { total_review: reviews, average_rating: rating } = card;
  const score = useFlash<HTMLSpanElement>(`${rating}/${reviews}`);
  const person = creatorOf(card);
  return (
    <header className={styles.head}>
      <Group gap={8}>
        {industry.name && <Status>{industry.name}</Status>}
        {status !== 'published' && <Status tone="attention">{status_label ?? status}</Status>}
      </Group>
      <Title order={1}>{title}</Title>
      {reason && (
        <p className={styles.reason}>
          <strong>{says.reviewerWrote}</strong> {reason}
        </p>
      )}
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      <div className={styles.byline}>
        <Avatar person={person} size={44} />
        <span className={styles.names}>
          <span className={styles.creator}>
            {person.username ? (
              <Link className={styles.creatorLink} to={`/?creator=${encodeURIComponent(person.username)}`}>
                {fullName(person)}
              </Link>
            ) : (
              fullName(person)
            )}
            {creator.is_verified && (
              <IconRosetteDiscountCheckFilled size={18} color="var(--palm)" aria-label={says.verified} />
            )}
          </span>
          {creator.verified_at && <span className="muted">{says.verifiedOn(formatDate(creator.verified_at))}</span>}
          <span ref={score} className={styles.creator}>
            <Stars value={reviews ? rating : 4} muted={!reviews} />
            <span className="figures muted">
              ({reviews}){reviews === 0 && ` ${says.unrated}`}
            </span>
          </span>
        </span>
      </div>
      {children}
    </header>
  );
}
