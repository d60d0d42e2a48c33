import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isNotFound } from '../lib/http/api-error';
import { useSession } from '../lib/http/session';
import { Failure } from '../ui/failure';
import { fullName } from '../ui/names';
import { FounderActions } from './founder-actions';
import { founderNamed } from './network.api';
import styles from './network.module.css';
import { texts } from './network.texts';
import type { Outcome } from './use-outcomes';

const says = texts.tie;

/** On the page of a person: the request or connection with the signed-in person, and what can be done about it (A11.6). */
export function Tie({ username }: { username: string }) {
  const session = useSession();
  if (!session || session.user?.username === username) return null;
  return <Actions key={username} username={username} />;
}

function Actions({ username }: { username: string }) {
  const { data: founder, error, refetch } = useQuery(founderNamed(username));
  const [outcome, setOutcome] = useState<Outcome>();
  const group = useRef<HTMLDivElement>(null);
  // Staff, and people who do not see each other, cannot connect. What was just done here stays, a block too.
  if (!outcome && isNotFound(error)) return null;
  if (!founder) return error ? <Failure lead={says.failed} error={error} retry={() => void refetch()} /> : <Waiting />;
  const name = fullName(founder.co_founder);
  const { note } = founder;
  return (
    <div ref={group} tabIndex={-1} role="group" aria-label={says.label(name)} className={styles.tie}>
      {note && founder.direction === 'received' && !outcome && <blockquote className={styles.note}>{note}</blockquote>}
      <div className={styles.actions}>
        <FounderActions
          {...{ founder, name, outcome }}
          onOutcome={setOutcome}
          // The pressed button is about to go.
          onDone={() => group.current?.focus({ preventScroll: true })}
        />
      </div>
    </div>
  );
}

/** Keeps the place of the buttons. */
const Waiting = () => <div className={styles.tie} aria-busy="true" />;
