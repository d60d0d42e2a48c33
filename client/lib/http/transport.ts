import { ApiError, unreachable } from './api-error';
import { takeEarlyAnswer } from './early-answers';
import { ownChanges } from './own-changes';
import { hasExpired, renewOnce } from './renewal';
import { session } from './session';
import { isOnline } from './use-online';

const TIMEOUT_MS = 30_000;
const OPEN_TO_ALL = /^\/api\/(login|auth\/(jwt|logout|google|users\/(activation|resend_activation)))\b/;

const unauthorized = new Set<() => void>();

/** Calls the listener when the server refuses a request for want of a valid session, until the returned function is called. */
export function onUnauthorized(listener: () => void) {
  unauthorized.add(listener);
  return () => void unauthorized.delete(listener);
}

/** A request that can be sent again: a `Request` of the browser loses its body with the first attempt. */
export class Call {
  readonly method: string;
  readonly headers: Headers;
  readonly body: BodyInit | null | undefined;
  readonly signal: AbortSignal | null | undefined;
  /** For the response and its body, ms. */
  readonly timeoutMs: number;

  constructor(
    /** Absolute path with the query. */
    readonly url: string,
    init: RequestInit & { timeoutMs?: number } = {},
  ) {
    this.method = init.method ?? 'GET';
    this.headers = new Headers(init.headers);
    this.body = init.body;
    this.signal = init.signal;
    this.timeoutMs = init.timeoutMs ?? TIMEOUT_MS;
    if (this.method === 'POST' && !this.headers.has('Idempotency-Key')) this.headers.set('Idempotency-Key', newKey());
  }
}

/**
 * Sends a call as the signed-in person, or with the call's own `Authorization`. Throws an ApiError for every response that
 * is no success, and when none came.
 */
export async function send(call: Call): Promise<Response> {
  const attempt = () => attemptOf(call);
  const sending = call.headers.has('Authorization') ? attempt() : authorised(call.url, attempt);
  const response = await (call.method === 'GET' ? sending : ownChanges.follow(sending));
  if (!response.ok) throw await ApiError.from(response);
  return response;
}

/**
 * Renews an expired access token once and repeats the request; if that fails the session ends. A request of one person is
 * never repeated as another.
 */
export async function authorised(url: string, attempt: () => Promise<Response>): Promise<Response> {
  const before = session.current();
  const isSamePerson = () => session.current()?.user?.id === before?.user?.id;
  if (before && !OPEN_TO_ALL.test(url) && hasExpired(before.access))
    await renewSession(before.access).catch((error: unknown) => {
      // What is kept on this device needs no valid token: `app/offline/worker.ts`.
      if (isOnline()) throw error;
    });
  const sent = session.current()?.access;
  const response = await attempt();
  if (response.status !== 401 || OPEN_TO_ALL.test(url)) return response;
  if (sent && (await renewSession(sent))) {
    if (!isSamePerson()) return response;
    const repeated = await attempt();
    if (repeated.status !== 401) return repeated;
  }
  if (session.current()) session.end();
  unauthorized.forEach((listener) => listener());
  return response;
}

async function attemptOf({ url, method, headers, body, signal, timeoutMs }: Call): Promise<Response> {
  const person = personal();
  const init: RequestInit = {
    method,
    // A visitor's responses may be cached: what a live message names must not come from the browser's cache.
    cache: 'no-cache',
    headers: { ...person, ...Object.fromEntries(headers) },
    signal: firstOf(signal, AbortSignal.timeout(timeoutMs)),
    ...(body === null || body === undefined ? {} : { body }),
  };
  try {
    return await ((method === 'GET' && takeEarlyAnswer(url, headers.get('authorization') ?? person.authorization)) ||
      fetch(url, init));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
}

/** `AbortSignal.any` is missing in browsers of before 2024, which the build supports. */
function firstOf(...signals: (AbortSignal | null | undefined)[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    if (signal?.aborted) first.abort(signal.reason);
    signal?.addEventListener('abort', () => first.abort(signal.reason), { once: true });
  }
  return first.signal;
}

/** Headers of the signed-in person's requests. */
export function personal(): Record<string, string> {
  const access = session.current()?.access;
  return { accept: 'application/json', ...(access ? { authorization: `Bearer ${access}` } : {}) };
}

/** Renews the tokens of the session; false when the server refuses, which ends it. */
export const renewSession = (stale: string) =>
  renewOnce(stale, (refresh) =>
    attemptOf(
      new Call('/api/auth/jwt/refresh', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ refresh }),
      }),
    ),
  );

/** 128 random bits. `crypto.randomUUID` is missing on pages without TLS. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
