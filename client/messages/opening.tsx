import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCommand } from '../lib/http/use-command';
import { RowSkeletons } from '../ui/skeletons';
import { putThread } from './caches';
import { messageKeys } from './messages.api';
import { openThread } from './messages.commands';
import styles from './messages.module.css';
import { texts } from './messages.texts';
import { NotOpened } from './not-opened';

/** Opens the thread with a person, of whom a link knows only the username. */
export function Opening({ username }: { username: string }) {
  const queries = useQueryClient();
  const [, setParams] = useSearchParams();
  const [error, setError] = useState<unknown>();
  const opening = useCommand({
    mutationFn: openThread,
    onSuccess: (thread) => {
      putThread(queries, thread);
      setParams({ tab: 'messages', thread: thread.id }, { replace: true, preventScrollReset: true });
    },
    onError: setError,
    meta: { changes: [messageKeys.threads] },
  });
  const { send } = opening;
  useEffect(() => send(username), [send, username]);
  if (error === undefined)
    return (
      <div className={styles.state} role="status" aria-label={texts.list.opening}>
        <RowSkeletons />
      </div>
    );
  return <NotOpened error={error} />;
}
