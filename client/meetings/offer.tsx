import { useQuery } from '@tanstack/react-query';
import { useSession } from '../lib/http/session';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import { type MeetingSlots, ownOffer, slotsOf } from './meetings.api';
import styles from './meetings.module.css';
import { OfferForm } from './offer-form';
import { texts } from './offer.texts';
import { When } from './when';

/** So many of the next free times are shown. */
const SHOWN = 5;

/** A creator's offer, or what it lacks. */
export function Offer() {
  const { data: offer, error, refetch } = useQuery(ownOffer);
  const username = useSession()?.user?.username ?? '';
  if (!offer)
    return error ? (
      <Failure lead={texts.failed} error={error} retry={() => void refetch()} />
    ) : (
      <RowSkeletons count={4} />
    );
  if (offer.why_not) return <WhyNot why={offer.why_not} />;
  return (
    <div className={styles.tab}>
      <OfferForm offer={offer} />
      {username && <Preview username={username} />}
    </div>
  );
}

function WhyNot({ why }: { why: keyof typeof texts.whyNot }) {
  const { title, text, link, to } = texts.whyNot[why];
  return (
    <div className={`card ${styles.form}`}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <p>{text}</p>
      <div>
        <Button component={Link} to={to}>
          {link}
        </Button>
      </div>
    </div>
  );
}

/** The next times that guests can book, by the offer as it is saved. */
function Preview({ username }: { username: string }) {
  const { data, error, refetch } = useQuery(slotsOf(username));
  return (
    <section className={`card ${styles.form}`} aria-label={texts.preview}>
      <Title order={2} size="h4">
        {texts.preview}
      </Title>
      {data ? (
        <Next offer={data} />
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <RowSkeletons count={2} />
      )}
    </section>
  );
}

function Next({ offer: { is_open: isOpen, slots } }: { offer: MeetingSlots }) {
  if (!isOpen) return <p className="muted">{texts.paused}</p>;
  if (slots.length === 0) return <p className="muted">{texts.previewNone}</p>;
  const more = slots.length - SHOWN;
  return (
    <>
      <ul className={styles.next}>
        {slots.slice(0, SHOWN).map((slot) => (
          <li key={slot.start}>
            <When at={slot} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="muted">{texts.more(more)}</p>}
    </>
  );
}
