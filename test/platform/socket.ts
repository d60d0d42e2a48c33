import { io, type ManagerOptions, type SocketOptions } from 'socket.io-client';
import type { ChangedMessage } from '#server/platform/live/topics';
import { until } from '../until.js';

/** A client's socket, what it received, and how it ended. */
export function openSocket(url: string, options: Partial<ManagerOptions & SocketOptions> = {}) {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnectionDelay: 50, ...options });
  const heard: ChangedMessage[] = [];
  let missed = 0;
  let refusal: string | undefined;
  let end: string | undefined;
  let closeReason: string | undefined;
  socket.on('changed', (message: ChangedMessage) => heard.push(message));
  socket.on('missed', () => missed++);
  socket.on('connect_error', ({ message }) => (refusal = message));
  socket.on('disconnect', (reason, details) => {
    end = reason;
    closeReason = (details as { context?: { reason?: string } } | undefined)?.context?.reason;
  });
  return {
    socket,
    heard,
    /** How often it was sent that its page may have missed a change. */
    missed: () => missed,
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
    /** What the server gave as the reason in the WebSocket's close frame. */
    closeReason: () => closeReason,
    gone: () =>
      until(
        () => end,
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
