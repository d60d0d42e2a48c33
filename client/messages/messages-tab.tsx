import { IconMessages } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withControls } from '../ui/controls/controls';
import { EmptyState } from '../ui/empty-state';
import { useNarrow } from '../ui/use-narrow';
import styles from './messages.module.css';
import { texts } from './messages.texts';
import { Opening } from './opening';
import { outbox } from './outbox';
import { Received } from './received';
import { ThreadList } from './thread-list';
import { ThreadView } from './thread-view';
import { useSigns } from './use-signs';

/** Below this width of the window, px, the list and the thread do not stand side by side. */
const NARROW = 1_020;

/** The conversations of a person: `?thread=` is the open one, `?with=` a person to whom one is opened, `?report=` one whose messages are to be reported. */
export const MessagesTab = withControls(function MessagesTab() {
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const isNarrow = useNarrow(NARROW);
  const [left, setLeft] = useState<{ id: string }>();
  useSigns();
  useEffect(() => outbox.flush(queries), [queries]);

  const thread = params.get('thread') ?? undefined;
  const person = params.get('with') ?? undefined;
  const reported = params.get('report') ?? undefined;
  const at = Number(params.get('at')) || undefined;
  const close = () => {
    if (thread) setLeft({ id: thread });
    setParams({ tab: 'messages' }, { preventScrollReset: true });
  };
  const report = (username: string) => setParams({ tab: 'messages', report: username }, { preventScrollReset: true });
  const isOpen = thread !== undefined || person !== undefined || reported !== undefined;
  return (
    <section aria-label={texts.title} className={`card ${styles.messages}`} data-one={isNarrow || undefined}>
      {!(isNarrow && isOpen) && <ThreadList chosen={thread} left={left} />}
      {reported !== undefined ? (
        <Received key={reported} username={reported} close={close} />
      ) : person !== undefined && thread === undefined ? (
        <Opening key={person} username={person} />
      ) : thread !== undefined ? (
        <ThreadView key={thread} id={thread} at={at} isNarrow={isNarrow} close={close} reportOf={report} />
      ) : (
        !isNarrow && (
          <div className={styles.state}>
            <EmptyState icon={<IconMessages size={28} />}>{texts.list.choose}</EmptyState>
          </div>
        )
      )}
    </section>
  );
});
