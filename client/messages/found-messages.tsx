import { useInfiniteQuery } from '@tanstack/react-query';
import { Avatar } from '../ui/avatar';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { formatDate } from '../ui/time';
import { foundMessages } from './conversation.api';
import styles from './messages.module.css';
import { texts } from './messages.texts';
import { nameOf } from './names';
import { When } from './when';

const says = texts.list;

/** Own messages with the words of a search, so far. Each opens in its conversation. */
export function FoundMessages({ words }: { words: string }) {
  const query = useInfiniteQuery(foundMessages(words));
  const { data, error, refetch } = query;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons count={3} />;
  const { items, isFull, searchedTo } = data;
  if (items.length === 0 && !searchedTo) return <p className="muted">{says.noneMessages}</p>;
  return (
    <>
      {items.length > 0 && (
        <ul className={styles.threads}>
          {items.map(({ message, thread }) => (
            <li key={message.id}>
              <Link
                to={`/profile?tab=messages&thread=${thread.id}&at=${message.sequence}`}
                preventScrollReset
                className={styles.threadRow}
              >
                <Avatar person={thread.person ?? { username: texts.anonymous }} size={44} />
                <span className={styles.about}>
                  <span className={styles.name}>
                    <span>{nameOf(thread)}</span>
                    <span className={styles.when}>
                      <When at={message.at} />
                    </span>
                  </span>
                  <span className={styles.preview}>
                    <span>{message.from_me ? says.you(message.text) : message.text}</span>
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {searchedTo && !isFull && (
        <p className="muted" role="status">
          {items.length === 0 ? says.noneSince(formatDate(searchedTo)) : says.searchedTo(formatDate(searchedTo))}
        </p>
      )}
      <ShowMore query={query} fullWidth>
        {isFull ? says.more : says.older}
      </ShowMore>
    </>
  );
}
