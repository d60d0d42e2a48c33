import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconFlag } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { lazyPanel } from '../ui/lazy-panel';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { receivedMessages } from './conversation.api';
import styles from './messages.module.css';
import { texts } from './messages.texts';
import type { Message } from './messages.types';
import { Words } from './words';

const says = texts.received;
const ReportModal = lazyPanel(async () => (await import('./report-modal')).ReportModal);
/** Characters of a message that name the button of its report. */
const NAMED = 60;

interface Props {
  username: string;
  /** Back to the list. */
  close: () => void;
}

/** What a person wrote, to be read and reported only: also of a person who is blocked, whose conversation is not shown. */
export function Received({ username, close }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.received} aria-label={says.title(username)}>
      <header className={styles.threadHead}>
        <ActionIcon aria-label={texts.thread.back} title={texts.thread.back} onClick={close}>
          <IconArrowLeft size={20} aria-hidden="true" />
        </ActionIcon>
        <Title ref={heading} order={2} size="h4" tabIndex={-1} className={styles.receivedTitle}>
          {says.title(username)}
        </Title>
      </header>
      <div role="region" aria-label={says.list(username)} tabIndex={0} className={styles.receivedBody}>
        <p className={`muted ${styles.lead}`}>{says.lead}</p>
        <Messages username={username} />
      </div>
    </section>
  );
}

function Messages({ username }: Pick<Props, 'username'>) {
  const query = useInfiniteQuery(receivedMessages(username));
  const { data, error, refetch } = query;
  const [chosen, setChosen] = useState<Message>();
  const [isReporting, setReporting] = useState(false);
  const [reported, setReported] = useState<ReadonlySet<string>>(new Set());
  if (error && !data) return <Failure error={error} lead={says.failed} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  if (data.items.length === 0) return <EmptyState icon={<IconFlag size={28} />}>{says.none}</EmptyState>;
  return (
    <>
      <ul className={styles.reportable}>
        {data.items.map((message) => (
          <li key={message.id}>
            <div className={styles.about}>
              <Words>{textOf(message)}</Words>
              <p className="muted">
                <Time at={message.at} />
              </p>
            </div>
            {reported.has(message.id) && <Status>{says.reported}</Status>}
            <Button
              variant="default"
              aria-haspopup="dialog"
              aria-label={says.reportOf(textOf(message).slice(0, NAMED))}
              onPointerEnter={ReportModal.preload}
              onClick={() => (setChosen(message), setReporting(true))}
            >
              {texts.message.report}
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore query={query} fullWidth>
        {texts.list.more}
      </ShowMore>
      <ReportModal
        opened={isReporting}
        message={chosen}
        onClose={() => setReporting(false)}
        onSent={({ id }) => setReported((before) => new Set(before).add(id))}
      />
    </>
  );
}

const textOf = ({ text, attachments }: Message) => text || texts.list.file(attachments.length);
