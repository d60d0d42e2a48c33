import { Button, Title } from '@mantine/core';
import { IconArrowRight, IconLink, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Naira } from '../ui/naira';
import { Status } from '../ui/status';
import { formatInstant } from '../ui/time';
import type { ReplayStep } from './audit.api';
import styles from './audit.module.css';
import { Cause } from './cause';
import { figure } from '../ui/counted';

interface Props {
  event: ReplayStep;
  /** Position in the stream, from 1. */
  number: number;
  events: ReplayStep[];
  show: (revision: number) => void;
}

/** One event: its sentence, its change, its actor and cause, and on demand its JSON. */
export function EventCard({ event, number, events, show }: Props) {
  const [raw, setRaw] = useState(false);
  const { balance_before_kobo: before, balance_after_kobo: after, available_after_kobo: available } = event;
  return (
    <article className={`card ${styles.event}`} aria-label="Event at the cursor">
      <p className={`muted ${styles.when}`}>
        <span>
          Event {figure(number)} of {figure(events.length)} · {event.type}
        </span>
        <time dateTime={event.at}>{formatInstant(event.at)}</time>
      </p>
      <Title order={2} size="h3" className={styles.sentence}>
        {event.sentence}
      </Title>
      <dl className={styles.change}>
        <div>
          <dt>Balance before</dt>
          <dd>
            <Naira kobo={before} />
          </dd>
        </div>
        <IconArrowRight size={20} aria-hidden="true" className="muted" />
        <div>
          <dt>Balance after</dt>
          <dd>
            <Naira kobo={after} />
          </dd>
        </div>
        {event.amount_kobo !== null && event.direction && (
          <div>
            <dt>Change</dt>
            <dd>
              <Naira kobo={event.amount_kobo} signed={event.direction} />
            </dd>
          </div>
        )}
        {available !== undefined && (
          <div>
            <dt>Available after</dt>
            <dd>
              <Naira kobo={available} />
            </dd>
          </div>
        )}
      </dl>

      <Cause event={event} events={events} show={show} />

      <dl className={styles.facts}>
        <dt>Accounts</dt>
        <dd>{event.from || event.to ? `${event.from ?? '—'} → ${event.to ?? '—'}` : '—'}</dd>
        <dt>Reference</dt>
        <dd>{event.reference ?? '—'}</dd>
        <dt>Revision, position</dt>
        <dd>
          {event.revision}, {event.position}
        </dd>
        <dt>Hash</dt>
        <dd>{event.hash ?? '—'}</dd>
        <dt>Previous hash</dt>
        <dd>{event.prev || '—'}</dd>
      </dl>
      <div className={styles.foot}>
        {event.chain_ok ? (
          <Status tone="good" icon={<IconLink size={16} aria-hidden="true" />}>
            Link holds
          </Status>
        ) : (
          <Status tone="attention" icon={<IconLinkOff size={16} aria-hidden="true" />}>
            Link broken
          </Status>
        )}
        <Button variant="subtle" aria-expanded={raw} onClick={() => setRaw(!raw)}>
          {raw ? 'Hide raw JSON' : 'Show raw JSON'}
        </Button>
      </div>
      {raw && (
        <pre className={styles.raw} tabIndex={0} aria-label="Raw JSON">
          {JSON.stringify(event.data, null, 2)}
        </pre>
      )}
    </article>
  );
}
