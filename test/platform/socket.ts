import { io, type ManagerOptions, type SocketOptions } from 'socket.io-client';
import type { ChangedMessage } from '#server/platform/live/topics';
import { until } from '../until.js';

/** A screen's socket: what it heard, and what became of it. */
export function openSocket(url: string, options: Partial<ManagerOptions & SocketOptions> = {}) {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnectionDelay: 50, ...options });
  const heard: ChangedMessage[] = [];
  let refusal: string | undefined;
  let farewell: string | undefined;
  socket.on('changed', (message: ChangedMessage) => heard.push(message));
  socket.on('connect_error', ({ message }) => (refusal = message));
  socket.on('disconnect', (reason) => (farewell = reason));
  return {
    socket,
    heard,
    views: () => [...new Set(heard.map(({ view }) => view))],
    connected: () =>
      until(
        () => socket.connected,
        (yes) => yes,
      ),
    refused: () =>
      until(
        () => refusal,
        (why) => why !== undefined,
      ),
    gone: () =>
      until(
        () => farewell,
        (why) => why !== undefined,
      ),
    hears: (view: string) =>
      until(
        () => heard,
        (all) => all.some((message) => message.view === view),
      ),
  };
}

export type OpenSocket = ReturnType<typeof openSocket>;
