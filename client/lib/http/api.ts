import { toast } from '../../ui/toast';
import { ApiError, unreachable } from './api-error';
import { takeEarly } from './early';
import { session } from './session';

export { ApiError } from './api-error';

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart, without a timeout. */
  form?: FormData;
  signal?: AbortSignal;
  /** The access token to send in place of the session's; the session is neither read, renewed nor ended. */
  access?: string;
  /** For the response and its body, ms; 30 s by default. */
  timeoutMs?: number;
  /** Of a POST: the same key and request again is the same command. Default: a new one for each call. */
  idempotencyKey?: string;
}

const TIMEOUT_MS = 30_000;
const OPEN_TO_ALL = /^(login|auth\/(jwt|logout|users\/(activation|resend_activation)))\b/;

/** One call to the API; `path` is relative to `/api/`. Rejects with an ApiError; resolves to undefined for an empty body. */
export async function api<T = void>(path: string, call: Call = {}): Promise<T> {
  const text = await download(path, call);
  return (text ? JSON.parse(text) : undefined) as T;
}

/** As `api`, for a body of any text; empty for a response without one. */
export async function download(path: string, call: Call = {}): Promise<string> {
  const idempotencyKey = call.idempotencyKey ?? newKey();
  const attempt = () => send(path, { ...call, idempotencyKey });
  const answer = await (call.access ? attempt() : authorised(path, attempt));
  if (!answer.ok) throw await ApiError.from(answer);
  if (answer.status === 204) return '';
  return answer.text().catch((error: unknown) => Promise.reject(call.signal?.aborted ? error : unreachable()));
}

/** POSTs a form through XHR, which reports progress. */
export async function upload<T>(path: string, transfer: Transfer): Promise<T> {
  const answer = await authorised(path, () => sendForm(path, transfer));
  if (!answer.ok) throw await ApiError.from(answer);
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

/** Renews an expired access token once and repeats the request; if that fails the session ends. */
async function authorised(path: string, attempt: () => Promise<Response>): Promise<Response> {
  const before = session.current();
  if (before && !OPEN_TO_ALL.test(path) && expired(before.access)) await renewSession(before.access);
  const sent = session.current()?.access;
  const answer = await attempt();
  if (answer.status !== 401 || OPEN_TO_ALL.test(path)) return answer;
  if (sent && (await renewSession(sent))) {
    const replayed = await attempt();
    if (replayed.status !== 401) return replayed;
  }
  if (session.current()) session.signOut();
  toast.error('You are not authorized', { toastId: 'unauthorized' });
  return answer;
}

async function send(path: string, call: Call): Promise<Response> {
  const { method, body, form, signal, idempotencyKey, timeoutMs = TIMEOUT_MS } = call;
  const access = call.access ?? session.current()?.access;
  const limits = [signal, form ? undefined : AbortSignal.timeout(timeoutMs)].filter((limit) => limit !== undefined);
  const verb = method ?? (body === undefined && !form ? 'GET' : 'POST');
  const early = verb === 'GET' ? takeEarly(path, access ?? null) : undefined;
  try {
    if (early) return await early;
    return await fetch(address(path), {
      method: verb,
      // A visitor's answers may be cached: what a live message names must not come from the browser's cache.
      cache: 'no-cache',
      headers: {
        ...headers(access),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey && verb === 'POST' ? { 'Idempotency-Key': idempotencyKey } : {}),
      },
      body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal: limits.length ? AbortSignal.any(limits) : undefined,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
}

export interface Transfer {
  form: FormData;
  idempotencyKey: string;
  /** Gets the share sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

function sendForm(path: string, { form, idempotencyKey, onProgress, signal }: Transfer) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address(path));
    for (const [name, value] of Object.entries(headers(session.current()?.access)))
      request.setRequestHeader(name, value);
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && onProgress?.(loaded / total);
    request.onload = () => {
      const { status, responseText } = request;
      resolve(new Response(status === 204 ? null : responseText, { status }));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

let renewing: Promise<boolean> | undefined;

/** Renews both tokens: one renewal at a time in this tab, and by a Web Lock one tab at a time. */
export function renewSession(stale: string): Promise<boolean> {
  renewing ??= lone(() => renew(stale)).finally(() => (renewing = undefined));
  return renewing;
}

const lone = (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('session-renewal', work) : work();

async function renew(stale: string): Promise<boolean> {
  const now = session.current();
  if (!now) return false;
  if (now.access !== stale) return true;
  const answer = await send('auth/jwt/refresh/', { body: { refresh: now.refresh } });
  if (answer.status >= 500 || answer.status === 429) throw await ApiError.from(answer);
  if (!answer.ok) return false;
  const { access, refresh } = (await answer.json()) as { access: string; refresh?: string };
  renewedUntil.set(access, performance.now() + lifetime(access) * 1000);
  session.renew({ access, refresh: refresh ?? now.refresh });
  return true;
}

/** Expiry of tokens renewed by this page, by the local clock, so that a device with a wrong clock does not renew for ever. */
const renewedUntil = new Map<string, number>();

function expired(access: string): boolean {
  const until = renewedUntil.get(access);
  if (until !== undefined) return performance.now() > until - 5_000;
  const { exp } = claims(access);
  return exp !== undefined && exp * 1000 < Date.now() + 5_000;
}

function lifetime(access: string): number {
  const { exp, iat } = claims(access);
  return exp !== undefined && iat !== undefined ? exp - iat : 600;
}

function claims(access: string): { exp?: number; iat?: number } {
  try {
    return JSON.parse(atob((access.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))) as object;
  } catch {
    return {};
  }
}

const headers = (access: string | undefined): Record<string, string> => ({
  Accept: 'application/json',
  ...(access ? { Authorization: `Bearer ${access}` } : {}),
});

/** 128 random bits. `crypto.randomUUID` is missing on pages without TLS. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const address = (path: string) => `/api/${path.replace(/^\//, '')}`;
