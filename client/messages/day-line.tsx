import { useNow } from '../ui/ticking';
import { formatDate } from '../ui/time';
import styles from './conversation.module.css';
import { texts } from './messages.texts';

const DAY = 86_400_000;
const dayOf = (at: number | string) => new Date(at).toDateString();

/** Stands above the first message of a day. */
export function DayLine({ at }: { at: string }) {
  const now = useNow();
  const day = dayOf(at);
  const label =
    day === dayOf(now) ? texts.thread.today : day === dayOf(now - DAY) ? texts.thread.yesterday : formatDate(at);
  return (
    <p className={styles.day}>
      <time dateTime={at}>{label}</time>
    </p>
  );
}
