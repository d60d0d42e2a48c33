import type { Socket } from 'socket.io-client';
import { renewSession } from '../http/transport';
import { session } from '../http/session';
import { isWatching } from './watches';

/** `stopped`: the code of live messages could not be fetched. Most browsers fetch it again only with the page. */
export type Connection = 'idle' | 'live' | 'reconnecting' | 'offline' | 'stopped';

/** A person with too many open pages waits this long before this one tries again, ms. */
const TOO_MANY_MS = 30_000;
/** Visitors connect again within this time at random, so that a restarted server does not get them all at once, ms. */
const SPREAD_MS = 2_000;
/** Code that could not be fetched is tried again after this time, ms. */
const CODE_AGAIN_MS = 30_000;

/**
 * When this person's data was first requested, by `performance.now()`: with the page, or with the change of the person.
 * Undefined after the first connection, since after each later one all is fetched again.
 */
let openedAt: number | undefined = 0;
/** ms. */
const ageOfData = () => (openedAt === undefined ? undefined : performance.now() - openedAt);

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

/** The socket, once `openSocket` was called. */
export const openedSocket = () => socket;

/** The socket's code. If it cannot be fetched, the page says so, and it is tried again after a while or with the connection. */
async function library(): Promise<typeof import('socket.io-client')> {
  if (connection !== 'stopped') become('reconnecting');
  try {
    return await import('socket.io-client');
  } catch {
    become(navigator.onLine ? 'stopped' : 'offline');
    await onlineOrAfter(CODE_AGAIN_MS);
    return library();
  }
}

/** Resolves with the connection, or after this time, ms. */
async function onlineOrAfter(time: number) {
  const ended = new AbortController();
  await new Promise<unknown>((resolve) => {
    const timer = setTimeout(resolve, time);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
    window.addEventListener('online', resolve, { signal: ended.signal });
  });
  ended.abort();
}

async function create(): Promise<Socket> {
  const { io } = await library();
  const opened = io({
    path: '/socket.io/',
    // Long polling works only when all requests of a client reach the same replica.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelayMax: 20_000,
    auth: (give) => give({ token: session.current()?.access, age: ageOfData() }),
  });
  opened.on('connect', () => {
    openedAt = undefined;
    become('live');
  });
  opened.on('disconnect', (reason) => {
    become(reason === 'io client disconnect' ? 'idle' : navigator.onLine ? 'reconnecting' : 'offline');
    if (reason === 'io server disconnect') resume(opened);
  });
  opened.on('connect_error', (error) => {
    become(navigator.onLine ? 'reconnecting' : 'offline');
    if (error.message === 'not_authenticated') void reauthenticate(opened);
    if (error.message === 'too_many_sockets') setTimeout(() => opened.connect(), TOO_MANY_MS);
  });
  window.addEventListener('offline', () => become('offline'));
  window.addEventListener('online', () => {
    become(opened.connected ? 'live' : 'reconnecting');
    opened.connect();
  });
  return opened;
}

/**
 * The client library does not reconnect by itself after the server ended the connection: when it stops, or when the session
 * ended. A person connects again with a renewed token; a visitor while a page watches something.
 */
function resume(opened: Socket) {
  if (session.current()) return void reauthenticate(opened);
  setTimeout(() => {
    if (opened.active) return;
    if (isWatching()) opened.connect();
    else become('idle');
  }, Math.random() * SPREAD_MS);
}

/** After a refused handshake the token is renewed once. A refused renewal ends the session. */
async function reauthenticate(opened: Socket) {
  const access = session.current()?.access;
  if (!access) return become('idle');
  try {
    if (await renewSession(access)) opened.connect();
    else session.end();
  } catch {
    setTimeout(() => void reauthenticate(opened), 10_000);
  }
}

/** Opens the connection again as the person who is signed in now, so that no topic of the one before is received. */
export async function reconnect(stay: boolean) {
  openedAt = performance.now();
  const opened = await socket;
  opened?.disconnect();
  if (stay) opened?.connect();
  else become('idle');
}
