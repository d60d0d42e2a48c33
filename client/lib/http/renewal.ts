import { ApiError } from './api-error';
import { session, type Tokens } from './session';

/** Sends the refresh token; the caller's `fetch` with the API's headers and limits. */
type Refresh = (refresh: string) => Promise<Response>;

const MARGIN_MS = 5_000;
const DEFAULT_LIFETIME_S = 600;

/** Expiry of tokens renewed by this page, by the local clock, so that a device with a wrong clock does not renew for ever. */
const renewedUntil = new Map<string, number>();

let renewing: Promise<boolean> | undefined;

/**
 * Renews both tokens: one renewal at a time in this tab, and by a Web Lock one tab at a time. Resolves to false when the
 * server refuses the refresh token.
 */
export function renewOnce(stale: string, send: Refresh): Promise<boolean> {
  renewing ??= withLock(() => renew(stale, send)).finally(() => (renewing = undefined));
  return renewing;
}

/** Without a lock where the browser has none, and where it refuses them together with storage. */
async function withLock(work: () => Promise<boolean>): Promise<boolean> {
  let begun = false;
  const run = () => {
    begun = true;
    return work();
  };
  try {
    return await navigator.locks.request('session-renewal', run);
  } catch (error) {
    if (begun) throw error;
    return run();
  }
}

async function renew(stale: string, send: Refresh): Promise<boolean> {
  const now = session.current();
  if (!now) return false;
  if (now.access !== stale) return true;
  const response = await send(now.refresh);
  if (response.status >= 500 || response.status === 429) throw await ApiError.from(response);
  if (!response.ok) return hasChanged(now.refresh);
  const { access, refresh } = (await response.json()) as Partial<Tokens> & { access: string };
  renewedUntil.set(access, performance.now() + lifetime(access) * 1000);
  session.renew(now.refresh, { access, refresh: refresh ?? now.refresh });
  return session.current() !== null;
}

/** True if another session began, or another tab renewed this one, since the request was sent. */
const hasChanged = (refresh: string) => session.current() !== null && session.current()?.refresh !== refresh;

/** True if the access token has expired or will within seconds. */
export function hasExpired(access: string): boolean {
  const until = renewedUntil.get(access);
  if (until !== undefined) return performance.now() > until - MARGIN_MS;
  const { exp } = claims(access);
  return exp !== undefined && exp * 1000 < Date.now() + MARGIN_MS;
}

function lifetime(access: string): number {
  const { exp, iat } = claims(access);
  return exp !== undefined && iat !== undefined ? exp - iat : DEFAULT_LIFETIME_S;
}

function claims(access: string): { exp?: number; iat?: number } {
  try {
    return JSON.parse(atob((access.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))) as object;
  } catch {
    return {};
  }
}
