import { IconPin } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Avatar } from '../ui/avatar';
import { Link } from '../ui/link';
import { conversation } from './conversation.api';
import styles from './messages.module.css';
import { texts } from './messages.texts';
import type { Message, Thread } from './messages.types';
import { nameOf } from './names';
import { useTyping } from './typing';
import { When } from './when';
import { UnreadBadge } from '../ui/unread-badge';

const says = texts.list;

interface Props {
  thread: Thread;
  isChosen: boolean;
}

/** A conversation in the list. Its messages are fetched when it will probably be opened. */
export function ThreadRow({ thread, isChosen }: Props) {
  const { id, person, last_message: last, unread, marked_unread, pinned, online } = thread;
  const queries = useQueryClient();
  const isTyping = useTyping(id);
  const isUnread = unread > 0 || marked_unread;
  const prefetch = () => void queries.prefetchQuery(conversation(id));
  return (
    <li>
      <Link
        to={`/profile?tab=messages&thread=${id}`}
        preventScrollReset
        data-thread={id}
        className={styles.threadRow}
        aria-current={isChosen ? 'true' : undefined}
        data-unread={isUnread || undefined}
        onMouseEnter={prefetch}
        onFocus={prefetch}
        onTouchStart={prefetch}
      >
        <span className={styles.face}>
          <Avatar person={person ?? { username: texts.anonymous }} size={44} />
          {online && (
            <span className={styles.dot}>
              <span className="visually-hidden">{texts.thread.online}</span>
            </span>
          )}
        </span>
        <span className={styles.about}>
          <span className={styles.name}>
            <span>{nameOf(thread)}</span>
            {pinned && <IconPin size={16} role="img" aria-label={says.pinned} />}
            <span className={styles.when}>{last && <When at={last.at} />}</span>
          </span>
          <span className={styles.preview}>
            <span>{isTyping ? says.typing : last ? previewOf(last) : says.nothing}</span>
            {isUnread && <UnreadBadge shown={unread || ''} said={unread ? says.unread(unread) : says.marked} />}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** The first words of a message. */
function previewOf({ text, from_me, deleted, attachments }: Message): string {
  if (deleted) return says.deleted;
  const words = text || says.file(attachments.length);
  return from_me ? says.you(words) : words;
}
