import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isNotFound } from '../lib/http/api-error';
import { useSession } from '../lib/http/session';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { Link } from '../ui/link';
import { fullName, type Named } from '../ui/names';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import { BookingForm } from './booking-form';
import { MeetingPanel } from './meeting-panel';
import { type Meeting, meetings, slotsOf } from './meetings.api';
import styles from './meetings.module.css';
import { texts } from './meetings.texts';
import { OfferCard } from './offer-card';
import { SlotPicker } from './slot-picker';

interface Props {
  person: Named & { username: string };
  /** The messages with a person, by username. */
  threadWith: (username: string) => ReactNode;
}

/** Meetings with a creator: those of the signed-in person, the offer, and what can be booked. */
export function MeetingTab({ person, threadWith }: Props) {
  const session = useSession();
  const { username } = person;
  const name = fullName(person, username);
  if (!session) return <Offered username={username} name={name} />;
  if (session.user?.username === username) return <OwnOffer username={username} name={name} />;
  return <WithCreator username={username} name={name} thread={threadWith(username)} />;
}

/** The creator's own page: what others see. */
function OwnOffer({ username, name }: { username: string; name: string }) {
  return (
    <div className={styles.tab}>
      <Group gap={12}>
        <Button component={Link} to="/meetings/offer">
          {texts.offer.setUp}
        </Button>
        <Button component={Link} to="/meetings" variant="default">
          {texts.list.label}
        </Button>
      </Group>
      <p className="muted">{texts.offer.own}</p>
      <Offered username={username} name={name} isOwn />
    </div>
  );
}

/** The next meetings with this creator, else the last one that took place. */
function withOne(upcoming: readonly Meeting[], past: readonly Meeting[], username: string): Meeting[] {
  const isWith = ({ other }: Meeting) => other?.username === username;
  const next = upcoming.filter(isWith);
  const last = past.find((one) => isWith(one) && one.status !== 'expired' && one.status !== 'cancelled');
  return next.length > 0 || !last ? next : [last];
}

function WithCreator({ username, name, thread }: { username: string; name: string; thread: ReactNode }) {
  const upcoming = useInfiniteQuery(meetings('upcoming'));
  const past = useInfiniteQuery(meetings('past'));
  const [isBooking, setBooking] = useState(false);
  const failed = upcoming.error ?? past.error;
  if (!upcoming.data || !past.data)
    return failed ? (
      <Failure
        lead={texts.list.failed}
        error={failed}
        retry={() => void Promise.all([upcoming.refetch(), past.refetch()])}
      />
    ) : (
      <RowSkeletons count={3} />
    );
  const shown = withOne(upcoming.data.items, past.data.items, username);
  const isHeld = shown.some(({ status, role }) => status === 'held' && role === 'guest');
  const isPaid = shown.some(({ status }) => status !== 'held');
  return (
    <div className={styles.tab}>
      {shown.map((meeting) => (
        <MeetingPanel key={meeting.id} meeting={meeting} />
      ))}
      {isPaid && thread}
      {!isHeld &&
        (shown.length === 0 || isBooking ? (
          <Offered username={username} name={name} />
        ) : (
          <div>
            <Button variant="default" onClick={() => setBooking(true)}>
              {texts.booking.another}
            </Button>
          </div>
        ))}
    </div>
  );
}

/** The offer with its free times; on the creator's own page without the form. */
function Offered({ username, name, isOwn = false }: { username: string; name: string; isOwn?: boolean }) {
  const { data: offer, error, refetch } = useQuery(slotsOf(username));
  if (isNotFound(error) || offer?.is_open === false) return <EmptyState>{texts.offer.none(name)}</EmptyState>;
  if (!offer)
    return error ? (
      <Failure lead={texts.offer.failed} error={error} retry={() => void refetch()} />
    ) : (
      <RowSkeletons count={3} />
    );
  return (
    <div className={styles.offered}>
      <OfferCard offer={offer} name={name} />
      <section aria-label={texts.booking.title}>
        <Title order={2} size="h4" mb="sm">
          {texts.booking.title}
        </Title>
        {isOwn ? (
          <div className={`card ${styles.form}`}>
            <SlotPicker of={{ creator: username }} field="start" chosen={[]} choose={() => undefined} />
          </div>
        ) : (
          <BookingForm key={offer.creator} offer={offer} />
        )}
      </section>
    </div>
  );
}
