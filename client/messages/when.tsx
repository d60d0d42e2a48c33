import { useNow } from '../ui/ticking';
import { formatClock, formatInstant } from '../ui/time';

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const years = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric' });

/** When a message was sent, in few characters: 14:05 today, then 20 Nov, then Nov 2025. */
export function When({ at }: { at: string }) {
  const [sent, today] = [new Date(at), new Date(useNow())];
  const format =
    sent.toDateString() === today.toDateString()
      ? formatClock
      : (sent.getFullYear() === today.getFullYear() ? days : years).format;
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {format(sent)}
    </time>
  );
}
