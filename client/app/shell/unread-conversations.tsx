import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { unread } from '../../lib/http/unread';
import { useSession } from '../../lib/http/session';
import { onOwnNews } from '../../lib/live/own-news';
import { deviceStorage } from '../../lib/storage/storage';
import { outboxOf } from '../../lib/storage/outbox-of';
import { UnreadThreads } from '../../ui/unread-threads';

type Act = 'receive' | 'reportDelivered' | 'sendWaiting';
const inBackground = (act: Act, queries: QueryClient) =>
  void import('../../messages/background').then((code) => code[act](queries)).catch(() => undefined);

/** The page itself comes first, ms. */
const AFTER_VIEW_MS = 3_000;

/**
 * How many conversations are unread, on the button of the account. On whichever page: reports messages that arrive or came while
 * the person was away, and sends those that an earlier visit has left on this device.
 */
export function UnreadConversations({ className }: { className?: string }) {
  const queries = useQueryClient();
  const person = useSession()?.user?.id;
  useEffect(() => {
    if (deviceStorage.getItem(outboxOf(person))) inBackground('sendWaiting', queries);
    return onOwnNews('messages', () => inBackground('receive', queries));
  }, [queries, person]);

  const { data: counted } = useQuery(unread);
  const hasUnread = counted && counted.threads > 0;
  const reported = useRef<string>(undefined);
  useEffect(() => {
    if (!hasUnread || reported.current === person) return;
    const report = () => {
      reported.current = person;
      inBackground('reportDelivered', queries);
    };
    const timer = setTimeout(report, AFTER_VIEW_MS);
    return () => clearTimeout(timer);
  }, [queries, person, hasUnread]);
  return <UnreadThreads className={className} />;
}
