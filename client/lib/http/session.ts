import { useSyncExternalStore } from 'react';
import { deviceStorage, tabStorage } from '../storage/storage';
import type { User } from './api.types';
import { firstScreen } from './first-screen';

export type { User };

export interface Tokens {
  access: string;
  refresh: string;
}

export interface Session extends Tokens {
  user: User | null;
  /** True if the tokens are kept after the tab closes. */
  remembered: boolean;
}

const KEYS = ['token', 'access', 'refresh', 'user'] as const;
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());
const tabs = openChannel();

/** Undefined on the server, and where the browser has no channel between tabs or blocks it together with storage. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof window === 'undefined') return undefined;
  try {
    return new BroadcastChannel('session');
  } catch {
    return undefined;
  }
}

let snapshot: Session | null = null;
let seen = '';

/** The stored session: another tab may have renewed or ended it. */
function current(): Session | null {
  const remembered = deviceStorage.getItem('access') !== null;
  const store = remembered ? deviceStorage : tabStorage;
  const [access, refresh, user] = [store.getItem('access'), store.getItem('refresh'), store.getItem('user')];
  const fingerprint = JSON.stringify([remembered, access, refresh, user]);
  if (fingerprint !== seen) {
    seen = fingerprint;
    snapshot = access && refresh ? { access, refresh, user: readUser(user), remembered } : null;
  }
  return snapshot;
}

function readUser(text: string | null): User | null {
  try {
    return text ? (JSON.parse(text) as User) : null;
  } catch {
    return null;
  }
}

function write(store: typeof deviceStorage, { access, refresh }: Tokens) {
  store.setItem('token', access);
  store.setItem('access', access);
  store.setItem('refresh', refresh);
}

function clear() {
  for (const store of [deviceStorage, tabStorage]) KEYS.forEach((key) => store.removeItem(key));
  notify();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Sent between tabs. A duplicated tab holds a copy of its original's tokens, of which each can be used once. */
type TabMessage = { signedOut: true } | { replaced: string; by: Tokens };

function adopt(replaced: string, tokens: Tokens) {
  const now = current();
  if (now?.refresh !== replaced) return;
  write(now.remembered ? deviceStorage : tabStorage, tokens);
  notify();
}

tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if ('signedOut' in data) clear();
  else adopt(data.replaced, data.by);
});
globalThis.addEventListener?.('storage', ({ key }) => (key === null || KEYS.includes(key as never)) && notify());

/** Tokens are kept in localStorage when remembered, else in sessionStorage. */
export const session = {
  current,
  subscribe,

  signIn(tokens: Tokens, remember: boolean, user: User | null = null) {
    KEYS.forEach((key) => (remember ? tabStorage : deviceStorage).removeItem(key));
    const store = remember ? deviceStorage : tabStorage;
    write(store, tokens);
    if (user) store.setItem('user', JSON.stringify(user));
    else store.removeItem('user');
    notify();
  },

  /** Replaces a refresh token and its access token in every tab that holds them; a session that began since stays as it is. */
  renew(replaced: string, tokens: Tokens) {
    adopt(replaced, tokens);
    tabs?.postMessage({ replaced, by: tokens } satisfies TabMessage);
  },

  setUser(user: User) {
    const now = current();
    if (!now) return;
    (now.remembered ? deviceStorage : tabStorage).setItem('user', JSON.stringify(user));
    notify();
  },

  /** The person signs out, in every tab. */
  signOut() {
    tabs?.postMessage({ signedOut: true } satisfies TabMessage);
    clear();
  },

  /** The server refused the tokens: other tabs may have another session. */
  end: clear,
};

let rendered: Session | null = null;

/** As the server rendered the first screen: the person may be stored otherwise on this device. */
function atRendering(): Session | null {
  const { user } = firstScreen() ?? {};
  const now = user ? current() : null;
  if (!user || !now) return null;
  if (rendered?.user !== user || rendered.access !== now.access) rendered = { ...now, user };
  return rendered;
}

/** The signed-in person's session, or null for a visitor. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, current, atRendering);

/** True for a signed-in person; does not change with the account. */
export const useIsSignedIn = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => current() !== null,
    () => atRendering() !== null,
  );
