import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, type OnApplicationShutdown, type Type } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { Config } from '#server/platform/config';
import { type Relay, postgresRelay, redisRelay } from './relay.js';
import { topic, type TopicAuthoriser } from './topics.js';
import { Sessions } from '#server/platform/http/sessions';
import { ModuleRegistry } from '#server/platform/module-registry';
import { Database } from '#server/platform/database/sql';
import { Tokens } from '#server/platform/security/tokens';

/** To whom this is said, knocking again is of no use; anybody else whose connection is closed knocks again by himself. */
const REFUSED = 'not_authenticated';
const RECHECK_MS = 3_000;
const MOST_WATCHED = 50;
const IS_KEY = /^[\w-]{1,64}$/;

/** Polling is answered beside the rest of HTTP, and says to browsers what that says. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/** Sockets carry names, never data. A socket never outlives the session it was opened with. */
@WebSocketGateway({
  path: '/socket.io/',
  cors: false,
  maxHttpBufferSize: 64_000,
  serveClient: false,
  transports: ['websocket', 'polling'],
})
@Injectable()
export class LiveGateway implements OnGatewayInit, OnGatewayConnection, OnApplicationShutdown {
  @WebSocketServer() private readonly server!: Server;
  private fanOut?: Relay;
  private readonly recheck: NodeJS.Timeout;
  private readonly authorisers: ReadonlyMap<string, Type<TopicAuthoriser>>;

  constructor(
    private readonly config: Config,
    private readonly db: Database,
    private readonly tokens: Tokens,
    private readonly sessions: Sessions,
    private readonly registry: ModuleRegistry,
  ) {
    this.authorisers = registry.entries('topics');
    this.recheck = setInterval(() => void this.dropEnded().catch(() => undefined), RECHECK_MS);
  }

  afterInit(server: Server) {
    const redis = this.config.get('REDIS_URL');
    const missed = () => this.dropAll();
    this.fanOut = redis ? redisRelay(redis, missed) : postgresRelay(this.db.pool, missed);
    server.adapter(this.fanOut.adapter);
    server.engine.use((_req: IncomingMessage, res: ServerResponse, next: () => void) => {
      for (const [name, value] of Object.entries(HEADERS)) res.setHeader(name, value);
      next();
    });
    server.use((socket, next) => {
      const refused = (error: Error) => (error.message === REFUSED ? next(error) : socket.conn.close());
      void this.authenticate(socket).then(() => next(), refused);
    });
  }

  async handleConnection(socket: Socket) {
    const { me, roles } = socket.data as { me?: string; roles?: string[] };
    await socket.join(topic.public);
    if (me) await socket.join([topic.user(me), ...(roles ?? []).map((role) => topic.role(role))]);
  }

  /** `{ <topic>: <key> }`, as `{ listing: id }`; joined only when the topic's authoriser allows it. */
  @SubscribeMessage('watch')
  async watch(socket: Socket, message: unknown) {
    const asked = this.requested(message);
    if (!asked || socket.rooms.size > MOST_WATCHED) return { ok: false };
    const { me, roles = [] } = socket.data as { me?: string; roles?: string[] };
    const authoriser = this.registry.resolve(this.authorisers.get(asked.prefix)!);
    if (!(await authoriser.mayWatch(asked.key, me, roles).catch(() => false))) return { ok: false };
    await socket.join(topic.of(asked.prefix, asked.key));
    return { ok: true };
  }

  @SubscribeMessage('unwatch')
  async unwatch(socket: Socket, message: unknown) {
    const asked = this.requested(message);
    if (asked) await socket.leave(topic.of(asked.prefix, asked.key));
    return { ok: true };
  }

  async onApplicationShutdown() {
    clearInterval(this.recheck);
    this.server?.local.disconnectSockets(true);
    await this.fanOut?.close();
  }

  private requested(message: unknown): { prefix: string; key: string } | undefined {
    if (message === null || typeof message !== 'object') return undefined;
    const [prefix = '', key] = Object.entries(message)[0] ?? [];
    return typeof key === 'string' && IS_KEY.test(key) && this.authorisers.has(prefix) ? { prefix, key } : undefined;
  }

  /** Notifications may have been missed: a client that loses its socket opens another and refetches what it shows. */
  private dropAll() {
    for (const socket of this.server.sockets.sockets.values()) socket.conn.close();
  }

  /** A visitor may connect without a token and hears public news only; a bad token is refused. */
  private async authenticate(socket: Socket) {
    const origin = socket.handshake.headers.origin;
    if (origin && !this.sameSite(origin, socket.handshake.headers.host)) throw new Error(REFUSED);
    const token = (socket.handshake.auth as { token?: unknown }).token;
    if (token === undefined || token === null || token === '') return;
    const access = typeof token === 'string' ? await this.tokens.verify(token) : undefined;
    const me = access && (await this.sessions.find(access.sessionId, access.userId));
    if (!me) throw new Error(REFUSED);
    Object.assign(socket.data, { me: me.id, session: me.sessionId, roles: me.roles });
  }

  private sameSite(origin: string, host: string | undefined) {
    return (
      origin === new URL(this.config.get('PUBLIC_URL')).origin ||
      (URL.canParse(origin) && new URL(origin).host === host)
    );
  }

  /** Ended sessions lose their sockets within seconds; one query for all of this process. */
  private async dropEnded() {
    const sockets = [...(this.server?.sockets?.sockets?.values() ?? [])].filter(
      (socket) => (socket.data as { session?: string }).session,
    );
    if (sockets.length === 0) return;
    const ids = sockets.map((socket) => (socket.data as { session: string }).session);
    const live = await this.sessions.live(ids);
    for (const socket of sockets) if (!live.has((socket.data as { session: string }).session)) socket.disconnect(true);
  }
}
