import type { ListingDetail, OwnReview, Review } from '../../lib/http/api.types';
import { Avatar } from '../../ui/avatar';
import { Stars } from '../../ui/stars';
import { Status } from '../../ui/status';
import { Time } from '../../ui/time';
import { ReviewActions } from './review-actions';
import styles from '../listing/listing-detail.module.css';
import { texts } from './reviews.texts';

interface Props {
  listing: Pick<ListingDetail, 'slug' | 'is_owner' | 'coauthor_share'>;
  review: Review | OwnReview;
}

export function ReviewRow({ listing, review }: Props) {
  const { author, comment, rating, verified_purchase, refunded, edited, created_at, reply, is_own } = review;
  const name = [author?.first_name || author?.username || texts.anonymous, author?.last_name].filter(Boolean).join(' ');
  const removal = 'removal' in review ? review.removal : null;
  return (
    <li className={styles.review}>
      <Avatar person={author ?? { first_name: texts.anonymous }} size={40} />
      <div className={styles.body}>
        <p className={styles.reviewer}>
          <strong>{name}</strong>
          {author?.industry?.name && <span className="muted">{author.industry.name}</span>}
          {is_own && <Status>{texts.yours}</Status>}
          {refunded && <Status>{texts.refunded}</Status>}
          {verified_purchase && <Status tone="good">{texts.verified}</Status>}
        </p>
        <p className={styles.reviewer}>
          <Stars value={rating} />
          <span className="muted">
            <Time at={created_at} />
          </span>
          {edited && <span className="muted">{texts.edited}</span>}
        </p>
        {removal !== null && (
          <p className={styles.removed} role="note">
            {texts.removed} {removal && texts.because(removal)}
          </p>
        )}
        <p className={styles.comment}>{comment.trim() || texts.noComment}</p>
        {reply && (
          <div className={styles.reply}>
            <p className={styles.reviewer}>
              <strong>{texts.reply.by}</strong>
              <span className="muted">
                <Time at={reply.created_at} />
                {reply.edited && ` (${texts.reply.edited})`}
              </span>
            </p>
            <p className={styles.comment}>{reply.comment}</p>
          </div>
        )}
        <ReviewActions listing={listing} review={review} isHidden={removal !== null} />
      </div>
    </li>
  );
}
