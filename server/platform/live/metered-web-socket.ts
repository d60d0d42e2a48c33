import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws';
import { type Rate, TokenBucket } from '#server/platform/concurrency/token-bucket';
import { log } from '#server/platform/log';

/** Bytes of a client. A message of it has up to 200; the token of a person, 1,000. */
export const BYTES: Rate = { burst: 16_000, perSecond: 8_000 };
/** Pings and pongs of a WebSocket (RFC 6455, 5.5.2). A browser sends none, and engine.io has messages of its own for it. */
const PINGS: Rate = { burst: 10, perSecond: 1 };
/** Frames of one message. */
const MAX_FRAGMENTS = 16;
/** Time for the client's close frame, ms. What it sends meanwhile is parsed. */
const CLOSE_MS = 1_000;

/**
 * A WebSocket that counts the bytes of each chunk before it is parsed, from the first one, which may come with the handshake. One
 * that receives too many, or too many pings, is closed at once: without a reason, and the kernel discards what has arrived.
 */
class MeteredWebSocket extends WebSocket {
  /** The connection, and the parser of what the client sends; of `ws`, and not part of its interface. */
  declare private readonly _socket: Pick<Socket, 'destroyed'>;
  declare private readonly _receiver: Pick<Writable, 'write'>;
  private isDropped = false;

  constructor(...args: ConstructorParameters<typeof WebSocket>) {
    super(...args);
    this.once('open', () => this.meter());
  }

  private meter() {
    const write = this._receiver.write.bind(this._receiver);
    const bytes = new TokenBucket(BYTES);
    this._receiver.write = (chunk: Buffer) => {
      if (this._socket.destroyed) return true;
      if (!bytes.take(chunk.length)) this.drop('too_many_bytes');
      return this.isDropped || write(chunk);
    };
    const pings = new TokenBucket(PINGS);
    for (const event of ['ping', 'pong'] as const) this.on(event, () => pings.take() || this.drop('too_many_messages'));
  }

  private drop(reason: string) {
    if (this.isDropped) return;
    this.isDropped = true;
    log.info({ reason }, 'a socket was cut');
    this.terminate();
  }
}

/** The WebSocket server of engine.io (its option `wsEngine`) with sockets that are metered. */
export class MeteredWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    const limits = { maxFragments: MAX_FRAGMENTS, closeTimeout: CLOSE_MS };
    super({ ...options, ...limits, WebSocket: MeteredWebSocket as unknown as typeof WebSocket });
  }
}
