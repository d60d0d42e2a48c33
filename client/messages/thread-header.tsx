import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowLeft, IconBan, IconDotsVertical, IconMailOpened, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { messageOf } from '../lib/http/api-error';
import { NOTIFICATIONS } from '../lib/http/unread';
import { useCommand } from '../lib/http/use-command';
import { Avatar } from '../ui/avatar';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { toast } from '../ui/toast';
import { putThread } from './caches';
import { messageKeys } from './messages.api';
import { markUnread, pin, unpin } from './messages.commands';
import styles from './messages.module.css';
import { texts } from './messages.texts';
import type { Thread } from './messages.types';
import { nameOf } from './names';
import { useTyping } from './typing';

const says = texts.menu;
const onError = (error: unknown) => toast.error(messageOf(error));

interface Props {
  thread: Thread;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Back to the list where only one of the two is shown. */
  back: (() => void) | undefined;
  close: () => void;
  block: () => void;
}

/** Who the conversation is with, and what can be done with it. */
export function ThreadHeader({ thread, heading, back, ...acts }: Props) {
  const { person, online, last_seen } = thread;
  const name = nameOf(thread);
  const isTyping = useTyping(thread.id);
  return (
    <header className={styles.threadHead}>
      {back && (
        <ActionIcon aria-label={texts.thread.back} title={texts.thread.back} onClick={back}>
          <IconArrowLeft size={20} aria-hidden="true" />
        </ActionIcon>
      )}
      <span className={styles.face}>
        <Avatar person={person ?? { username: texts.anonymous }} size={40} />
        {online && <span className={styles.dot} />}
      </span>
      <div className={styles.who}>
        <Title ref={heading} order={2} size="h4" tabIndex={-1}>
          {name}
        </Title>
        <p className="muted">
          {isTyping ? (
            texts.thread.typing(person?.first_name || name)
          ) : online ? (
            texts.thread.online
          ) : last_seen ? (
            <>
              {texts.thread.lastSeen} <Time at={last_seen} />
            </>
          ) : (
            person && `@${person.username}`
          )}
        </p>
      </div>
      <ThreadMenu thread={thread} name={name} {...acts} />
    </header>
  );
}

function ThreadMenu({ thread, name, close, block }: { name: string } & Pick<Props, 'thread' | 'close' | 'block'>) {
  const queries = useQueryClient();
  const meta = { changes: [messageKeys.threads, NOTIFICATIONS] };
  const pinning = useCommand({
    mutationFn: () => (thread.pinned ? unpin : pin)(thread.id),
    onSuccess: (changed) => putThread(queries, changed),
    onError,
    meta,
  });
  const marking = useCommand({
    mutationFn: () => markUnread(thread.id),
    onSuccess: (changed) => {
      putThread(queries, changed);
      // On screen it would be read again.
      close();
    },
    onError,
    meta,
  });
  const Pin = thread.pinned ? IconPinnedOff : IconPin;
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      classNames={{ item: styles.choice }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon aria-label={says.label(name)} title={says.label(name)} color="gray">
          <IconDotsVertical size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {thread.last_message && (
          <Menu.Item leftSection={<IconMailOpened size={20} aria-hidden="true" />} onClick={() => marking.send()}>
            {says.markUnread}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Pin size={20} aria-hidden="true" />} onClick={() => pinning.send()}>
          {thread.pinned ? says.unpin : says.pin}
        </Menu.Item>
        {thread.person && (
          <Menu.Item leftSection={<IconBan size={20} aria-hidden="true" />} onClick={block}>
            {says.block}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
