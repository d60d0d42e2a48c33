import { Emitter as PostgresEmitter } from '@socket.io/postgres-emitter';
import { Emitter as RedisEmitter } from '@socket.io/redis-emitter';
import type { Pool } from 'pg';
import type { Notification } from '#server/platform/subscriptions/checkpoint';
import { log } from '#server/platform/log';
import { type ChangedMessage, topic } from '#server/platform/live/topics';
import { FAIL_FAST, openRedis } from '#server/platform/database/redis';
import type { Audience } from './projection.js';

/**
 * Messages to many are coalesced for 1.0 to 1.4 s: a visitor's answer is cached for one second, so that one fetched after
 * the message is newer than its change.
 */
const COALESCE_MS = 1_000;
const JITTER_MS = 400;
const RETRY_MS = 1_000;

const NOTIFY = 'select pg_notify($1, one) from unnest($2::text[]) one';

/** `from` and `position`: of the first and the last event. */
export type Changed = { view: string; from: bigint; position: bigint; audience: Audience[] };
export type ChangeNotifier = {
  /** Messages to persons and roles, to be sent by the statement that writes the rows. */
  notifications: (changed: Changed) => Notification[];
  /** Sends the other messages, after the commit. */
  changed: (changed: Changed) => void;
};

/** `close` sends what is still coalesced, and resolves when every message was sent or has failed. */
type Closable = { close: () => Promise<void> };

/** Sends `changed` messages to all web processes, over Postgres or Redis. Those to `public` are sent about once a second at most. */
export function changeNotifier(pool: Pool, redisUrl?: string): ChangeNotifier & Closable {
  const redis = redisUrl ? openRedis(redisUrl, FAIL_FAST, 'change notifier') : undefined;
  /** Views whose messages could not be sent, with the last position of each: they are sent to everyone later. */
  const unsent = new Map<string, string>();
  const underWay = new Set<Promise<unknown>>();
  let current: ChangedMessage;
  const sent = (sending: Promise<unknown>) => {
    const { view, position } = current;
    const outcome: Promise<unknown> = sending
      .catch((err: unknown) => {
        unsent.set(view, position);
        log.warn({ err, view }, 'a change could not be sent');
      })
      .finally(() => underWay.delete(outcome));
    underWay.add(outcome);
    return outcome;
  };
  const post = together((channel: string, payloads: string[]) => pool.query(NOTIFY, [channel, payloads]));
  const emitter = redis
    ? new RedisEmitter({ publish: (channel: string, text: string) => sent(redis.publish(channel, text)) })
    : new PostgresEmitter(withNamespace(({ channel, payload }) => sent(post(channel, payload))));
  /** Coalesced messages by topic and view: one of each is sent, about all of their events. */
  const coalesced = new Map<string, [to: string, message: ChangedMessage]>();
  let flushing: NodeJS.Timeout | undefined;

  const emit = (to: string, message: ChangedMessage) => {
    current = message;
    (emitter as PostgresEmitter).to(to).emit('changed', message);
  };
  const retrying = setInterval(() => {
    for (const [view, position] of [...unsent]) {
      unsent.delete(view);
      emit(topic.public, { view, from: position, position, shared: true, missed: true });
    }
  }, RETRY_MS);

  const flush = () => {
    flushing = undefined;
    for (const [to, message] of coalesced.values()) emit(to, message);
    coalesced.clear();
  };
  const coalesce = (to: string, message: ChangedMessage) => {
    const name = `${to}/${message.view}`;
    const { from } = coalesced.get(name)?.[1] ?? message;
    coalesced.set(name, [to, { ...message, from }]);
    flushing ??= setTimeout(flush, COALESCE_MS + Math.random() * JITTER_MS);
  };

  return {
    notifications({ view, from, position, audience }) {
      if (redis) return [];
      const notifications: Notification[] = [];
      const writer = new PostgresEmitter(withNamespace((one) => Promise.resolve(notifications.push(one))));
      for (const to of ownTopics(audience))
        writer.to(to).emit('changed', { view, from: String(from), position: String(position) });
      return notifications;
    },
    changed({ view, from, position, audience }) {
      const message = { view, from: String(from), position: String(position) };
      for (const who of audience) {
        if (who === 'public') coalesce(topic.public, { ...message, shared: true });
        else if ('topic' in who) coalesce(topic.of(who.topic, who.key), { ...message, key: who.key });
      }
      if (redis) for (const to of ownTopics(audience)) emit(to, message);
    },
    async close() {
      clearInterval(retrying);
      clearTimeout(flushing);
      flush();
      await Promise.all(underWay);
      await redis?.quit().catch(() => redis.disconnect());
    },
  };
}

function ownTopics(audience: readonly Audience[]): Set<string> {
  const own = new Set<string>();
  for (const who of audience) {
    if (who === 'public' || 'topic' in who) continue;
    own.add('user' in who ? topic.user(who.user) : topic.role(who.role));
  }
  return own;
}

/** The emitter leaves out the namespace; the adapter drops a message without one. */
const withNamespace = (notify: (notification: Notification) => Promise<unknown>) => ({
  query: (_text: string, [channel, payload]: [string, string]) =>
    notify({ channel, payload: JSON.stringify({ nsp: '/', ...(JSON.parse(payload) as object) }) }),
});

/** Payloads that arrive while a statement is under way are sent together by the next: each statement costs a commit. */
function together(send: (channel: string, payloads: string[]) => Promise<unknown>) {
  let waiting: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<unknown> | undefined;
  return (channel: string, payload: string) => {
    waiting.push(payload);
    last = next ??= last
      .catch(() => undefined)
      .then(() => {
        const payloads = waiting;
        [waiting, next] = [[], undefined];
        return send(channel, payloads);
      });
    return next;
  };
}
