import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Server, Socket } from 'socket.io';
import { clientNetwork } from '#server/platform/http/client-network';
import { type Rate, TokenBucket } from '#server/platform/concurrency/token-bucket';
import { log } from '#server/platform/log';
import { cut, endReading } from './cut.js';
import { BYTES, MeteredWebSocketServer } from './metered-web-socket.js';

type EngineSocket = Socket['conn'];
type EngineRequest = IncomingMessage & { _query: { sid?: string } };

/** Topics that a socket watches. */
export const MAX_TOPICS = 50;
/** Messages of a socket. A client that reconnects watches all its topics again at once. */
const MESSAGES: Rate = { burst: MAX_TOPICS + 10, perSecond: 20 };
/** Messages of a socket whose network has sent too many: as many at once, so that each of it may reconnect, and few after it. */
const MESSAGES_OF_BUSY_NETWORK: Rate = { burst: MESSAGES.burst, perSecond: 2 };
/** Bytes that may wait for a client that reads too slowly. */
const MAX_UNREAD = 1_048_576;
const MAX_NETWORKS = 50_000;

/** Why a handshake is refused. */
export const TOO_MANY_SOCKETS = 'too_many_sockets';

type Limits = {
  /** Open sockets of this process, and of one person in it. */
  perProcess: number;
  perPerson: number;
  /** Of one network in this process: open sockets, handshakes and messages of all its sockets. Absent: unlimited. */
  perNetwork?: { open: number; handshakes: Rate; messages: Rate };
  /** Proxies in front of this process whose `X-Forwarded-For` is trusted. */
  proxies: number;
};

export const SOCKETS = { perProcess: 10_000, perPerson: 20 };
export const SOCKETS_PER_NETWORK = {
  open: 500,
  handshakes: { burst: 200, perSecond: 20 },
  messages: { burst: 1_200, perSecond: 200 },
};

/**
 * Limits that hold before a message is handled. A socket that breaks one is closed, and its WebSocket with code 1008 and the limit's
 * name; one that breaks a limit of `MeteredWebSocket`, without.
 */
export class SocketLimits {
  private readonly open = new Map<string, Set<EngineSocket>>();
  private readonly handshakes = new LRUCache<string, TokenBucket>({ max: MAX_NETWORKS });
  private readonly messages = new LRUCache<string, TokenBucket>({ max: MAX_NETWORKS });
  /** Counts a request that names a socket by its id, its upgrade or messages by polling. Answers false when it is one too many. */
  private readonly requests = new Map<string, (request: IncomingMessage) => boolean>();

  constructor(private readonly limits: Limits) {}

  /** Call before the HTTP server listens: then engine.io makes its WebSocket server anew. */
  apply(engine: Server['engine']) {
    engine.opts.wsEngine = MeteredWebSocketServer;
    engine.use((request: EngineRequest, _response: ServerResponse, next: (error?: Error) => void) => {
      const isAllowed = this.requests.get(request._query.sid ?? '')?.(request) ?? true;
      next(isAllowed ? undefined : new Error('too many requests of a socket'));
    });
    engine.opts.allowRequest = (request, decide) => {
      const isAllowed = engine.clientsCount < this.limits.perProcess && this.mayOpen(this.networkOf(request));
      decide(isAllowed ? null : TOO_MANY_SOCKETS, isAllowed);
    };
    engine.on('connection', (socket: EngineSocket) => this.watch(socket));
  }

  /** Counts the socket as the person's until it closes. Answers false when the person has too many. */
  admit(socket: EngineSocket, person: string): boolean {
    const name = `person ${person}`;
    const own = this.open.get(name);
    if (own && !own.has(socket) && own.size >= this.limits.perPerson) return false;
    this.count(socket, name);
    return true;
  }

  private mayOpen(network: string): boolean {
    const { perNetwork } = this.limits;
    if (!perNetwork) return true;
    if ((this.open.get(network)?.size ?? 0) >= perNetwork.open) return false;
    return bucketOf(network, this.handshakes, perNetwork.handshakes).take();
  }

  /** Counts a message of the network. Answers false when it has sent too many. */
  private maySend(network: string): boolean {
    const { perNetwork } = this.limits;
    return !perNetwork || bucketOf(network, this.messages, perNetwork.messages).take();
  }

  private watch(socket: EngineSocket) {
    const network = this.networkOf(socket.request);
    this.count(socket, network);
    let isCut = false;
    const end = (reason: string, transport = socket.transport) => {
      if (isCut) return;
      isCut = true;
      log.info({ reason }, 'a socket was cut');
      cut(socket, transport, reason);
    };
    const [messages, fewMessages] = [new TokenBucket(MESSAGES), new TokenBucket(MESSAGES_OF_BUSY_NETWORK)];
    const take = (transport?: EngineSocket['transport']) =>
      void ((messages.take() && (this.maySend(network) || fewMessages.take())) || end('too_many_messages', transport));
    const bytes = new TokenBucket(BYTES);
    this.requests.set(socket['id'], ({ method, headers }) => {
      if (headers.upgrade) take();
      if (method === 'POST' && !bytes.take(Number(headers['content-length'] ?? BYTES.burst))) end('too_many_bytes');
      return !isCut;
    });
    socket.on('packet', () => take());
    // engine.io starts the timer of an upgrade after this event, and clears it when the socket closes: so it closes after that.
    socket.on('upgrading', (transport: EngineSocket['transport']) => queueMicrotask(() => take(transport)));
    let unread = 0;
    socket.on('packetCreate', ({ data = '' }: { data?: string | Buffer }) => {
      unread += data.length;
      if (unread > MAX_UNREAD) end('too_much_unread');
    });
    socket.on('flush', () => (unread = 0));
    socket.once('close', () => {
      this.requests.delete(socket['id']);
      endReading(socket.transport);
    });
  }

  private count(socket: EngineSocket, name: string) {
    const sockets = this.open.get(name) ?? new Set();
    if (sockets.has(socket) || socket.readyState === 'closed') return;
    this.open.set(name, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) this.open.delete(name);
    });
  }

  /** The client's network as the trusted proxies name it; the nearest proxy is the last entry of `X-Forwarded-For`. */
  private networkOf({ headers, socket }: IncomingMessage): string {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').filter(Boolean).reverse();
    const addresses = [socket.remoteAddress ?? '', ...forwarded.map((address) => address.trim())];
    return clientNetwork(addresses[Math.min(this.limits.proxies, addresses.length - 1)]!);
  }
}

function bucketOf(network: string, buckets: LRUCache<string, TokenBucket>, rate: Rate): TokenBucket {
  const bucket = buckets.get(network) ?? new TokenBucket(rate);
  buckets.set(network, bucket);
  return bucket;
}
