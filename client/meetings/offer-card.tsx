import { Naira } from '../ui/naira';
import { Stars } from '../ui/stars';
import { Title } from '../ui/title';
import type { MeetingSlots } from './meetings.api';
import styles from './meetings.module.css';
import { texts } from './meetings.texts';

const says = texts.offer;

interface Props {
  offer: MeetingSlots;
  /** Of the creator. */
  name: string;
}

/** What a meeting with a creator costs, and what a cancellation does. */
export function OfferCard({ offer, name }: Props) {
  const { price_kobo: price, minutes, rating, free_cancel_hours: hours, fee_percent: percent } = offer;
  return (
    <section className={`card ${styles.offer}`} aria-label={says.label}>
      <Title order={2} size="h4">
        {says.title(name)}
      </Title>
      <dl>
        <div>
          <dt>{says.price}</dt>
          <dd>
            <strong>
              <Naira kobo={price} />
            </strong>
          </dd>
        </div>
        <div>
          <dt>{says.length}</dt>
          <dd>{says.minutes(minutes)}</dd>
        </div>
        <div>
          <dt>{says.rating}</dt>
          <dd>
            {rating.average === null ? (
              says.unrated
            ) : (
              <>
                <Stars value={rating.average} /> {says.rated(rating.average.toFixed(1), rating.count)}
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{says.cancel}</dt>
          <dd>{says.terms(hours, percent)}</dd>
        </div>
      </dl>
    </section>
  );
}
