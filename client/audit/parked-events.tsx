import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SKIP_REASON_MOST, skipForm } from '#server/audit/audit.input';
import { messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { withControls } from '../ui/controls/controls';
import { ReasonForm } from '../ui/controls/reason-form';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { keptFocus } from '../ui/kept-focus';
import { Group } from '../ui/layout';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { formatInstant, Time } from '../ui/time';
import { Title } from '../ui/title';
import { toast } from '../ui/toast';
import { auditKeys, type ParkedEvent, parkedEvents, retryParked, skipParked } from './audit.api';
import styles from './audit.module.css';
import { texts } from './audit.texts';

const says = texts.parked;

/** The first parked event of each stream, oldest first (A19.5): each is tried again, or skipped for a reason. */
export const ParkedEvents = withControls(function ParkedEvents() {
  const query = useInfiniteQuery(parkedEvents);
  const { data, error, isPending, refetch } = query;
  return (
    <section aria-labelledby="parked">
      <Title order={2} size="h3" id="parked" mt="xl" mb="sm">
        {says.title}
      </Title>
      {isPending ? (
        <RowSkeletons />
      ) : !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data.items.length === 0 ? (
        <EmptyState>{says.none}</EmptyState>
      ) : (
        <ul ref={keptFocus} className={`card ${styles.parked}`}>
          {data.items.map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </ul>
      )}
      <ShowMore query={query}>{says.more}</ShowMore>
    </section>
  );
});

const Row = ({ event }: { event: ParkedEvent }) => (
  <li>
    <p>
      <strong>{event.type}</strong> <span className="muted">{says.place(event)}</span>
    </p>
    <p>{event.error ?? says.noError}</p>
    <p className="muted">
      {says.since} <Time at={event.parked_at} />, {says.attempts(event.attempts, formatInstant(event.next_attempt_at))}
      {event.waiting > 0 && says.waiting(event.waiting)}
    </p>
    <Actions id={event.id} />
  </li>
);

function Actions({ id }: { id: number }) {
  const [isSkipping, setSkipping] = useState(false);
  const { keyOf, finish } = useAttempt();
  const retry = useCommand({
    mutationFn: () => retryParked(id, keyOf(id)),
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [auditKeys.parked] },
  });
  if (isSkipping)
    return (
      <ReasonForm
        schema={skipForm}
        {...says.form}
        most={SKIP_REASON_MOST}
        draft={`skip:${id}`}
        send={(reason, key) => skipParked(id, reason, key)}
        changes={[auditKeys.parked]}
        close={() => setSkipping(false)}
      />
    );
  return (
    <Group gap={8}>
      <Button
        variant="default"
        size="compact"
        aria-label={says.retryOf(id)}
        loading={retry.isSending}
        onClick={() => retry.send()}
      >
        {says.retry}
      </Button>
      <Button variant="subtle" size="compact" aria-label={says.skipOf(id)} onClick={() => setSkipping(true)}>
        {says.skip}
      </Button>
    </Group>
  );
}
