import { Emitter as PostgresEmitter } from '@socket.io/postgres-emitter';
import { Emitter as RedisEmitter } from '@socket.io/redis-emitter';
import type { Pool } from 'pg';
import type { Notification } from '#server/platform/subscriptions/checkpoint';
import { log } from '#server/platform/log';
import { type ChangedMessage, topic } from '#server/platform/live/topics';
import { FAIL_FAST, openRedis } from '#server/platform/database/redis';
import type { Audience } from './projection.js';

const PUBLIC_QUIET_MS = 700;

const AGAIN_MS = 1_000;

const TELL = 'select pg_notify($1, one) from unnest($2::text[]) one';

export type Changed = { view: string; position: bigint; audience: Audience[] };
export type ChangeNotifier = {
  /** What people are told of a change to their own screens in the very commit that brings it. */
  notifications: (changed: Changed) => Notification[];
  /** Tells everybody else, once it is committed. */
  changed: (changed: Changed) => void;
};

/** Tells every web process, over Postgres or Redis, whose screens to refresh. Public pages are told at most about once a second. */
export function changeNotifier(pool: Pool, redisUrl?: string): ChangeNotifier & { close: () => Promise<void> } {
  const redis = redisUrl ? openRedis(redisUrl, FAIL_FAST, 'announcing') : undefined;
  /** Views whose news could not be sent, with the last position of each: everybody is told when it can be. */
  const unsent = new Map<string, string>();
  let current: ChangedMessage;
  const sent = <T>(sending: Promise<T>) => {
    const { view, position } = current;
    return sending.catch((err: unknown) => {
      unsent.set(view, position);
      log.warn({ err, view }, 'live news could not be sent');
    });
  };
  const post = together((channel: string, payloads: string[]) => pool.query(TELL, [channel, payloads]));
  const emitter = redis
    ? new RedisEmitter({ publish: (channel: string, text: string) => sent(redis.publish(channel, text)) })
    : new PostgresEmitter(withNamespace(({ channel, payload }) => sent(post(channel, payload))));
  /** What many will hear of, by room and view: the latest of each goes out with the others. */
  const quiet = new Map<string, [to: string, message: ChangedMessage]>();
  let telling: NodeJS.Timeout | undefined;

  const emit = (to: string, message: ChangedMessage) => {
    current = message;
    (emitter as PostgresEmitter).to(to).emit('changed', message);
  };
  const again = setInterval(() => {
    for (const [view, position] of [...unsent]) {
      unsent.delete(view);
      emit(topic.public, { view, position });
    }
  }, AGAIN_MS);

  const tell = () => {
    telling = undefined;
    for (const [to, message] of quiet.values()) emit(to, message);
    quiet.clear();
  };
  const soon = (to: string, message: ChangedMessage) => {
    quiet.set(`${to}/${message.view}`, [to, message]);
    telling ??= setTimeout(tell, PUBLIC_QUIET_MS * (0.75 + Math.random() / 2));
  };

  return {
    notifications({ view, position, audience }) {
      if (redis) return [];
      const news: Notification[] = [];
      const writer = new PostgresEmitter(withNamespace((one) => Promise.resolve(news.push(one))));
      for (const to of ownRooms(audience)) writer.to(to).emit('changed', { view, position: String(position) });
      return news;
    },
    changed({ view, position, audience }) {
      const message = { view, position: String(position) };
      for (const who of audience) {
        if (who === 'public') soon(topic.public, message);
        else if ('listing' in who) soon(topic.of('listing', who.listing), { ...message, key: who.listing });
      }
      if (redis) for (const to of ownRooms(audience)) emit(to, message);
    },
    async close() {
      clearInterval(again);
      clearTimeout(telling);
      await redis?.quit().catch(() => redis.disconnect());
    },
  };
}

function ownRooms(audience: readonly Audience[]): Set<string> {
  const own = new Set<string>();
  for (const who of audience) {
    if (who === 'public' || 'listing' in who) continue;
    own.add('user' in who ? topic.user(who.user) : topic.role(who.role));
  }
  return own;
}

/** The emitter leaves out the namespace that the adapter of this version asks for; a message without one is dropped unheard. */
const withNamespace = (notify: (news: Notification) => Promise<unknown>) => ({
  query: (_text: string, [channel, payload]: [string, string]) =>
    notify({ channel, payload: JSON.stringify({ nsp: '/', ...(JSON.parse(payload) as object) }) }),
});

/** What is to be said while other news is on its way goes out with the next: each time costs the database a commit. */
function together(send: (channel: string, news: string[]) => Promise<unknown>) {
  let waiting: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<unknown> | undefined;
  return (channel: string, one: string) => {
    waiting.push(one);
    last = next ??= last
      .catch(() => undefined)
      .then(() => {
        const news = waiting;
        [waiting, next] = [[], undefined];
        return send(channel, news);
      });
    return next;
  };
}
