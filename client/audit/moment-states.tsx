import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Naira } from '../ui/naira';
import { formatInstant } from '../ui/time';
import { Title } from '../ui/title';
import { relatedSteps, type ReplayStep } from './audit.api';
import styles from './audit.module.css';
import { texts } from './audit.texts';
import { type Change, changesOf, momentAt } from './states';

const says = texts.states;
/** Processes shown at first: the last changed ones. */
const FIRST = 6;

interface Props {
  wallet: string;
  events: ReplayStep[];
  index: number;
}

/** The wallet and all that belongs to it at the cursor: folded from their events up to that moment (B4). */
export function MomentStates({ wallet, events, index }: Props) {
  const { data: related, error, refetch } = useQuery(relatedSteps(wallet));
  const [all, setAll] = useState(false);
  const changes = useMemo(() => changesOf(related ?? [], events), [related, events]);
  const event = events[index]!;
  const next = events[index + 1];
  const { processes, until, held } = useMemo(
    () => momentAt(changes, Number(event.position), next && Number(next.position)),
    [changes, event, next],
  );
  const shown = all ? processes : processes.slice(0, FIRST);

  return (
    <section className={`card ${styles.states}`} aria-label={says.title}>
      <Title order={2} size="h5">
        {says.title}
      </Title>
      <dl className={styles.change}>
        <Amount label={says.balance} kobo={event.balance_after_kobo} />
        <Amount label={says.pending} kobo={event.pending_after_kobo} />
        <Amount label={says.held} kobo={held} />
      </dl>
      {error && !related ? (
        <Failure lead={says.failed} error={error} retry={() => void refetch()} />
      ) : (
        <>
          {processes.length === 0 && <p className="muted">{says.none}</p>}
          <Changes changes={shown} />
          {processes.length > shown.length && (
            <Button variant="subtle" onClick={() => setAll(true)}>
              {says.more(processes.length - shown.length)}
            </Button>
          )}
          {until.length > 0 && (
            <>
              <Title order={3} size="h5">
                {says.until}
              </Title>
              <Changes changes={until} />
            </>
          )}
        </>
      )}
    </section>
  );
}

const Amount = ({ label, kobo }: { label: string; kobo: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Naira kobo={kobo} />
    </dd>
  </div>
);

const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <ul className={styles.processes}>
    {changes.map(({ id, kind, reference, state, at }) => (
      <li key={id}>
        <span>{says.state(says.kinds[kind], reference)}</span>
        <strong>{state}</strong>
        <time className="muted" dateTime={at}>
          {formatInstant(at)}
        </time>
      </li>
    ))}
  </ul>
);
