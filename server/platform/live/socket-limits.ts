import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Server, Socket } from 'socket.io';
import { clientNetwork } from '#server/platform/http/client-network';
import { TokenBucket } from '#server/platform/concurrency/token-bucket';
import { log } from '#server/platform/log';
import { cut, endReading } from './cut.js';

type EngineSocket = Socket['conn'];

/** Topics that a socket watches. */
export const MAX_TOPICS = 50;
/** Messages of a socket. A client that reconnects watches all its topics again at once. */
const MESSAGES = { burst: MAX_TOPICS + 10, perSecond: 20 };
/** Bytes that may wait for a client that reads too slowly. */
const MAX_UNREAD = 1_048_576;
const MAX_NETWORKS = 50_000;

/** Why a handshake is refused. */
export const TOO_MANY_SOCKETS = 'too_many_sockets';

type Limits = {
  /** Open sockets of this process, and of one person in it. */
  perProcess: number;
  perPerson: number;
  /** Open sockets of one network in this process, and handshakes: at once, and a second. Absent: unlimited. */
  perNetwork?: { open: number; burst: number; perSecond: number };
  /** Proxies in front of this process whose `X-Forwarded-For` is trusted. */
  proxies: number;
};

export const SOCKETS = { perProcess: 10_000, perPerson: 20 };
export const SOCKETS_PER_NETWORK = { open: 500, burst: 200, perSecond: 20 };

/** Limits that hold before a message is parsed. A socket that breaks one is closed with code 1008 and the limit's name. */
export class SocketLimits {
  private readonly open = new Map<string, Set<EngineSocket>>();
  private readonly handshakes = new LRUCache<string, TokenBucket>({ max: MAX_NETWORKS });

  constructor(private readonly limits: Limits) {}

  apply(engine: Server['engine']) {
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
    const handshakes = this.handshakes.get(network) ?? new TokenBucket(perNetwork);
    this.handshakes.set(network, handshakes);
    return handshakes.take();
  }

  private watch(socket: EngineSocket) {
    this.count(socket, this.networkOf(socket.request));
    let isCut = false;
    const end = (reason: string, transport = socket.transport) => {
      if (isCut) return;
      isCut = true;
      log.info({ reason }, 'a socket was cut');
      cut(socket, transport, reason);
    };
    const messages = new TokenBucket(MESSAGES);
    const take = (transport?: EngineSocket['transport']) =>
      void (messages.take() || end('too_many_messages', transport));
    socket.on('packet', () => take());
    // engine.io starts the timer of an upgrade after this event, and clears it when the socket closes: so it closes after that.
    socket.on('upgrading', (transport: EngineSocket['transport']) => queueMicrotask(() => take(transport)));
    let unread = 0;
    socket.on('packetCreate', ({ data = '' }: { data?: string | Buffer }) => {
      unread += data.length;
      if (unread > MAX_UNREAD) end('too_much_unread');
    });
    socket.on('flush', () => (unread = 0));
    socket.once('close', () => endReading(socket.transport));
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
