import { useQuery } from '@tanstack/react-query';
import { unread } from '../lib/http/unread';
import { UnreadBadge } from './unread-badge';
import { texts } from './unread-threads.texts';

/** How many conversations are unread, on what leads to them; nothing for none. */
export function UnreadThreads({ className }: { className?: string }) {
  const { data: { threads } = { threads: 0 } } = useQuery(unread);
  return threads > 0 ? (
    <span className={className}>
      <UnreadBadge shown={threads} said={texts.unread(threads)} />
    </span>
  ) : null;
}
