import type { Socket } from 'socket.io-client';
import { renewSession } from '../http/api';
import { session } from '../http/session';

export interface Changed {
  view: string;
  key?: string;
  position?: string;
}
export type Connection = 'idle' | 'live' | 'reconnecting' | 'offline';
export interface Typing {
  thread: string;
  user?: string;
}
export interface Presence {
  user: string;
  online?: boolean;
}

let socket: Promise<Socket> | undefined;
let connection: Connection = 'idle';
const watchers = new Set<() => void>();

export const subscribeConnection = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
export const currentConnection = () => connection;

function become(next: Connection) {
  if (next === connection) return;
  connection = next;
  watchers.forEach((watcher) => watcher());
}

/** The one socket of this tab, fetched and opened when first needed. */
export const openSocket = (): Promise<Socket> => (socket ??= create());

/** The socket if somebody opened it already. */
export const openedSocket = () => socket;

async function create(): Promise<Socket> {
  become('reconnecting');
  const { io } = await import('socket.io-client');
  const opened = io({
    path: '/socket.io/',
    // A WebSocket first: long polling would need every replica to know this visitor.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelayMax: 20_000,
    auth: (give) => give({ token: session.current()?.access }),
  });
  opened.on('connect', () => become('live'));
  opened.on('disconnect', (reason) => {
    become(reason === 'io client disconnect' ? 'idle' : navigator.onLine ? 'reconnecting' : 'offline');
    if (reason === 'io server disconnect') void reauthenticate(opened);
  });
  opened.on('connect_error', (error) => {
    become(navigator.onLine ? 'reconnecting' : 'offline');
    if (error.message === 'not_authenticated') void reauthenticate(opened);
  });
  window.addEventListener('offline', () => become('offline'));
  window.addEventListener('online', () => {
    become(opened.connected ? 'live' : 'reconnecting');
    opened.connect();
  });
  return opened;
}

/** A refused handshake: renew the token once, then knock again. A refused renewal is the end of the session. */
async function reauthenticate(opened: Socket) {
  const access = session.current()?.access;
  if (!access) return become('idle');
  try {
    if (await renewSession(access)) opened.connect();
    else session.signOut();
  } catch {
    setTimeout(() => void reauthenticate(opened), 10_000);
  }
}

/** Another person, another handshake: rooms of the one before must not follow. */
export async function reconnect(stay: boolean) {
  const opened = await socket;
  opened?.disconnect();
  if (stay) opened?.connect();
  else become('idle');
}
