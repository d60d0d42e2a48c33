import type { Socket } from 'socket.io';

type EngineSocket = Socket['conn'];
type Transport = EngineSocket['transport'];
/** The WebSocket of a transport; undefined while it polls. */
type WebSocket = {
  pause(): void;
  close(code: number, reason: string): void;
  terminate(): void;
  removeAllListeners(event: 'message'): void;
};
const webSocketOf = (transport: Transport) => (transport as unknown as { socket?: WebSocket }).socket;

/** "Policy violation" (RFC 6455, 7.4.1). */
const POLICY_VIOLATION = 1008;
/** Time for the last messages of a closed socket to leave, ms. */
const FLUSH_MS = 1_000;

/** Closes a socket with a reason, which the client reads in the WebSocket's close event. Nothing that it sends is read any more. */
export function cut(socket: EngineSocket, transport: Transport, reason: string) {
  webSocketOf(transport)?.close(POLICY_VIOLATION, reason);
  endReading(transport);
  socket.close(true);
}

/** The WebSocket of a closed socket waits for the client's close frame, and parses what it sends meanwhile. Here it reads no more. */
export function endReading(transport: Transport) {
  const webSocket = webSocketOf(transport);
  if (!webSocket) return;
  webSocket.pause();
  webSocket.removeAllListeners('message');
  setTimeout(() => webSocket.terminate(), FLUSH_MS).unref();
}
