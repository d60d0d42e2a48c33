import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { compressed, type Encoding, encodingFor } from './compression.js';

/** Maximum age of a response, ms. */
const TTL_MS = 1_000;
const [MAX_ANSWERS, MAX_CHARACTERS] = [5_000, 16_000_000];
/** Longer cache keys are not cached. */
const MAX_KEY_LENGTH = 500;
/** A CDN may serve a response for one second, and for five more while it refetches. */
const CACHE_CONTROL = 'public, max-age=1, stale-while-revalidate=5';

/** A serialised response. `value` is the route's result; `encoded` has the encodings that clients asked for. */
type Answer<Value> = { value: Value; json: string; etag: string; encoded: Partial<Record<Encoding, Buffer>> };

/**
 * Responses that are equal for all visitors, cached for one second. Concurrent requests for one key share one computation
 * (single flight). Nothing is invalidated: a visitor is at most `TTL_MS` behind the views; requests of signed-in people
 * are not cached.
 */
export class ResponseCache<Value extends { body: object } = { body: object }> {
  private readonly answers = new LRUCache<string, Answer<Value>, () => Promise<Value>>({
    max: MAX_ANSWERS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ json }, key) => json.length + key.length,
    ttl: TTL_MS,
    fetchMethod: async (_key, _stale, { context: make }) => answerOf(await make()),
  });

  /** False while the response is being computed. */
  has(key: string): boolean {
    return this.answers.has(key);
  }

  async of(key: string, make: () => Promise<Value>): Promise<Answer<Value>> {
    if (key.length > MAX_KEY_LENGTH) return answerOf(await make());
    return this.answers.forceFetch(key, { context: make });
  }
}

async function answerOf<Value extends { body: object }>(value: Value): Promise<Answer<Value>> {
  const json = JSON.stringify(value.body);
  return Promise.resolve({ value, json, etag: `W/"${hash('sha1', json, 'base64url')}"`, encoded: {} });
}

/**
 * Sends a cached response with its validators; 304 without a body if the client has it. It is compressed once, not for each
 * request: compressing takes several times the rest of the work.
 */
export function sendCached(
  req: FastifyRequest,
  reply: FastifyReply,
  { json, etag, encoded }: Answer<unknown>,
): string | Buffer | undefined {
  const vary = [reply.getHeader('vary'), 'authorization', 'accept-encoding'].filter(Boolean).join(', ');
  void reply.headers({ 'cache-control': CACHE_CONTROL, etag, vary });
  if (req.headers['if-none-match'] === etag) {
    void reply.status(304);
    return undefined;
  }
  void reply.type('application/json; charset=utf-8');
  const encoding = encodingFor(json, req.headers['accept-encoding']);
  if (!encoding) return json;
  void reply.header('content-encoding', encoding);
  return (encoded[encoding] ??= compressed(json, encoding));
}
