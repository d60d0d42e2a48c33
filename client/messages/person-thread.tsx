import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../lib/http/use-command';
import { withControls } from '../ui/controls/controls';
import { Failure } from '../ui/failure';
import { RowSkeletons } from '../ui/skeletons';
import { putThread } from './caches';
import { messageKeys } from './messages.api';
import { openThread } from './messages.commands';
import styles from './messages.module.css';
import { texts } from './messages.texts';
import { outbox } from './outbox';
import { ThreadView } from './thread-view';
import { useSigns } from './use-signs';

/** The thread with a person as a part of another page, which keeps the focus. */
export const PersonThread = withControls(function PersonThread({ username }: { username: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toMessages = (more = '') => void navigate(`/profile?tab=messages${more}`);
  const [error, setError] = useState<unknown>();
  const [id, setId] = useState<string>();
  const { send } = useCommand({
    mutationFn: openThread,
    onSuccess: (thread) => {
      putThread(queries, thread);
      setId(thread.id);
    },
    onError: setError,
    meta: { changes: [messageKeys.threads] },
  });
  useSigns();
  useEffect(() => outbox.flush(queries), [queries]);
  useEffect(() => send(username), [send, username]);
  if (error !== undefined) return <Failure lead={texts.list.notOpened} error={error} />;
  return (
    <div className={`card ${styles.messages}`} data-one>
      {id === undefined ? (
        <div className={styles.state} role="status" aria-label={texts.list.opening}>
          <RowSkeletons />
        </div>
      ) : (
        <ThreadView
          id={id}
          at={undefined}
          isNarrow={false}
          isPart
          close={() => toMessages()}
          reportOf={(reported) => toMessages(`&report=${encodeURIComponent(reported)}`)}
        />
      )}
    </div>
  );
});
