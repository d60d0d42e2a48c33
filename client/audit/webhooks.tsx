import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SubTabs } from '../ui/controls/sub-tabs';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { keptFocus } from '../ui/kept-focus';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { auditKeys, dismissWebhook, retryWebhook, type WebhookMessage, webhooks, type WebhookState } from './audit.api';
import styles from './audit.module.css';
import { texts } from './audit.texts';
import { RetryOrEnd } from './retry-or-end';

const says = texts.webhooks;
const STATES: WebhookState[] = ['all', 'open'];

/** The payment provider's messages (B25): what became of each; one that is not done is handled again, or dismissed for a reason. */
export function Webhooks() {
  const [state, setState] = useState<WebhookState>('all');
  return (
    <section aria-labelledby="webhooks">
      <Title order={2} size="h3" id="webhooks" mt="xl" mb="sm">
        {says.title}
      </Title>
      <SubTabs
        label={says.which}
        value={state}
        choose={(chosen) => setState(chosen as WebhookState)}
        tabs={STATES.map((value) => ({ value, name: says.state[value], content: <Messages state={value} /> }))}
      />
    </section>
  );
}

function Messages({ state }: { state: WebhookState }) {
  const query = useInfiniteQuery(webhooks(state));
  const { data, error, isPending, refetch } = query;
  if (isPending) return <RowSkeletons />;
  if (!data) return <Failure error={error} retry={() => void refetch()} />;
  if (data.items.length === 0) return <EmptyState>{says.none[state]}</EmptyState>;
  return (
    <>
      <ul ref={keptFocus} className={`card ${styles.parked}`}>
        {data.items.map((message) => (
          <Row key={message.id} message={message} />
        ))}
      </ul>
      <ShowMore query={query}>{says.more}</ShowMore>
    </>
  );
}

function Row({ message }: { message: WebhookMessage }) {
  const { id, event, verdict, reason, retries, received_at: at, done_at: doneAt } = message;
  const isHandled = verdict === 'processed' || verdict === 'ignored';
  return (
    <li>
      <p>
        <strong>{event ?? says.noEvent}</strong>{' '}
        <Status tone={isHandled ? 'good' : verdict === 'dismissed' ? 'plain' : 'attention'}>
          {says.verdict[verdict]}
        </Status>
      </p>
      <p className="muted">{says.place(message)}</p>
      {reason && <p>{reason}</p>}
      <p className="muted">
        {says.received} <Time at={at} />
        {retries > 0 && says.retries(retries)}
      </p>
      {!doneAt && (
        <RetryOrEnd
          id={id}
          says={says}
          draft={`dismiss:${id}`}
          retry={retryWebhook}
          end={dismissWebhook}
          changes={[auditKeys.webhooks]}
        />
      )}
    </li>
  );
}
