import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import { createAdapter as postgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as redisAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import type { Server, Socket } from 'socket.io';
import { Config } from './config.js';
import { room } from './live.js';
import { log } from './log.js';
import { Sessions } from './policy.js';
import { Database } from './sql.js';
import { Tokens } from './tokens.js';

const RECHECK_MS = 3_000;
const MOST_WATCHED = 50;

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
  private readonly redis: Redis[] = [];
  private readonly recheck: NodeJS.Timeout;

  constructor(
    private readonly config: Config,
    private readonly db: Database,
    private readonly tokens: Tokens,
    private readonly sessions: Sessions,
  ) {
    this.recheck = setInterval(() => void this.dropEnded().catch(() => undefined), RECHECK_MS);
  }

  afterInit(server: Server) {
    const redisUrl = this.config.get('REDIS_URL');
    if (redisUrl) {
      const [publish, subscribe] = [new Redis(redisUrl), new Redis(redisUrl)];
      this.redis.push(publish, subscribe);
      for (const one of this.redis) one.on('error', (err) => log.warn({ err }, 'live fan-out lost redis'));
      server.adapter(redisAdapter(publish, subscribe));
    } else {
      server.adapter(
        postgresAdapter(this.db.pool, {
          tableName: 'app.socket_attachment',
          errorHandler: (err: Error) => log.warn({ err }, 'live fan-out'),
        }),
      );
    }
    server.use((socket, next) => void this.authenticate(socket).then(() => next(), next));
  }

  async handleConnection(socket: Socket) {
    const { me, roles } = socket.data as { me?: string; roles?: string[] };
    await socket.join(room.public);
    if (me) await socket.join([room.user(me), ...(roles ?? []).map((role) => room.role(role))]);
  }

  @SubscribeMessage('watch')
  async watch(socket: Socket, message: unknown) {
    const listing = (message as { listing?: unknown } | null)?.listing;
    if (typeof listing !== 'string' || listing.length > 100 || socket.rooms.size > MOST_WATCHED) return { ok: false };
    await socket.join(room.listing(listing));
    return { ok: true };
  }

  @SubscribeMessage('unwatch')
  async unwatch(socket: Socket, message: unknown) {
    const listing = (message as { listing?: unknown } | null)?.listing;
    if (typeof listing === 'string') await socket.leave(room.listing(listing));
    return { ok: true };
  }

  async onApplicationShutdown() {
    clearInterval(this.recheck);
    this.server?.disconnectSockets(true);
    await Promise.all(this.redis.map((one) => one.quit().catch(() => undefined)));
  }

  /** A visitor may connect without a token and hears public news only; a bad token is refused. */
  private async authenticate(socket: Socket) {
    const origin = socket.handshake.headers.origin;
    if (origin && !this.sameSite(origin, socket.handshake.headers.host)) throw new Error('not_authenticated');
    const token = (socket.handshake.auth as { token?: unknown }).token;
    if (token === undefined || token === null || token === '') return;
    const access = typeof token === 'string' ? await this.tokens.verify(token) : undefined;
    const me = access && (await this.sessions.live(access.sessionId, access.userId));
    if (!me) throw new Error('not_authenticated');
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
    const { rows } = await sql<{
      id: string;
    }>`select id from app.session where id = any(${ids}) and ended_at is null and expires_at > now()`.execute(
      this.db.sql,
    );
    const live = new Set(rows.map(({ id }) => id));
    for (const socket of sockets) if (!live.has((socket.data as { session: string }).session)) socket.disconnect(true);
  }
}
