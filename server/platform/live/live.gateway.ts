import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import pLimit from 'p-limit';
import type { Server, Socket } from 'socket.io';
import { Config } from '#server/platform/config';
import { BYTES } from './metered-web-socket.js';
import { Presence } from './presence.js';
import { postgresRelay, redisRelay, type Relay, type RelayEvents } from './relay.js';
import { Signals } from './signals.js';
import { MAX_TOPICS, SocketLimits, SOCKETS, SOCKETS_PER_NETWORK, TOO_MANY_SOCKETS } from './socket-limits.js';
import { type Caller, TopicPermissions } from './topic-permissions.js';
import { RecentChanges } from './recent-changes.js';
import { MISSED, topic } from './topics.js';
import { headersWithoutContent } from '#server/platform/http/security-headers';
import { Sessions } from '#server/platform/http/sessions';
import { Database } from '#server/platform/database/sql';
import { Tokens } from '#server/platform/security/tokens';

/** Errors of the handshake after which a client does not reconnect by itself; after any other it does. */
const REFUSED = 'not_authenticated';
const RECHECK_MS = 3_000;
const CONNECT_MS = 10_000;
/** Concurrent calls of authorisers in this process: most of the database's connections are left to requests. */
const MAX_CHECKS = 4;
/** Characters of what a signal is about. */
const MAX_KEY = 100;

/** A socket's typing in one thread is passed on so often at most, ms. */
const TYPING_MS = 2_500;
/** Threads of whose typing a socket is remembered. */
const MAX_TYPING = 50;

/**
 * The caller of a socket, the topics it watches or has requested, when its typing was last passed on, by thread, and when its
 * page requested its data at the earliest, ms since 1970.
 */
type Identity = Caller & {
  session?: string;
  watched?: Set<string>;
  typing?: Map<string, number>;
  isPresent?: true;
  openedAt?: number;
};
const identityOf = (socket: Socket) => socket.data as Identity;

/**
 * Live messages to browsers: names of what changed, never data; and signals, that a person types or is here. A socket ends with the session it was opened with, receives
 * what the roles of its person allow at the time, and is cut when it breaks a limit of `SocketLimits`.
 */
@WebSocketGateway({
  path: '/socket.io/',
  cors: false,
  maxHttpBufferSize: BYTES.burst,
  connectTimeout: CONNECT_MS,
  serveClient: false,
  transports: ['websocket', 'polling'],
})
@Injectable()
export class LiveGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect, OnApplicationShutdown {
  @WebSocketServer() private readonly server!: Server;
  private fanOut?: Relay;
  private readonly recheck: NodeJS.Timeout;
  private readonly limits: SocketLimits;
  private readonly checks = pLimit(MAX_CHECKS);
  private readonly recent = new RecentChanges();

  constructor(
    private readonly config: Config,
    private readonly db: Database,
    private readonly tokens: Tokens,
    private readonly sessions: Sessions,
    private readonly permissions: TopicPermissions,
    private readonly presence: Presence,
    private readonly signals: Signals,
  ) {
    this.limits = new SocketLimits({
      ...SOCKETS,
      perNetwork: config.get('RATE_LIMITS') === 'on' ? SOCKETS_PER_NETWORK : undefined,
      proxies: config.get('TRUST_PROXY'),
    });
    this.recheck = setInterval(() => void this.followSessions().catch(() => undefined), RECHECK_MS);
  }

  afterInit(server: Server) {
    const redis = this.config.get('REDIS_URL');
    const events: RelayEvents = {
      listens: () => this.recent.listens(),
      missed: () => this.dropAll(),
      passed: (name) => topic.isOfPersonOrRole(name) && this.recent.note(name),
    };
    this.fanOut = redis ? redisRelay(redis, events) : postgresRelay(this.db.pool, events);
    server.adapter(this.fanOut.adapter);
    // Long polling is answered outside Fastify.
    const headers = { ...headersWithoutContent(this.config.get('PUBLIC_URL')), 'cache-control': 'no-store' };
    server.engine.use((_req: IncomingMessage, res: ServerResponse, next: () => void) => {
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
      next();
    });
    this.limits.apply(server.engine);
    this.presence.start((person, online) => void this.pass('presence', person, '', { online }));
    server.use((socket, next) => {
      const refused = (error: Error) =>
        [REFUSED, TOO_MANY_SOCKETS].includes(error.message) ? next(error) : socket.conn.close();
      void this.authenticate(socket).then(() => next(), refused);
    });
  }

  /** A socket that opens after a change which its page may have missed is sent `MISSED`. */
  async handleConnection(socket: Socket) {
    const { me, roles = [], openedAt } = identityOf(socket);
    // The handshake has of the request what is needed; as a whole it would be kept as long as the socket.
    Object.assign(socket.conn, { request: undefined });
    await socket.join(topic.public);
    if (!me) return;
    const own = [topic.user(me), ...roles.map((role) => topic.role(role))];
    await socket.join([...own, topic.signals(me)]);
    if (!socket.connected) return;
    if (openedAt !== undefined && this.recent.isAnyWithin(own, Date.now() - openedAt)) socket.emit(MISSED);
    Object.assign(socket.data, { isPresent: true });
    this.presence.entered(me);
  }

  handleDisconnect(socket: Socket) {
    const { me, isPresent } = identityOf(socket);
    if (me && isPresent) this.presence.left(me);
  }

  /**
   * `{ topic: '<prefix>:<key>' }` or `{ <prefix>: key }`; joined only when the topic's authoriser allows it. Answers
   * `{ ok: boolean }`; false too when the socket watches 50 topics already.
   */
  @SubscribeMessage('watch')
  async watch(socket: Socket, message: unknown): Promise<{ ok: boolean }> {
    const name = this.permissions.topicOf(message);
    const identity = identityOf(socket);
    const watched = (identity.watched ??= new Set());
    if (!name || (watched.size >= MAX_TOPICS && !watched.has(name))) return { ok: false };
    watched.add(name);
    const { roles } = identity;
    const isAllowed = await this.checks(() => socket.connected && this.permissions.mayWatch(name, identity));
    if (identity.roles !== roles) return this.watch(socket, message);
    if (!isAllowed) watched.delete(name);
    if (watched.has(name)) await socket.join(name);
    else await socket.leave(name);
    return { ok: isAllowed };
  }

  @SubscribeMessage('unwatch')
  async unwatch(socket: Socket, message: unknown) {
    const name = this.permissions.topicOf(message);
    if (name && identityOf(socket).watched?.delete(name)) await socket.leave(name);
    return { ok: true };
  }

  /** `{ thread: id }`; passed on to the other person's sockets, at most every 2.5 s, and never stored. */
  @SubscribeMessage('typing')
  async typing(socket: Socket, message: unknown) {
    const identity = identityOf(socket);
    const { thread } = (message ?? {}) as { thread?: unknown };
    if (!identity.me || typeof thread !== 'string' || thread.length > MAX_KEY) return { ok: false };
    const passed = (identity.typing ??= new Map());
    const now = Date.now();
    if (now - (passed.get(thread) ?? 0) < TYPING_MS) return { ok: true };
    if (passed.size >= MAX_TYPING) passed.clear();
    passed.set(thread, now);
    await this.pass('typing', identity.me, thread);
    return { ok: true };
  }

  /** The answer to its sender says nothing of whether a signal was passed on. */
  private async pass(name: string, person: string, key: string, more: object = {}) {
    const signal = await this.checks(() => this.signals.of(name, person, key));
    for (const to of signal?.to ?? []) this.server.to(topic.signals(to)).emit(name, { ...signal!.data, ...more });
  }

  async onApplicationShutdown() {
    clearInterval(this.recheck);
    this.server?.local.disconnectSockets(true);
    await this.fanOut?.close();
  }

  /** Notifications may have been missed: a client that loses its socket opens another and refetches what it shows. */
  private dropAll() {
    for (const socket of this.server.sockets.sockets.values()) socket.conn.close();
  }

  /** A visitor connects without a token and receives public messages only; a bad token is refused. */
  private async authenticate(socket: Socket) {
    const origin = socket.handshake.headers.origin;
    if (origin && !this.sameSite(origin, socket.handshake.headers.host)) throw new Error(REFUSED);
    const { token, age } = socket.handshake.auth as { token?: unknown; age?: unknown };
    const openedAt = typeof age === 'number' && age >= 0 ? Date.now() - age : undefined;
    if (token === undefined || token === null || token === '') return;
    const access = typeof token === 'string' ? await this.tokens.verify(token) : undefined;
    const me = access && (await this.sessions.find(access.sessionId, access.userId));
    if (!me) throw new Error(REFUSED);
    if (!this.limits.admit(socket.conn, me.id)) throw new Error(TOO_MANY_SOCKETS);
    Object.assign(socket.data, { me: me.id, session: me.sessionId, roles: me.roles, openedAt });
  }

  private sameSite(origin: string, host: string | undefined) {
    return (
      origin === new URL(this.config.get('PUBLIC_URL')).origin ||
      (URL.canParse(origin) && new URL(origin).host === host)
    );
  }

  /**
   * Sockets of ended sessions are closed within seconds, and the others follow the roles of their persons, by one query for all
   * sockets of this process.
   */
  private async followSessions() {
    const sockets = [...(this.server?.sockets?.sockets?.values() ?? [])].filter((socket) => identityOf(socket).session);
    if (sockets.length === 0) return;
    const live = await this.sessions.live(sockets.map((socket) => identityOf(socket).session!));
    for (const socket of sockets) {
      const roles = live.get(identityOf(socket).session!);
      if (!roles) socket.disconnect(true);
      else if (!isSame(roles, identityOf(socket).roles ?? [])) await this.follow(socket, roles);
    }
  }

  /** Leaves the topics of roles that were taken, and those that it may not watch any more; joins those of roles that were given. */
  private async follow(socket: Socket, roles: readonly string[]) {
    const identity = identityOf(socket);
    const { roles: before = [], watched = new Set() } = identity;
    identity.roles = [...roles];
    for (const role of before) if (!roles.includes(role)) await socket.leave(topic.role(role));
    await socket.join(roles.map((role) => topic.role(role)));
    for (const name of watched) {
      if (await this.checks(() => this.permissions.mayWatch(name, identity))) continue;
      watched.delete(name);
      await socket.leave(name);
    }
  }
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one));
