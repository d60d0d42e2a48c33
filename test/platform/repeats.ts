import { randomUUID } from 'node:crypto';
import type { App, Person } from '../app.js';
import type { Listing } from '../purchases/market.js';

/** A POST request; `path` is relative to `/api/`. */
export type Post = { path: string; who?: Person; body: object | FormData };
/** A published listing with one section; no webhooks are sent. */
export type Market = { app: App; creator: Person; admin: Person; listing: Listing; section: { id: string } };
/** The POST routes of one module that take a key, each with a request that is answered 2xx: `test/<module>/<module>.repeats.ts`. */
export type Repeats = Readonly<Record<string, (market: Market) => Post | Promise<Post>>>;

/** Sends the request; `key` is its Idempotency-Key. */
export async function post<Data = object>(app: App, { path, who, body }: Post, key: string = randomUUID()) {
  const answer = await fetch(`${app.url}/api/${path}`, {
    method: 'POST',
    headers: {
      'idempotency-key': key,
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text || 'null') as { data: Data } };
}
