import { IconArrowRight, IconHierarchy, IconLink, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/button';
import { CauseTree } from '../ui/cause-tree';
import { Naira } from '../ui/naira';
import { Status } from '../ui/status';
import { formatInstant } from '../ui/time';
import { Title } from '../ui/title';
import { causes, type ReplayStep } from './audit.api';
import styles from './audit.module.css';
import { texts } from './audit.texts';
import { Cause } from './cause';

const says = texts.card;

interface Props {
  wallet: string;
  event: ReplayStep;
  /** Position in the stream, from 1. */
  number: number;
  events: ReplayStep[];
  show: (revision: number) => void;
}

/** One event: its sentence, its change, its actor and cause, and on demand its JSON. */
export function EventCard({ wallet, event, number, events, show }: Props) {
  const [raw, setRaw] = useState(false);
  const [whyOf, setWhyOf] = useState<string>();
  const why = whyOf === event.id;
  const { balance_before_kobo: before, balance_after_kobo: after, available_after_kobo: available } = event;
  return (
    <article className={`card ${styles.event}`} aria-label={says.title}>
      <p className={`muted ${styles.when}`}>
        <span>{says.place(number, events.length, event.type)}</span>
        <time dateTime={event.at}>{formatInstant(event.at)}</time>
      </p>
      <Title order={2} size="h3" className={styles.sentence}>
        {event.sentence}
      </Title>
      <dl className={styles.change}>
        <div>
          <dt>{says.before}</dt>
          <dd>
            <Naira kobo={before} />
          </dd>
        </div>
        <IconArrowRight size={20} aria-hidden="true" className="muted" />
        <div>
          <dt>{says.after}</dt>
          <dd>
            <Naira kobo={after} />
          </dd>
        </div>
        {event.amount_kobo !== null && event.direction && (
          <div>
            <dt>{says.change}</dt>
            <dd>
              <Naira kobo={event.amount_kobo} signed={event.direction} />
            </dd>
          </div>
        )}
        {available !== undefined && (
          <div>
            <dt>{says.available}</dt>
            <dd>
              <Naira kobo={available} />
            </dd>
          </div>
        )}
      </dl>

      <Cause event={event} events={events} show={show} />
      <Button
        variant="default"
        className={styles.why}
        leftSection={<IconHierarchy size={20} aria-hidden="true" />}
        aria-expanded={why}
        onClick={() => setWhyOf(why ? undefined : event.id)}
      >
        {why ? says.hideWhy : says.why}
      </Button>
      {why && <CauseTree {...causes(wallet, event.revision)} />}

      <dl className={styles.facts}>
        <dt>{says.accounts}</dt>
        <dd>{event.from || event.to ? `${event.from ?? '—'} → ${event.to ?? '—'}` : '—'}</dd>
        <dt>{says.reference}</dt>
        <dd>{event.reference ?? '—'}</dd>
        <dt>{says.revision}</dt>
        <dd>
          {event.revision}, {event.position}
        </dd>
        <dt>{says.hash}</dt>
        <dd>{event.hash ?? '—'}</dd>
        <dt>{says.previousHash}</dt>
        <dd>{event.prev || '—'}</dd>
      </dl>
      <div className={styles.foot}>
        {event.chain_ok ? (
          <Status tone="good" icon={<IconLink size={16} aria-hidden="true" />}>
            {says.holds}
          </Status>
        ) : (
          <Status tone="attention" icon={<IconLinkOff size={16} aria-hidden="true" />}>
            {says.broken}
          </Status>
        )}
        <Button variant="subtle" aria-expanded={raw} onClick={() => setRaw(!raw)}>
          {raw ? says.hideRaw : says.showRaw}
        </Button>
      </div>
      {raw && (
        <pre className={styles.raw} tabIndex={0} aria-label={says.raw}>
          {JSON.stringify(event.data, null, 2)}
        </pre>
      )}
    </article>
  );
}
