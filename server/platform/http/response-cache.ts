import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { bytesOf, sendShared, sharedText, type SharedText } from './shared-text.js';

/** Maximum age of a response, ms. */
const TTL_MS = 1_000;
const [MAX_ANSWERS, MAX_BYTES] = [5_000, 32_000_000];
/** Longer cache keys are not cached. */
const MAX_KEY_LENGTH = 500;
/** A CDN may serve a response for one second, and for five more while it refetches. */
const CACHE_CONTROL = 'public, max-age=1, stale-while-revalidate=5';

/** A serialised response; `about` is what the route needs of its result besides the body. */
type Answer<Value> = SharedText & { about: Omit<Value, 'body'> };

/**
 * Responses that are equal for all visitors, cached for one second. Concurrent requests for one key share one computation
 * (single flight). Nothing is invalidated: a visitor is at most `TTL_MS` behind the views; requests of signed-in people
 * are not cached.
 */
export class ResponseCache<Value extends { body: object } = { body: object }> {
  private readonly answers = new LRUCache<string, Answer<Value>, () => Promise<Value>>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: (answer, key) => bytesOf(answer) + key.length,
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

const answerOf = <Value extends { body: object }>({ body, ...about }: Value): Answer<Value> => ({
  ...sharedText(JSON.stringify(body)),
  about,
});

/** Sends a cached response with its validators; 304 without a body if the client has it. */
export const sendCached = (req: FastifyRequest, reply: FastifyReply, answer: SharedText) =>
  sendShared(req, reply, answer, {
    type: 'application/json; charset=utf-8',
    cacheControl: CACHE_CONTROL,
    vary: 'authorization',
  });
