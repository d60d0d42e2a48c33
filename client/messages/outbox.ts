import type { QueryClient } from '@tanstack/react-query';
import { newKey } from '../lib/http/api';
import { ApiError, messageOf } from '../lib/http/api-error';
import { persistently } from '../lib/http/persistently';
import { session } from '../lib/http/session';
import { deviceStorage } from '../lib/storage/storage';
import { outboxOf } from '../lib/storage/outbox-of';
import { askAgain, putMessage } from './caches';
import { sendMessage } from './messages.commands';
import type { Attachment } from './messages.types';

/** A message that the server has not accepted yet. It stays on this device until then. */
export interface Waiting {
  client_id: string;
  thread: string;
  text: string;
  attachments: Attachment[];
  at: string;
  /** Why the server refused it. */
  refusal?: string;
}

const NONE: readonly Waiting[] = [];
const listeners = new Set<() => void>();
let read: { text: string | null; all: readonly Waiting[] } = { text: null, all: NONE };
/** True while a message is sent again and again without an answer, and all others wait behind it. */
let isLate = false;
let running: Promise<void> | undefined;

const outboxKey = () => outboxOf(session.current()?.user?.id);
const notify = () => listeners.forEach((listener) => listener());
globalThis.addEventListener?.('storage', ({ key }) => key?.startsWith('outbox:') && notify());

function all(): readonly Waiting[] {
  const text = deviceStorage.getItem(outboxKey());
  if (text !== read.text) read = { text, all: parsed(text) };
  return read.all;
}

function parsed(text: string | null): readonly Waiting[] {
  try {
    return text ? (JSON.parse(text) as Waiting[]) : NONE;
  } catch {
    return NONE;
  }
}

function store(next: readonly Waiting[]) {
  if (next.length) deviceStorage.setItem(outboxKey(), JSON.stringify(next));
  else deviceStorage.removeItem(outboxKey());
  notify();
}

const change = (id: string, to: (one: Waiting) => Waiting) =>
  store(all().map((one) => (one.client_id === id ? to(one) : one)));

/**
 * Sends what waits, one message after the other in the order in which they were written. Without an answer a message is sent
 * again with the same id, of which the server keeps one; a refused one is kept until its sender retries or discards it. Only
 * one tab of the browser sends.
 */
function flush(queries: QueryClient) {
  running ??= alone(() => sendAll(queries)).finally(() => (running = undefined));
}

const alone = (work: () => Promise<void>): Promise<void> =>
  globalThis.navigator?.locks ? navigator.locks.request('outbox', work) : work();

async function sendAll(queries: QueryClient) {
  const sender = outboxKey();
  for (;;) {
    const next = all().find(({ refusal }) => refusal === undefined);
    if (!next || outboxKey() !== sender) return;
    const { client_id, thread, text, attachments } = next;
    const body = { client_id, text, attachments: attachments.map(({ id }) => id) };
    try {
      const message = await persistently(() => sendAs(sender, thread, body), { onLost: setLate });
      if (outboxKey() !== sender) return;
      putMessage(queries, message);
      outbox.discard(client_id);
    } catch (error) {
      if (outboxKey() !== sender || (error instanceof ApiError && error.status === 401)) return;
      change(client_id, (one) => ({ ...one, refusal: messageOf(error) }));
      askAgain(queries, thread);
    } finally {
      setLate(false);
    }
  }
}

/** Another person may have signed in while it waited for a connection: then it stays, for its sender. */
function sendAs(sender: string, ...message: Parameters<typeof sendMessage>) {
  if (outboxKey() !== sender) throw new ApiError(401, '', 'signed_out');
  return sendMessage(...message);
}

function setLate(is: boolean) {
  isLate = is;
  notify();
}

export const outbox = {
  all,
  isLate: () => isLate,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  add(queries: QueryClient, message: Pick<Waiting, 'thread' | 'text' | 'attachments'>) {
    if (!session.current()) return;
    store([...all(), { ...message, client_id: newId(), at: new Date().toISOString() }]);
    flush(queries);
  },
  retry(queries: QueryClient, id: string) {
    change(id, ({ refusal: _, ...one }) => one);
    flush(queries);
  },
  discard: (id: string) => store(all().filter(({ client_id }) => client_id !== id)),
  flush,
};

/** A random UUID. `crypto.randomUUID` is missing on pages without TLS. */
function newId(): string {
  const key = newKey();
  const parts = [key.slice(0, 8), key.slice(8, 12), `4${key.slice(13, 16)}`, `8${key.slice(17, 20)}`, key.slice(20)];
  return parts.join('-');
}
