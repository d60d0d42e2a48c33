import { Controller, Get, type OnApplicationShutdown, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { withTimeout } from '#server/platform/concurrency/timeout';
import { FileFolder } from '#server/platform/files/file-folder';
import { GracefulShutdown } from './shutdown.js';
import { Policy } from './policy.js';
import { FAIL_FAST, openRedis } from '#server/platform/database/redis';
import { Database } from '#server/platform/database/sql';
import { type ReactionHealth, reactionHealth } from '#server/platform/subscriptions/parked-list';
import { ViewReadiness } from '#server/platform/subscriptions/view-readiness';
import type { ViewStatus } from '#server/platform/subscriptions/view-status';

/** Timeout of a dependency's check, ms. */
const TIMEOUT_MS = 2_000;
/** The route is public: the checks run once for concurrent requests, and at most once in this time, ms. */
const TTL_MS = 500;

type Checked = {
  checks: Record<string, boolean>;
  views: Omit<ViewStatus, 'halted_reason'>[];
  reactions: (Omit<ReactionHealth, 'halted'> & { halted: boolean })[];
};

/** Liveness checks no dependency. Readiness checks those that requests need, and fails after the stop signal. */
@Controller('health')
@Policy('public')
export class HealthController implements OnApplicationShutdown {
  private readonly redis?: Redis;
  private readonly checked = new LRUCache<'checked', Checked>({ max: 1, ttl: TTL_MS, fetchMethod: () => this.check() });

  constructor(
    config: Config,
    private readonly db: Database,
    private readonly store: EventStore,
    private readonly views: ViewReadiness,
    private readonly files: FileFolder,
    private readonly shutdown: GracefulShutdown,
  ) {
    const url = config.get('REDIS_URL');
    if (url) this.redis = openRedis(url, FAIL_FAST, 'health');
  }

  @Get('live')
  live() {
    return { status: 'live' };
  }

  /**
   * 200 `ready` or 503 `not ready`. `projections` is false when no such process was at work for 7 s,
   * `worker` after 30 s, in which one worker takes over from another, and `disk` when less than 16 MB are free. `views` shows each view in the version this process reads, with the id of the event
   * that halts it. `reactions` shows the sets that are halted or have parked events, with the ids of these events; they
   * do not make the process unready. Reasons are not shown to the public.
   */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const { checks, views, reactions } = (await this.checked.fetch('checked'))!;
    const ready = !this.shutdown.begun && Object.values(checks).every(Boolean);
    void reply.status(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'not ready', checks, views, reactions };
  }

  /** Never rejects. */
  private async check(): Promise<Checked> {
    const { db, store, views, files, redis } = this;
    let states: ViewStatus[] = [];
    const reactions = withTimeout(reactionHealth(db.sql), TIMEOUT_MS).catch(() => []);
    const heartbeats = views.heartbeats();
    const asked: Record<string, Promise<unknown>> = {
      postgres: sql`select 1`.execute(db.sql),
      event_store: store.isReachable(TIMEOUT_MS),
      views: views.check().then((found) => {
        states = found.views;
        return found.ready;
      }),
      projections: heartbeats.then(({ projections }) => projections),
      worker: heartbeats.then(({ worker }) => worker),
      disk: files.hasSpace(),
      ...(redis ? { redis: redis.ping() } : {}),
    };
    const answers = await Promise.all(
      Object.entries(asked).map(async ([name, answer]) => [name, await isGood(answer)]),
    );
    return {
      checks: Object.fromEntries(answers) as Record<string, boolean>,
      views: states.map(({ halted_reason: _reason, ...state }) => state),
      reactions: (await reactions).map(({ halted, ...set }) => ({ ...set, halted: halted !== null })),
    };
  }

  async onApplicationShutdown() {
    await this.redis?.quit().catch(() => this.redis?.disconnect());
  }
}

const isGood = (answer: Promise<unknown>) =>
  withTimeout(answer, TIMEOUT_MS).then(
    (good) => good !== false,
    () => false,
  );
