import { Controller, Get, type OnApplicationShutdown, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import { sql } from 'kysely';
import { Config } from './config.js';
import { EventStore } from './event-store.js';
import { inTime } from './in-time.js';
import { Leaving } from './leaving.js';
import { Policy } from './policy.js';
import { IMPATIENT, openRedis } from './redis.js';
import { Database } from './sql.js';
import { Views } from './views.js';

const PATIENCE_MS = 2_000;

/** Liveness touches nothing; readiness asks every neighbour a request needs, and ends when the process is asked to stop. */
@Controller('health')
@Policy('public')
export class HealthController implements OnApplicationShutdown {
  private readonly redis?: Redis;

  constructor(
    config: Config,
    private readonly db: Database,
    private readonly store: EventStore,
    private readonly views: Views,
    private readonly leaving: Leaving,
  ) {
    const url = config.get('REDIS_URL');
    if (url) this.redis = openRedis(url, IMPATIENT, 'health');
  }

  @Get('live')
  live() {
    return { status: 'live' };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const { db, store, views, redis } = this;
    const asked: Record<string, Promise<unknown>> = {
      postgres: sql`select 1`.execute(db.sql),
      event_store: store.answers(PATIENCE_MS),
      views: views.readiness().then(({ missing }) => missing.length === 0),
      ...(redis ? { redis: redis.ping() } : {}),
    };
    const answers = await Promise.all(
      Object.entries(asked).map(async ([name, answer]) => [name, await isGood(answer)]),
    );
    const checks = Object.fromEntries(answers) as Record<string, boolean>;
    const ready = !this.leaving.begun && Object.values(checks).every(Boolean);
    void reply.status(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'not ready', checks };
  }

  async onApplicationShutdown() {
    await this.redis?.quit().catch(() => this.redis?.disconnect());
  }
}

const isGood = (answer: Promise<unknown>) =>
  inTime(answer, PATIENCE_MS).then(
    (good) => good !== false,
    () => false,
  );
